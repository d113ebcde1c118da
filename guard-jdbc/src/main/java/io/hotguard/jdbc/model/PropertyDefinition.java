/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.text.VersionNumber;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A property of a driver, as a range of the driver's versions knows it.
 *
 * @param name the canonical name, in the driver's own spelling
 * @param aliases other names
 * @param defaultValue the value if nobody sets it; null for no default
 * @param values the words of an enumeration, or one range {@code low..high} that the driver
 *     enforces, with an open end left out; empty if any value is accepted
 * @param since the first version with this definition; null for every modelled version
 * @param removed the first version without this definition; null if there is no such version
 * @param flags more facts, such as {@code secret} and {@code class}; sorted
 */
public record PropertyDefinition(
    String name,
    List<String> aliases,
    ValueType type,
    @Nullable String defaultValue,
    List<String> values,
    @Nullable VersionNumber since,
    @Nullable VersionNumber removed,
    Set<String> flags) {
  private static final String ROLE = "role:";

  /** Copies the lists. */
  public PropertyDefinition {
    aliases = List.copyOf(aliases);
    values = List.copyOf(values);
    flags = Collections.unmodifiableSet(new TreeSet<>(flags));
  }

  /** Returns whether the property has a flag of the table's {@code flags} column. */
  public boolean has(String wanted) {
    return flags.contains(wanted);
  }

  /** Returns the flags that say what the setting is for, which settings of other pools share. */
  public List<String> roles() {
    return flags.stream().filter(flag -> flag.startsWith(ROLE)).toList();
  }

  /** Returns whether the value is a secret, such as a password. Secrets are never shown. */
  public boolean isSecret() {
    return has("secret");
  }

  /** Returns whether this definition is valid for a version of the driver. */
  public boolean isIn(VersionNumber version) {
    return (since == null || version.compareTo(since) >= 0)
        && (removed == null || version.compareTo(removed) < 0);
  }

  /** The types of a driver's property values. */
  public enum ValueType {
    /** Yes or no, in the driver's words. */
    BOOLEAN,
    /** A whole number of 32 bits. */
    INT,
    /** A whole number of 64 bits. */
    LONG,
    /** A number of bytes, with an optional {@code k}, {@code m} or {@code g}. */
    SIZE,
    /** One of a few words. */
    ENUM,
    /** Any text. */
    STRING;

    static ValueType of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.text.VersionNumber;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One property that a driver knows, as one range of its versions knows it.
 *
 * @param name the canonical name, in the driver's own spelling
 * @param aliases other names for it; immutable
 * @param type what kind of value it takes
 * @param defaultValue its value where nobody sets it; null for none
 * @param values the words of an enumeration, or one range {@code low..high} that the driver
 *     enforces, either end left out where it is open; empty where anything goes; immutable
 * @param since the first version that has it so; null for every version that is modelled
 * @param removed the first version that has it no longer, or otherwise; null for none
 * @param flags what else there is to know, such as {@code secret} and {@code class}; immutable,
 *     sorted
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
  private static final String RANGE = "..";

  /**
   * Creates a definition; copies the lists.
   *
   * @param name the canonical name
   * @param aliases other names for it
   * @param type what kind of value it takes
   * @param defaultValue its value where nobody sets it; null for none
   * @param values the words of an enumeration or one range
   * @param since the first version that has it so; null for all
   * @param removed the first version that has it no longer; null for none
   * @param flags what else there is to know
   */
  public PropertyDefinition {
    aliases = List.copyOf(aliases);
    values = List.copyOf(values);
    flags = Collections.unmodifiableSet(new TreeSet<>(flags));
  }

  /**
   * Tells whether the property has a flag.
   *
   * @param wanted the flag, as in the table's {@code flags} column
   */
  public boolean has(String wanted) {
    return flags.contains(wanted);
  }

  /**
   * Tells whether the value is a secret, which is shown nowhere.
   *
   * @return true for passwords, key material and the like
   */
  public boolean isSecret() {
    return has("secret");
  }

  /**
   * Tells whether the value names one or more classes that the driver loads.
   *
   * @return true if so
   */
  public boolean namesClass() {
    return has("class") || has("class-list");
  }

  /**
   * Tells whether a version of the driver knows the property so.
   *
   * @param version the driver's version
   */
  public boolean isIn(VersionNumber version) {
    return (since == null || version.compareTo(since) >= 0)
        && (removed == null || version.compareTo(removed) < 0);
  }

  /**
   * Returns the least number that the driver takes.
   *
   * @return the number, or empty if the driver enforces none
   */
  public OptionalLong least() {
    return isRange()
        ? number(values.get(0).substring(0, values.get(0).indexOf(RANGE)))
        : OptionalLong.empty();
  }

  /**
   * Returns the greatest number that the driver takes.
   *
   * @return the number, or empty if the driver enforces none
   */
  public OptionalLong greatest() {
    return isRange()
        ? number(values.get(0).substring(values.get(0).indexOf(RANGE) + RANGE.length()))
        : OptionalLong.empty();
  }

  private boolean isRange() {
    return type != ValueType.ENUM && values.size() == 1 && values.get(0).contains(RANGE);
  }

  private static OptionalLong number(String text) {
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }
}

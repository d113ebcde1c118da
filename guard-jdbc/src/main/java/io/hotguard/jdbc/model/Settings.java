/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * All settings in effect for one connection: what was written, what follows from it and the
 * defaults of the rest.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 */
public final class Settings {
  private static final Comparator<Setting> BY_NAME = Comparator.comparing(Setting::name);

  /** What is not as the table has it. */
  private final Map<String, Setting> touched;

  private final PropertyTable table;

  Settings(Collection<Setting> settings, PropertyTable table) {
    this.touched = new HashMap<>();
    settings.forEach(setting -> touched.put(setting.name(), setting));
    this.table = table;
  }

  /**
   * Finds a setting.
   *
   * @param name its canonical name or an alias of it, exactly
   * @return the setting, defaults included; empty if the driver does not know it and nobody wrote
   *     it
   */
  public Optional<Setting> find(String name) {
    Setting setting = touched.get(name);
    return setting != null
        ? Optional.of(setting)
        : table.find(name).map(PropertyDefinition::name).map(this::byName);
  }

  private @Nullable Setting byName(String canonical) {
    Setting setting = touched.get(canonical);
    return setting == null ? table.defaults().get(canonical) : setting;
  }

  /**
   * Returns the value of a setting.
   *
   * @param name its canonical name
   * @return the value in effect; empty if it is not set and has no default, or holds a placeholder
   */
  public Optional<String> value(String name) {
    return find(name).filter(setting -> !setting.hasPlaceholder()).map(Setting::value);
  }

  /**
   * Tells whether a setting is on.
   *
   * @param name its canonical name
   * @return true if its value is known and {@code true}
   */
  public boolean isTrue(String name) {
    return find(name).map(Setting::isTrue).orElse(false);
  }

  /**
   * Tells whether somebody wrote a setting.
   *
   * @param name its canonical name
   * @return true if so
   */
  public boolean isGiven(String name) {
    return find(name).map(Setting::isGiven).orElse(false);
  }

  /**
   * Returns a setting's value as a number.
   *
   * @param name its canonical name
   * @return the number; empty if the setting is unknown, no number or filled in later
   */
  public OptionalLong number(String name) {
    return find(name).map(Setting::number).orElse(OptionalLong.empty());
  }

  /**
   * Returns every setting.
   *
   * @return the settings by name, defaults included; immutable
   */
  public List<Setting> all() {
    Map<String, Setting> all = new HashMap<>(table.defaults());
    all.putAll(touched);
    return all.values().stream().sorted(BY_NAME).toList();
  }

  /**
   * Returns what somebody wrote.
   *
   * @return the settings by name; immutable
   */
  public List<Setting> given() {
    return touched.values().stream().filter(Setting::isGiven).sorted(BY_NAME).toList();
  }

  /**
   * Returns what somebody wrote and the driver does not know; empty for a driver whose properties
   * this library does not know.
   *
   * @return the settings by name; immutable
   */
  public List<Setting> unknown() {
    return table.definitions().isEmpty()
        ? List.of()
        : given().stream().filter(setting -> !setting.isKnown()).toList();
  }

  /**
   * Returns what is written more than once in one place.
   *
   * @return the settings by name; immutable
   */
  public List<Setting> duplicates() {
    return given().stream().filter(Setting::isDuplicate).toList();
  }

  /**
   * Returns what the driver knows.
   *
   * @return every name and alias, for did-you-mean; immutable
   */
  public Collection<String> knownNames() {
    return table.names();
  }

  /**
   * Describes what somebody wrote.
   *
   * @return the settings that are given; secrets are masked
   */
  @Override
  public String toString() {
    return given().toString();
  }
}

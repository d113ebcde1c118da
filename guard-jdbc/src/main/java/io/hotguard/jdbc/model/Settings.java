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

/**
 * Holds all settings in effect for one connection: written, derived and default ones.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 */
public final class Settings {
  private static final Comparator<Setting> BY_NAME = Comparator.comparing(Setting::name);

  /** The settings that differ from the table's defaults. */
  private final Map<String, Setting> touched;

  private final PropertyTable table;

  Settings(Collection<Setting> settings, PropertyTable table) {
    this.touched = new HashMap<>();
    settings.forEach(setting -> touched.put(setting.name(), setting));
    this.table = table;
  }

  /**
   * Finds a setting by exact name or alias, defaults included. Empty if the driver does not know it
   * and nobody wrote it.
   */
  public Optional<Setting> find(String name) {
    Setting setting = touched.get(name);
    return setting != null
        ? Optional.of(setting)
        : table
            .find(name)
            .map(PropertyDefinition::name)
            .map(own -> touched.getOrDefault(own, table.defaults().get(own)));
  }

  /** Returns the value in effect by canonical name; empty without a value or with a placeholder. */
  public Optional<String> value(String name) {
    return find(name).filter(setting -> !setting.hasPlaceholder()).map(Setting::value);
  }

  /** Returns whether a setting's value is known and {@code true}, by canonical name. */
  public boolean isTrue(String name) {
    return find(name).map(Setting::isTrue).orElse(false);
  }

  /** Returns whether somebody wrote a setting, by canonical name. */
  public boolean isGiven(String name) {
    return find(name).map(Setting::isGiven).orElse(false);
  }

  /** Returns a value as a number, by canonical name; empty if it is no number or unknown. */
  public OptionalLong number(String name) {
    return find(name).map(Setting::number).orElse(OptionalLong.empty());
  }

  /** Returns all settings by name, defaults included. */
  public List<Setting> all() {
    Map<String, Setting> all = new HashMap<>(table.defaults());
    all.putAll(touched);
    return all.values().stream().sorted(BY_NAME).toList();
  }

  /** Returns the settings that somebody wrote, by name. */
  public List<Setting> given() {
    return touched.values().stream().filter(Setting::isGiven).sorted(BY_NAME).toList();
  }

  /** Returns the written settings that the driver does not know; empty if it is unmodelled. */
  public List<Setting> unknown() {
    return table.definitions().isEmpty()
        ? List.of()
        : given().stream().filter(setting -> !setting.isKnown()).toList();
  }

  /** Returns every name and alias that the driver knows, for did-you-mean suggestions. */
  public Collection<String> knownNames() {
    return table.names();
  }

  /** Returns the settings that somebody wrote, with secrets masked. */
  @Override
  public String toString() {
    return given().toString();
  }
}

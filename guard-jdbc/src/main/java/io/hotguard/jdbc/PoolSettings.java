/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Describes a connection pool: its own settings, and the properties that it passes to the driver.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 */
public final class PoolSettings {
  private final PoolKind kind;
  private final String name;
  private final Settings settings;
  private final List<Candidate> driverProperties;

  private PoolSettings(
      PoolKind kind, String name, Settings settings, List<Candidate> driverProperties) {
    this.kind = kind;
    this.name = name;
    this.settings = settings;
    this.driverProperties = driverProperties;
  }

  /**
   * Describes a pool.
   *
   * @param name the pool's name; may be empty
   * @param given the settings by the pool's own names; all others have their defaults
   * @param driverProperties the properties that the pool passes to the driver, with user name and
   *     password if known
   */
  public static PoolSettings of(
      PoolKind kind, String name, Map<String, String> given, Map<String, String> driverProperties) {
    PropertyTable table = PropertyTable.of(kind);
    SettingsDraft draft = new SettingsDraft(table);
    given.forEach(
        (key, value) -> {
          Candidate candidate = Candidate.of(key, value, SettingOrigin.POOL);
          PropertyDefinition definition = table.find(key).orElse(null);
          draft.put(
              definition == null ? key : definition.name(),
              definition,
              candidate,
              List.of(candidate));
        });
    return new PoolSettings(kind, name, draft.finish(), candidates(driverProperties));
  }

  /**
   * Describes a pool by its own configuration. The driver's properties are part of it: HikariCP's
   * keys that start with {@code dataSource.}, the {@code connectionProperties} of DBCP 2, Druid and
   * Tomcat, user name and password.
   *
   * @param name the pool's name; may be empty
   * @param given all settings by the pool's own names
   */
  public static PoolSettings of(PoolKind kind, String name, Map<String, String> given) {
    Map<String, String> own = new LinkedHashMap<>(given);
    own.keySet().removeIf(key -> PoolDriverProperties.isHandedOn(kind, key));
    return of(kind, name, own, PoolDriverProperties.of(kind, given));
  }

  private static List<Candidate> candidates(Map<String, String> properties) {
    List<Candidate> candidates = new ArrayList<>();
    properties.forEach(
        (key, value) -> candidates.add(Candidate.of(key, value, SettingOrigin.POOL)));
    return List.copyOf(candidates);
  }

  /** Returns the kind of pool. */
  public PoolKind kind() {
    return kind;
  }

  /** Returns the pool's name, which may be empty. */
  public String name() {
    return name;
  }

  /** Returns the pool's own settings by the pool's names, defaults included. */
  public Settings settings() {
    return settings;
  }

  List<Candidate> driverProperties() {
    return driverProperties;
  }

  /** Returns kind, name and the settings that are set, with secrets masked. */
  @Override
  public String toString() {
    return kind.label() + " " + name + " " + settings;
  }
}

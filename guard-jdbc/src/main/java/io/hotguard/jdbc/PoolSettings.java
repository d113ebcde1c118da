/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
  private final PoolTaker taker;
  private final Settings settings;
  private final List<Candidate> driverProperties;

  private PoolSettings(
      PoolKind kind,
      String name,
      PoolTaker taker,
      Settings settings,
      List<Candidate> driverProperties) {
    this.kind = kind;
    this.name = name;
    this.taker = taker;
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
    Settings settings = settings(PropertyTable.of(kind), given, row -> true);
    return new PoolSettings(kind, name, PoolTaker.SETTERS, settings, candidates(driverProperties));
  }

  private static Settings settings(
      PropertyTable table, Map<String, String> given, Predicate<PropertyDefinition> taken) {
    SettingsDraft draft = new SettingsDraft(table);
    given.forEach(
        (key, value) -> {
          Candidate candidate = Candidate.of(key, value, SettingOrigin.POOL);
          PropertyDefinition definition = table.find(key).filter(taken).orElse(null);
          String canonical = definition == null ? key : definition.name();
          draft.put(canonical, definition, candidate, List.of(candidate));
        });
    return draft.finish();
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
    return of(kind, name, given, PoolTaker.SETTERS, null);
  }

  /**
   * Describes a pool as {@link #of(PoolKind, String, Map)}.
   *
   * @param taker the part of the pool that takes the settings
   * @param version the pool's release; null if it is unknown
   */
  public static PoolSettings of(
      PoolKind kind,
      String name,
      Map<String, String> given,
      PoolTaker taker,
      @Nullable VersionNumber version) {
    Map<String, String> own = new LinkedHashMap<>(given);
    own.keySet().removeIf(key -> PoolDriverProperties.isHandedOn(kind, key));
    PropertyTable all = PropertyTable.of(kind);
    PropertyTable table = version == null ? all : all.at(version);
    return new PoolSettings(
        kind,
        name,
        taker,
        settings(table, own, row -> taker.takes(row, table)),
        candidates(PoolDriverProperties.of(kind, given)));
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

  /** Returns the part of the pool that takes the settings. */
  public PoolTaker taker() {
    return taker;
  }

  /** Returns whether a setting has its value: a default may be changed where nobody looks. */
  public boolean isInEffect(Setting setting) {
    return setting.isGiven() || taker != PoolTaker.CODE;
  }

  /** Returns the pool's name, which may be empty. */
  public String name() {
    return name;
  }

  /** Returns the pool's own settings by the pool's names, defaults included. */
  public Settings settings() {
    return settings;
  }

  /**
   * Returns the setting that has a role in this pool, such as {@code role:max-size}, one that
   * somebody wrote if there are several; empty if the pool has none. Roles are flags of the pool's
   * table.
   */
  public Optional<Setting> inRole(String role) {
    return settings.all().stream()
        .filter(setting -> setting.isIn(role))
        .min(
            Comparator.<Setting, Boolean>comparing(setting -> !setting.isGiven())
                .thenComparing(setting -> setting.isIn("named")));
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

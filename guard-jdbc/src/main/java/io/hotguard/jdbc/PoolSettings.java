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
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Describes a connection pool: its own settings, and the properties that it passes to the driver.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 */
public final class PoolSettings {
  /** Begins the keys of a pool that are the driver's. */
  public static final String HANDED_ON = "dataSource.";

  private static final Pattern SEMICOLON = Pattern.compile(";");

  private final PoolKind kind;
  private final String name;
  private final PoolTaker taker;
  private final @Nullable VersionNumber release;
  private final Settings settings;
  private final List<Candidate> driverProperties;

  private PoolSettings(
      PoolKind kind,
      String name,
      Map<String, String> given,
      PoolTaker taker,
      @Nullable VersionNumber release) {
    Map<String, String> own = new LinkedHashMap<>(given);
    own.keySet().removeIf(key -> key.startsWith(HANDED_ON));
    PropertyTable all = PropertyTable.of(kind);
    PropertyTable table = release == null ? all : all.at(release);
    this.kind = kind;
    this.name = name;
    this.taker = taker;
    this.release = release;
    this.settings = settings(table, own, row -> taker.takes(row, table));
    this.driverProperties =
        driverProperties(kind, given).entrySet().stream()
            .map(each -> Candidate.of(each.getKey(), each.getValue(), SettingOrigin.POOL))
            .toList();
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
    return new PoolSettings(kind, name, given, taker, version);
  }

  /**
   * Returns the driver's properties among the pool's settings, in the order given. Some pools take
   * one text of pairs separated by semicolons; Druid keeps its own pairs there. All pools pass user
   * name and password to the driver.
   */
  public static Map<String, String> driverProperties(PoolKind kind, Map<String, String> given) {
    Map<String, String> properties = new LinkedHashMap<>();
    given.forEach(
        (key, value) -> {
          if (key.startsWith(HANDED_ON)) {
            properties.put(key.substring(HANDED_ON.length()), value);
          }
        });
    String pairs = kind == PoolKind.HIKARICP ? null : given.get("connectionProperties");
    boolean isSecret = false;
    for (String pair : pairs == null ? new String[0] : SEMICOLON.split(pairs, -1)) {
      int equals = pair.indexOf('=');
      String key = (equals < 0 ? pair : pair.substring(0, equals)).strip();
      if (!key.isEmpty() && !(isSecret && equals < 0)) { // That is the rest of a secret.
        properties.put(key, equals < 0 ? "" : pair.substring(equals + 1).strip());
        isSecret = Secrets.isLikelyName(key);
      }
    }
    String ofPool = PropertyTable.of(kind).inRole("role:user-name").orElse("user");
    for (String key : List.of("user", "username", ofPool)) {
      if (given.containsKey(key)) {
        properties.put("user", given.get(key));
      }
    }
    if (given.containsKey("password")) {
      properties.put("password", given.get("password"));
    }
    return properties;
  }

  /** Returns the kind of pool. */
  public PoolKind kind() {
    return kind;
  }

  /** Returns the pool's own name for messages; earlier releases of Tomcat bring another pool. */
  public String label() {
    return kind.label() + (taker == PoolTaker.OF_TOMCAT ? " (of Tomcat 8 and later)" : "");
  }

  /** Returns the part of the pool that takes the settings. */
  public PoolTaker taker() {
    return taker;
  }

  /** Returns the pool's release, whose defaults count; empty if it is unknown. */
  public Optional<VersionNumber> release() {
    return Optional.ofNullable(release);
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

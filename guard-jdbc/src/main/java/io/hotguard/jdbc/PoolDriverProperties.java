/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.PoolKind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the driver properties from a pool's own settings.
 *
 * <p>HikariCP takes every key that starts with {@code dataSource.}. DBCP 2, Tomcat and Druid take
 * one text of pairs separated by semicolons; Druid keeps its own pairs there. All pools pass user
 * name and password to the driver, and each driver has its own key for the user.
 */
final class PoolDriverProperties {
  private static final Pattern SEMICOLON = Pattern.compile(";");
  private static final String HIKARI_PREFIX = "dataSource.";

  private PoolDriverProperties() {}

  /** Returns the driver's properties among the pool's settings, in the order given. */
  static Map<String, String> of(PoolKind kind, Map<String, String> given) {
    Map<String, String> properties = new LinkedHashMap<>();
    given.forEach(
        (key, value) -> {
          if (isHandedOn(kind, key)) {
            properties.put(key.substring(HIKARI_PREFIX.length()), value);
          }
        });
    if (kind != PoolKind.HIKARICP) {
      addPairs(given.get("connectionProperties"), properties);
    }
    String user = given.get("username");
    put("user", user == null ? given.get("user") : user, properties);
    put("password", given.get("password"), properties);
    return properties;
  }

  static boolean isHandedOn(PoolKind kind, String key) {
    return kind == PoolKind.HIKARICP && key.startsWith(HIKARI_PREFIX);
  }

  private static void addPairs(@Nullable String pairs, Map<String, String> properties) {
    if (pairs == null) {
      return;
    }
    for (String pair : SEMICOLON.split(pairs, -1)) {
      int equals = pair.indexOf('=');
      String key = (equals < 0 ? pair : pair.substring(0, equals)).strip();
      if (!key.isEmpty()) {
        properties.put(key, equals < 0 ? "" : pair.substring(equals + 1).strip());
      }
    }
  }

  private static void put(String key, @Nullable String value, Map<String, String> properties) {
    if (value != null) {
      properties.put(key, value);
    }
  }
}

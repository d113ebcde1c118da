/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.SpringView;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.Setting;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognizes pools by the words in configuration files. */
final class PoolNames {
  /** In Spring Boot's order of preference. */
  private static final Map<String, PoolKind> SECTIONS = sections();

  /** Parts of class names, the more specific ones first. */
  private static final List<Map.Entry<String, PoolKind>> CLASSES =
      List.of(
          Map.entry("com.zaxxer.hikari.", PoolKind.HIKARICP),
          Map.entry("org.apache.tomcat.jdbc.pool.", PoolKind.TOMCAT),
          Map.entry("org.apache.tomcat.dbcp.dbcp2.", PoolKind.DBCP2),
          Map.entry("org.apache.commons.dbcp2.", PoolKind.DBCP2),
          Map.entry("org.apache.tomcat.dbcp.dbcp.", PoolKind.DBCP),
          Map.entry("org.apache.commons.dbcp.", PoolKind.DBCP),
          Map.entry("com.alibaba.druid.", PoolKind.DRUID),
          Map.entry("com.mchange.v2.c3p0.", PoolKind.C3P0));

  private static final Set<String> OF_HIKARICP =
      Set.of("maximumpoolsize", "minimumidle", "connectiontimeout", "maxlifetime", "poolname");
  private static final Set<String> OF_DBCP = Set.of("maxactive", "maxwait");
  private static final Set<String> OF_DBCP2 =
      Set.of("maxtotal", "maxwaitmillis", "maxconnlifetimemillis");

  /** Tools that connect once, at the start. */
  private static final List<String> MIGRATIONS = List.of("flyway", "liquibase");

  private PoolNames() {}

  private static Map<String, PoolKind> sections() {
    Map<String, PoolKind> sections = new LinkedHashMap<>();
    sections.put("hikari", PoolKind.HIKARICP);
    sections.put("tomcat", PoolKind.TOMCAT);
    sections.put("dbcp2", PoolKind.DBCP2);
    sections.put("druid", PoolKind.DRUID);
    sections.put("c3p0", PoolKind.C3P0);
    return sections;
  }

  static Map<String, PoolKind> inSections() {
    return SECTIONS;
  }

  /** Tells whether a key or file name is of a migration tool. */
  static boolean isOfMigration(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return MIGRATIONS.stream().anyMatch(lower::contains);
  }

  static @Nullable PoolKind ofClass(@Nullable String className) {
    if (className == null) {
      return null;
    }
    return CLASSES.stream()
        .filter(known -> className.strip().startsWith(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** Recognizes a pool by a word in a file or key name, and by settings of that pool alone. */
  static @Nullable PoolKind ofWord(String word, Set<String> keys) {
    String lower = word.toLowerCase(Locale.ROOT);
    if (lower.contains("dbcp")) {
      return ofDbcp(keys);
    }
    if (lower.contains("tomcat")) {
      return PoolKind.TOMCAT;
    }
    return SECTIONS.entrySet().stream()
        .filter(section -> lower.contains(section.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** Recognizes a pool by its settings alone; only HikariCP's are unique. */
  static @Nullable PoolKind ofKeys(Set<String> keys) {
    return has(keys, OF_HIKARICP) && has(keys, Set.of("jdbcurl")) ? PoolKind.HIKARICP : null;
  }

  private static @Nullable PoolKind ofDbcp(Set<String> keys) {
    boolean second = has(keys, OF_DBCP2);
    if (second == has(keys, OF_DBCP)) {
      return null;
    }
    return second ? PoolKind.DBCP2 : PoolKind.DBCP;
  }

  /** Returns DBCP 2; null, for an unknown pool, if a key is a key of DBCP 1 alone. */
  static @Nullable PoolKind ofTomcatDefault(Set<String> keys) {
    return has(keys, OF_DBCP) ? null : PoolKind.DBCP2;
  }

  private static boolean has(Set<String> keys, Set<String> canonical) {
    return keys.stream().map(SpringView::canonical).anyMatch(canonical::contains);
  }

  static Map<String, String> spelling(PoolKind kind) {
    Map<String, String> known = new HashMap<>();
    for (Setting setting : PoolSettings.of(kind, "", Map.of(), Map.of()).settings().all()) {
      known.put(SpringView.canonical(setting.name()), setting.name());
    }
    known.put("username", "username");
    known.put("password", "password");
    known.put("connectionproperties", "connectionProperties");
    return known;
  }

  /** Returns a key in the pool's own spelling; an unknown key stays unchanged. */
  static String spelled(Map<String, String> spelling, String key) {
    return spelling.getOrDefault(SpringView.canonical(key), key);
  }
}

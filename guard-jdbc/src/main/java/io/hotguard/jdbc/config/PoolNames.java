/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Recognizes pools by the words in configuration files. */
final class PoolNames {
  /** The sections of Spring Boot's settings, in its order of preference. */
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
          Map.entry("com.mchange.v2.c3p0.", PoolKind.C3P0),
          Map.entry("io.agroal.", PoolKind.AGROAL),
          Map.entry("oracle.ucp.", PoolKind.UCP),
          Map.entry("org.vibur.dbcp.", PoolKind.VIBUR));

  private static final Map<PoolKind, List<String>> ARTIFACTS =
      Map.of(
          PoolKind.HIKARICP, List.of("com.zaxxer:HikariCP"),
          PoolKind.TOMCAT, List.of("org.apache.tomcat:tomcat-jdbc"),
          PoolKind.DBCP, List.of("commons-dbcp:commons-dbcp"),
          PoolKind.DBCP2, List.of("org.apache.commons:commons-dbcp2"),
          PoolKind.DRUID, List.of("com.alibaba:druid"),
          PoolKind.C3P0, List.of("com.mchange:c3p0"),
          PoolKind.AGROAL, List.of("io.agroal:agroal-pool"),
          PoolKind.UCP, List.of("com.oracle.database.jdbc:ucp", "com.oracle.database.jdbc:ucp11"),
          PoolKind.VIBUR, List.of("org.vibur:vibur-dbcp"));

  private static final Set<String> OF_HIKARICP =
      Set.of("maximumpoolsize", "minimumidle", "connectiontimeout", "maxlifetime", "poolname");

  /** The names of each pool by their canonical form. */
  private static final Map<PoolKind, Map<String, String>> SPELLINGS =
      Arrays.stream(PoolKind.values())
          .collect(Collectors.toMap(kind -> kind, PoolNames::readSpelling));

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
    sections.put("oracleucp", PoolKind.UCP);
    sections.put("agroal", PoolKind.AGROAL);
    sections.put("vibur", PoolKind.VIBUR);
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

  /** Recognizes a pool by a word in a file or key name; the class path tells both DBCP apart. */
  static @Nullable PoolKind ofWord(String word, ClassPathFacts classPath) {
    String lower = word.toLowerCase(Locale.ROOT);
    if (lower.contains("dbcp") && !lower.contains("dbcp2")) {
      boolean first = isOn(classPath, PoolKind.DBCP);
      boolean second = isOn(classPath, PoolKind.DBCP2);
      return first == second ? null : first ? PoolKind.DBCP : PoolKind.DBCP2;
    }
    return SECTIONS.entrySet().stream()
        .filter(section -> lower.contains(section.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  static boolean isOn(ClassPathFacts classPath, PoolKind kind) {
    return Artifacts.of(classPath, ARTIFACTS.getOrDefault(kind, List.of())).findAny().isPresent();
  }

  /** Returns the release of a pool; null if the class path has none or several. */
  static @Nullable VersionNumber version(ClassPathFacts classPath, PoolKind kind) {
    return Artifacts.version(classPath, ARTIFACTS.getOrDefault(kind, List.of()));
  }

  /** Recognizes a pool by its settings alone; only HikariCP's are unique. */
  static @Nullable PoolKind ofKeys(Set<String> keys) {
    return has(keys, OF_HIKARICP) && has(keys, Set.of("jdbcurl")) ? PoolKind.HIKARICP : null;
  }

  /** Tells whether a key is a setting of some pool, which another pool may not know. */
  static boolean isOfSomePool(String key) {
    return SPELLINGS.keySet().stream().anyMatch(kind -> isOf(kind, key));
  }

  static boolean isOf(PoolKind kind, String key) {
    return spelling(kind).containsKey(SpringView.canonical(key));
  }

  private static boolean has(Set<String> keys, Set<String> canonical) {
    return keys.stream().map(SpringView::canonical).anyMatch(canonical::contains);
  }

  static Map<String, String> spelling(PoolKind kind) {
    return SPELLINGS.getOrDefault(kind, Map.of());
  }

  private static Map<String, String> readSpelling(PoolKind kind) {
    Map<String, String> known = new HashMap<>();
    PropertyTable.of(kind).names().forEach(name -> known.put(SpringView.canonical(name), name));
    return known;
  }

  /** Returns the pool's key for the user. */
  static String userKey(@Nullable PoolKind kind) {
    return kind == null
        ? "username"
        : PropertyTable.of(kind).definitions().stream()
            .filter(row -> row.has("role:user-name"))
            .map(PropertyDefinition::name)
            .findFirst()
            .orElse("username");
  }

  /** Returns a key in the pool's own spelling; an unknown key stays unchanged. */
  static String spelled(Map<String, String> spelling, String key) {
    return spelling.getOrDefault(SpringView.canonical(key), key);
  }
}

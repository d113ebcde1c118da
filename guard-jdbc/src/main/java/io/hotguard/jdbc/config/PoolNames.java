/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Recognizes pools by the words in configuration files. */
final class PoolNames {
  /** The sections of Spring Boot's settings. */
  private static final Map<String, PoolKind> SECTIONS =
      new TreeMap<>(
          Map.of(
              "agroal", PoolKind.AGROAL,
              "c3p0", PoolKind.C3P0,
              "dbcp2", PoolKind.DBCP2,
              "druid", PoolKind.DRUID,
              "hikari", PoolKind.HIKARICP,
              "oracleucp", PoolKind.UCP,
              "tomcat", PoolKind.TOMCAT,
              "vibur", PoolKind.VIBUR));

  /** The types for which Spring Boot binds a section. */
  private static final Set<String> TYPES =
      Set.of(
          "com.zaxxer.hikari.HikariDataSource",
          "oracle.ucp.jdbc.PoolDataSource",
          "org.apache.commons.dbcp2.BasicDataSource",
          "org.apache.tomcat.jdbc.pool.DataSource");

  /** The names of each pool by their canonical form. */
  private static final Map<PoolKind, Map<String, String>> SPELLINGS =
      Arrays.stream(PoolKind.values())
          .collect(Collectors.toMap(kind -> kind, PoolNames::readSpelling));

  /** The flags of settings that only pools have. */
  private static final Set<String> OF_POOLS =
      Set.of("idle", "leak", "lifetime", "size", "stmt-cache", "validation", "wait");

  /** Tools that connect once, and the files of builds, which call them. */
  private static final List<String> MIGRATIONS = List.of("flyway", "liquibase", "gradle", "pom.");

  /** A module of a framework, and the pool that it brings for data sources below a key. */
  private record Brought(String below, String artifact, PoolKind pool) {}

  private static final String OF_MICRONAUT = ":micronaut-jdbc-"; // Its group has changed.
  static final String BOOT = "spring.datasource";
  static final String MICRONAUT = "datasources.";

  /** Where the manual of Spring Boot has the pool of a further data source. */
  static final String CONFIGURATION = "configuration";

  private static final List<Brought> BROUGHT =
      List.of(
          new Brought(BOOT, "com.alibaba:druid-spring-boot-starter", PoolKind.DRUID),
          new Brought(BOOT, "com.alibaba:druid-spring-boot-3-starter", PoolKind.DRUID),
          new Brought(BOOT + ".dynamic", "com.alibaba:druid", PoolKind.DRUID),
          // In the order of Spring Boot.
          new Brought(BOOT, "com.zaxxer:HikariCP", PoolKind.HIKARICP),
          new Brought(BOOT, "org.apache.tomcat:tomcat-jdbc", PoolKind.TOMCAT),
          new Brought(BOOT, "org.apache.commons:commons-dbcp2", PoolKind.DBCP2),
          new Brought(MICRONAUT, OF_MICRONAUT + "hikari", PoolKind.HIKARICP),
          new Brought(MICRONAUT, OF_MICRONAUT + "tomcat", PoolKind.TOMCAT),
          new Brought(MICRONAUT, OF_MICRONAUT + "dbcp", PoolKind.DBCP2),
          new Brought(MICRONAUT, OF_MICRONAUT + "ucp", PoolKind.UCP));

  private PoolNames() {}

  static Map<String, PoolKind> inSections() {
    return SECTIONS;
  }

  /** Returns the keys below a data source's at which a pool's own settings may stand. */
  static Stream<String> sectionsBelow(String source) {
    return Stream.concat(Stream.of(CONFIGURATION), SECTIONS.keySet().stream())
        .map(section -> source + '.' + section);
  }

  /** Tells whether a key or file name is of a migration tool. */
  static boolean isOfMigration(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return MIGRATIONS.stream().anyMatch(lower::contains);
  }

  static @Nullable PoolKind ofClass(@Nullable String className) {
    return className == null ? null : PoolKind.ofClass(className.strip()).orElse(null);
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
    return Artifacts.isOn(classPath, kind.artifacts());
  }

  /** Returns the release of a pool; null if the class path has none or several. */
  static @Nullable VersionNumber version(ClassPathFacts classPath, PoolKind kind) {
    List<String> own = kind.artifacts().stream().limit(1).toList(); // The others bring it.
    return Artifacts.version(classPath, Artifacts.isOn(classPath, own) ? own : kind.artifacts());
  }

  /** Tells whether a key is a pool's for its size, waits, tests and the like. */
  static boolean isOfSomePool(String key) {
    return PropertyTable.ofPools(key.replaceAll("[-_]", "")).values().stream()
        .anyMatch(row -> OF_POOLS.stream().anyMatch(row::has));
  }

  /** Returns the only pool on the class path if one of the keys is its own; null otherwise. */
  static @Nullable PoolKind ofBuild(Set<String> keys, ClassPathFacts classPath) {
    List<PoolKind> all = SECTIONS.values().stream().filter(k -> isOn(classPath, k)).toList();
    return all.size() == 1 && keys.stream().anyMatch(k -> isOfSomePool(k) && isOf(all.get(0), k))
        ? all.get(0)
        : null;
  }

  static boolean isOf(PoolKind kind, String key) {
    return spelling(kind).containsKey(SpringView.canonical(key));
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
        : PropertyTable.of(kind).inRole("role:user-name").orElse("username");
  }

  /** Tells whether Spring Boot itself takes a pool that is on the class path. */
  static boolean isOfBoot(PoolKind kind) {
    return kind == PoolKind.HIKARICP || kind == PoolKind.TOMCAT || kind == PoolKind.DBCP2;
  }

  /** Tells whether Spring Boot, or a starter on the class path, binds a section for a class. */
  static boolean hasSection(String type, PoolKind kind, ClassPathFacts classPath) {
    List<String> starters =
        kind.artifacts().stream().filter(artifact -> artifact.contains("spring-boot")).toList();
    return TYPES.contains(type) || Artifacts.isOn(classPath, starters);
  }

  /** Returns the pool that a module on the class path brings for a data source. */
  static Optional<PoolKind> brought(String source, ClassPathFacts classPath) {
    return BROUGHT.stream()
        .filter(each -> source.startsWith(each.below))
        .filter(each -> Artifacts.isOn(classPath, List.of(each.artifact)))
        .map(Brought::pool)
        .findFirst();
  }

  /** Returns the pool of a data source; HikariCP where Spring Boot brings it; null if unknown. */
  static @Nullable PoolKind byDefault(String source, ClassPathFacts classPath) {
    boolean isOfBoot =
        source.startsWith(BOOT) && SECTIONS.values().stream().noneMatch(k -> isOn(classPath, k));
    return brought(source, classPath).orElse(isOfBoot ? PoolKind.HIKARICP : null);
  }
}

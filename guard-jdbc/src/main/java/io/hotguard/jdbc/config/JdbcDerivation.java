/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.FactsDerivation;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcUrlException;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Derives {@link JdbcFacts} from configuration files, one for each data source, and from URLs in
 * code. The files tell the pool, and the class path tells the driver's version.
 */
public final class JdbcDerivation implements FactsDerivation {
  private static final String MYSQL = "jdbc:mysql:";
  private static final String MARIADB = "jdbc:mariadb:";

  /** The artifacts of each driver, by the schemes that the driver reads. */
  private static final Map<String, List<String>> ARTIFACTS =
      Map.of(
          MYSQL,
          List.of("com.mysql:mysql-connector-j", "mysql:mysql-connector-java"),
          MARIADB,
          List.of("org.mariadb.jdbc:mariadb-java-client"),
          "jdbc:postgresql:",
          List.of("org.postgresql:postgresql"),
          "jdbc:sqlserver:",
          List.of("com.microsoft.sqlserver:mssql-jdbc"),
          "jdbc:oracle:",
          List.of(
              "com.oracle.database.jdbc:ojdbc8",
              "com.oracle.database.jdbc:ojdbc10",
              "com.oracle.database.jdbc:ojdbc11",
              "com.oracle.database.jdbc:ojdbc17"),
          "jdbc:h2:",
          List.of("com.h2database:h2"));

  /** Called by {@link java.util.ServiceLoader}. */
  public JdbcDerivation() {}

  @Override
  public List<JdbcFacts> derive(ConfigSet configuration) {
    Set<WrittenSource> sources = new LinkedHashSet<>();
    configuration.spring().forEach(spring -> sources.addAll(SpringSources.of(spring)));
    configuration
        .productionFiles(ConfigKind.POOL)
        .forEach(file -> sources.addAll(PoolFileSources.of(file, configuration.classPath())));
    configuration
        .productionFiles(ConfigKind.TOMCAT)
        .forEach(file -> sources.addAll(TomcatSources.of(file)));
    List<JdbcFacts> facts = new ArrayList<>();
    for (WrittenSource source : sources) {
      resolve(source, configuration.classPath()).ifPresent(facts::add);
    }
    for (WrittenSource source : CodeSources.of(configuration)) {
      resolve(source, configuration.classPath()).ifPresent(facts::add);
    }
    return facts;
  }

  private static Optional<JdbcFacts> resolve(WrittenSource source, ClassPathFacts classPath) {
    DriverFamily family = family(source, classPath);
    JdbcConfiguration.Builder builder =
        JdbcConfiguration.builder(source.url())
            .driver(family)
            .driverVersion(version(source, family, classPath))
            .location(source.location())
            .open(source.open())
            .openInView(source.openInView())
            .places(source.places());
    PoolKind pool = source.pool();
    if (pool == null) {
      builder.properties(account(source.settings()));
    } else {
      builder.pool(
          PoolSettings.of(
              pool,
              source.name(),
              source.settings(),
              source.taker(),
              PoolNames.version(classPath, pool)));
    }
    try {
      return Optional.of(JdbcFacts.resolve(builder.build()));
    } catch (JdbcUrlException e) {
      return Optional.empty(); // an unfinished URL is not a data source
    }
  }

  private static Map<String, String> account(Map<String, String> settings) {
    Map<String, String> account = new HashMap<>();
    settings.forEach(
        (key, value) -> {
          if (key.equals("username")) {
            account.put("user", value);
          } else if (key.equals("password")) {
            account.put("password", value);
          } else if (key.startsWith(WrittenSettings.HANDED_ON)) {
            account.put(key.substring(WrittenSettings.HANDED_ON.length()), value);
          }
        });
    return account;
  }

  /** A driver class beside the URL decides; without one, the only driver on the class path. */
  private static @Nullable DriverFamily family(WrittenSource source, ClassPathFacts classPath) {
    String driverClass = source.driverClass();
    if (driverClass == null) {
      boolean isMysql = source.url().toLowerCase(Locale.ROOT).startsWith(MYSQL);
      return isMysql && !isOn(classPath, MYSQL) && isOn(classPath, MARIADB)
          ? DriverFamily.MARIADB
          : null;
    }
    if (driverClass.startsWith("org.mariadb.jdbc.")) {
      return DriverFamily.MARIADB;
    }
    return driverClass.startsWith("com.mysql.") ? DriverFamily.MYSQL : null;
  }

  private static boolean isOn(ClassPathFacts classPath, String scheme) {
    return !Artifacts.versions(classPath, ARTIFACTS.getOrDefault(scheme, List.of())).isEmpty();
  }

  private static @Nullable VersionNumber version(
      WrittenSource source, @Nullable DriverFamily family, ClassPathFacts classPath) {
    String scheme =
        family == DriverFamily.MARIADB ? MARIADB : source.url().toLowerCase(Locale.ROOT);
    List<String> names =
        ARTIFACTS.entrySet().stream()
            .filter(entry -> scheme.startsWith(entry.getKey()))
            .flatMap(entry -> entry.getValue().stream())
            .toList();
    return Artifacts.version(classPath, names);
  }
}

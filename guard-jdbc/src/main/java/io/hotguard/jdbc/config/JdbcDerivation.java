/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.FactsDerivation;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcUrlException;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.Deployment;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Derives {@link JdbcFacts} from configuration files, one for each data source, and from URLs in
 * code. The files tell the pool, and the class path tells the driver's version.
 */
public final class JdbcDerivation implements FactsDerivation {
  /** The release in the name of a driver's jar, by which a server may know the driver. */
  private static final Pattern JAR = Pattern.compile("-(\\d+(?:\\.\\d+)+)");

  private static final Pattern SCALED = Pattern.compile("(?:.*\\.)?maxReplicas");
  private static final Pattern FIXED = Pattern.compile("(?:.*\\.)?(?:replicas|replicaCount)");
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,6})");
  private static final Pattern ALLOWED =
      Pattern.compile(
          ".*(?<![.\\w])max[_-]connections\\s*[=:\\s]\\s*(\\d{1,6})\\b.*", Pattern.DOTALL);

  /** Called by {@link java.util.ServiceLoader}. */
  public JdbcDerivation() {}

  @Override
  public List<JdbcFacts> derive(ConfigSet configuration) {
    Set<WrittenSource> sources = new LinkedHashSet<>();
    BoundPools bound = BoundPools.of(configuration);
    configuration.spring().forEach(spring -> sources.addAll(SpringSources.of(spring, bound)));
    List<ConfigFacts> files = configuration.productionFiles(ConfigKind.POOL);
    SharedValues shared = SharedValues.of(files, configuration, bound);
    WrittenSettings ofC3p0 = new WrittenSettings();
    for (ConfigFacts file : files) {
      PoolFileSources read = new PoolFileSources(file, configuration.classPath(), shared);
      sources.addAll(read.sources());
      ofC3p0.putAll(read.forAllOf(PoolKind.C3P0));
    }
    configuration
        .productionFiles(ConfigKind.TOMCAT)
        .forEach(file -> sources.addAll(TomcatSources.of(file, configuration.classPath())));
    sources.addAll(CodeSources.of(configuration));
    if (sources.stream().anyMatch(source -> source.hasUrl() && source.pool() == PoolKind.C3P0)) {
      sources.removeIf(
          source -> !source.hasUrl() && ofC3p0.places().containsValue(source.location()));
    }
    Deployment deployment = deployment(files);
    List<JdbcFacts> facts = new ArrayList<>();
    for (WrittenSource source : sources) {
      try {
        facts.add(resolve(source, ofC3p0, configuration.classPath(), deployment));
      } catch (JdbcUrlException e) {
        // An unfinished URL is not a data source.
      }
    }
    return facts;
  }

  private static JdbcFacts resolve(
      WrittenSource source,
      WrittenSettings ofC3p0,
      ClassPathFacts classPath,
      Deployment deployment) {
    DriverFamily family = family(source, classPath);
    PoolKind pool = source.pool();
    WrittenSettings written = new WrittenSettings();
    if (pool == PoolKind.C3P0) {
      written.putAll(ofC3p0);
    }
    written.putAll(source.settings());
    JdbcConfiguration.Builder builder =
        JdbcConfiguration.builder(source.url())
            .driver(source.hasUrl() ? family : null) // No driver reads a URL that stands elsewhere.
            .driverVersion(version(source, family, classPath))
            .location(source.location())
            .open(source.open())
            .uses(source.uses())
            .deployment(deployment)
            .places(written.namedPlaces());
    Map<String, String> settings = new TreeMap<>(written.values());
    if (pool == null) {
      builder.properties(PoolSettings.driverProperties(PoolKind.OTHER, settings));
    } else {
      builder.pool(
          PoolSettings.of(
              pool,
              settings.getOrDefault("poolName", ""),
              settings,
              source.taker(),
              PoolNames.version(classPath, pool)));
    }
    return JdbcFacts.resolve(builder.build());
  }

  /** A driver class beside the URL decides; without one, the only driver on the class path. */
  private static DriverFamily family(WrittenSource source, ClassPathFacts classPath) {
    DriverFamily named = DriverFamily.decidedBy(source.driverClass());
    DriverFamily family =
        JdbcFacts.resolve(JdbcConfiguration.builder(source.url()).driver(named).build()).family();
    return family == DriverFamily.MYSQL
            && source.driverClass() == null
            && !Artifacts.isOn(classPath, DriverFamily.MYSQL.artifacts())
            && Artifacts.isOn(classPath, DriverFamily.MARIADB.artifacts())
        ? DriverFamily.MARIADB
        : family;
  }

  private static @Nullable VersionNumber version(
      WrittenSource source, DriverFamily family, ClassPathFacts classPath) {
    Matcher jar = JAR.matcher(source.driverClass() == null ? "" : source.driverClass());
    if (jar.find()) {
      return VersionNumber.of(jar.group(1));
    }
    return Artifacts.version(classPath, family.artifacts());
  }

  /**
   * Returns what files for Kubernetes, Helm and Compose tell about all instances together. A fact
   * that the files tell of several things is unknown, because nothing says which one is meant.
   */
  private static Deployment deployment(List<ConfigFacts> files) {
    List<ConfigEntry> entries = files.stream().flatMap(file -> file.entries().stream()).toList();
    int scaled = only(entries, SCALED, NUMBER);
    return new Deployment(
        scaled > 0 ? scaled : only(entries, FIXED, NUMBER),
        only(entries, Pattern.compile(".*"), ALLOWED));
  }

  /** Returns the number of the only entry that matches; 0 without one, or with several. */
  private static int only(List<ConfigEntry> entries, Pattern key, Pattern value) {
    List<Integer> found =
        entries.stream()
            .filter(entry -> key.matcher(entry.key()).matches())
            .map(entry -> value.matcher(entry.value().strip()))
            .filter(Matcher::matches)
            .map(number -> Integer.parseInt(number.group(1)))
            .toList();
    return found.size() == 1 ? found.get(0) : 0;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.Deployment;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads a fixture, a properties file: {@code url}; {@code driver} as {@code 8.4.0} or {@code
 * mariadb 3.5.10}; {@code property.KEY} that the application hands to the driver; {@code pool} as
 * {@code hikaricp}, {@code pool.KEY} of the pool itself, {@code pool.taker}, {@code
 * pool.property.KEY} that the pool hands to the driver; {@code pool.release}; {@code uses}; {@code
 * instances}; {@code max-connections}.
 */
public final class FixtureReader {
  private final Map<String, String> entries = new TreeMap<>();
  private final String file;

  private FixtureReader(Path path) throws IOException {
    file = String.valueOf(path.getFileName());
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(path)) {
      properties.load(reader);
    }
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      entries.put(key, properties.getProperty(key));
    }
  }

  /** Resolves the configuration of a fixture. */
  public static JdbcFacts read(Path path) throws IOException {
    return JdbcFacts.resolve(new FixtureReader(path).configuration());
  }

  /** Reads a fixture, with another URL in place of its own. */
  static JdbcFacts read(Path path, String url) throws IOException {
    FixtureReader reader = new FixtureReader(path);
    reader.entries.put("url", url);
    return JdbcFacts.resolve(reader.configuration());
  }

  private JdbcConfiguration configuration() {
    JdbcConfiguration.Builder builder =
        JdbcConfiguration.builder(take("url")).location(new Location.Config(file, 0, "url"));
    driver(builder);
    pool(builder);
    builder.properties(takeAll("property."));
    builder.deployment(
        new Deployment(
            Integer.parseInt("0" + take("instances")),
            Integer.parseInt("0" + take("max-connections"))));
    builder.uses(
        Arrays.stream(words("uses")).map(ConnectionUse::valueOf).collect(Collectors.toSet()));
    if (!entries.isEmpty()) {
      throw new IllegalArgumentException(file + ": nobody reads " + entries.keySet());
    }
    return builder.build();
  }

  private void driver(JdbcConfiguration.Builder builder) {
    for (String word : words("driver")) {
      if (Character.isDigit(word.charAt(0))) {
        builder.driverVersion(VersionNumber.of(word));
      } else {
        builder.driver(DriverFamily.valueOf(word.toUpperCase(Locale.ROOT)));
      }
    }
  }

  private void pool(JdbcConfiguration.Builder builder) {
    String kind = take("pool");
    Map<String, String> handedOn = takeAll("pool.property.");
    String taker = take("pool.taker");
    String release = take("pool.release");
    Map<String, String> settings = takeAll("pool.");
    handedOn.forEach((key, value) -> settings.put(PoolSettings.HANDED_ON + key, value));
    if (!kind.isEmpty()) {
      builder.pool(
          PoolSettings.of(
              PoolKind.valueOf(kind.toUpperCase(Locale.ROOT)),
              "orders",
              settings,
              PoolTaker.valueOf(taker.isEmpty() ? "SETTERS" : taker.toUpperCase(Locale.ROOT)),
              VersionNumber.parse(release).orElse(null)));
    }
  }

  private String take(String key) {
    String value = entries.remove(key);
    return value == null ? "" : value;
  }

  private String[] words(String key) {
    String text = take(key);
    return text.isEmpty() ? new String[0] : text.split(" ", -1);
  }

  private Map<String, String> takeAll(String prefix) {
    Map<String, String> taken = new TreeMap<>();
    entries.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            taken.put(key.substring(prefix.length()), value);
          }
        });
    taken.keySet().forEach(key -> entries.remove(prefix + key));
    return taken;
  }
}

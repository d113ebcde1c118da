/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.ConfigReading;
import io.hotguard.logging.rules.facts.ConfigElements;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFactsBuilder;
import io.hotguard.logging.rules.logback.LogbackDerivation;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Reads a fixture: {@code NAME.xml} or {@code NAME.properties} in Log4j's own notation, {@code
 * NAME.logback.xml} in Logback's, and beside it, optionally, {@code NAME.settings.properties}.
 * There {@code version.ARTIFACT} is a version, {@code class.CLASS} a presence, {@code environment}
 * is {@code production} or {@code development}, and every other key is a system setting in effect.
 */
final class FixtureReader {
  static final String SIDE_FILE = ".settings.properties";

  private FixtureReader() {}

  static LoggingFacts read(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    LoggingFactsBuilder facts =
        name.endsWith(".logback.xml") ? logback(file, name) : log4j(file, name);
    Path side = file.resolveSibling(name.substring(0, dot) + SIDE_FILE);
    if (Files.exists(side)) {
      side(side, facts);
    }
    return facts.build();
  }

  private static LoggingFactsBuilder log4j(Path file, String name) throws IOException {
    ConfigReading reading = ConfigFiles.readAs(ConfigKind.LOG4J, name, Files.readAllBytes(file));
    return LoggingFacts.builder(name, name.substring(name.lastIndexOf('.') + 1))
        .configuration(ConfigElements.of(reading.facts().get(0)));
  }

  private static LoggingFactsBuilder logback(Path file, String name) throws IOException {
    ConfigReading reading = ConfigFiles.readAs(ConfigKind.LOGBACK, name, Files.readAllBytes(file));
    return LogbackDerivation.builders(ConfigSet.of(reading.facts())).get(0);
  }

  private static void side(Path file, LoggingFactsBuilder facts) throws IOException {
    load(file)
        .forEach(
            (key, value) -> {
              if (key.startsWith("version.")) {
                facts.version(key.substring("version.".length()), value);
              } else if (key.equals("environment")) {
                facts.production(value.equals("production"));
              } else {
                facts.setting(key, value, "-D");
              }
              if (key.equals("hotguard.logging.exempt")) {
                facts.exempt(List.of(value.split(",", -1)));
              }
            });
  }

  private static Map<String, String> load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Map<String, String> sorted = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> sorted.put(key, properties.getProperty(key)));
    return sorted;
  }
}

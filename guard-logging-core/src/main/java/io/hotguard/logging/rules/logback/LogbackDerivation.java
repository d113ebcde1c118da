/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.FactsDerivation;
import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFactsBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds {@link LoggingFacts} in Logback's configurations: one for each that is not named for
 * development or tests, with the JVM options for Hotguard.
 */
public final class LogbackDerivation implements FactsDerivation {
  private static final String OWN = "hotguard.";

  /** Creates the derivation; called by {@link java.util.ServiceLoader}. */
  public LogbackDerivation() {}

  @Override
  public List<LoggingFacts> derive(ConfigSet configuration) {
    return builders(configuration).stream()
        .map(each -> each.settings(configuration, name -> name.startsWith(OWN)).build())
        .toList();
  }

  /** Returns the facts of each configuration, to be completed with settings. */
  public static List<LoggingFactsBuilder> builders(ConfigSet configuration) {
    return LogbackFile.ofProduction(configuration).stream().map(LogbackDerivation::facts).toList();
  }

  private static LoggingFactsBuilder facts(LogbackFile logback) {
    List<Element> appenders = logback.appenders().stream().map(a -> appender(logback, a)).toList();
    List<Element> loggers = logback.loggers().stream().map(l -> logger(logback, l)).toList();
    ConfigFacts file = logback.file();
    LoggingFactsBuilder facts =
        LoggingFacts.builder(file.file(), LoggingFacts.LOGBACK)
            .configuration(
                new Element(
                    "Configuration",
                    Map.of(),
                    List.of(
                        new Element("Appenders", Map.of(), appenders, file.location()),
                        new Element("Loggers", Map.of(), loggers, file.location())),
                    file.location()));
    return logback.isPartial() ? facts.partial() : facts;
  }

  private static Element appender(LogbackFile logback, ConfigNode node) {
    Map<String, String> attributes = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (ConfigNode child : node.children()) {
      String text = logback.text(child);
      if (child.children().isEmpty() && !text.isEmpty()) {
        attributes.put(child.name(), text);
      }
    }
    String type = logback.attribute(node, "class");
    attributes.put("class", type);
    attributes.put("name", logback.attribute(node, "name"));
    return new Element(
        type.substring(type.lastIndexOf('.') + 1),
        attributes,
        refs(logback, node),
        logback.place(node));
  }

  private static Element logger(LogbackFile logback, ConfigNode node) {
    boolean isRoot = logback.isRoot(node);
    Map<String, String> attributes = new TreeMap<>();
    if (!isRoot) {
      attributes.put("name", logback.attribute(node, "name"));
      String additivity = logback.attribute(node, "additivity");
      attributes.put("additivity", additivity.isEmpty() ? "true" : additivity);
    }
    return new Element(
        isRoot ? "Root" : "Logger", attributes, refs(logback, node), logback.place(node));
  }

  private static List<Element> refs(LogbackFile logback, ConfigNode node) {
    return node.children("appender-ref")
        .map(
            ref ->
                new Element(
                    "AppenderRef",
                    Map.of("ref", logback.attribute(ref, "ref")),
                    List.of(),
                    logback.place(ref)))
        .toList();
  }
}

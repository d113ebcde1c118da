/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.Environment;
import io.hotguard.config.Placeholders;
import io.hotguard.rule.Location;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A Logback configuration as it is in effect in production. Leaves out development profiles and
 * branches of conditions. Replaces variables by the file's own properties, or by their defaults.
 */
final class LogbackFile {
  private final ConfigFacts file;
  private final Placeholders placeholders;
  private final Map<String, ConfigNode> appenders = new LinkedHashMap<>();
  private final List<ConfigNode> loggers = new ArrayList<>();
  private final Map<String, String> properties = new HashMap<>();

  LogbackFile(ConfigFacts file) {
    this.file = file;
    this.placeholders = new Placeholders(":-", properties::get);
    read(file.root());
  }

  private void read(ConfigNode holder) {
    for (ConfigNode node : holder.children()) {
      if (node.is("property") || node.is("variable") || node.is("substitutionProperty")) {
        addProperty(node, "value");
      } else if (node.is("springProperty")) {
        addProperty(node, "defaultValue");
      } else if (node.is("appender")) {
        appenders.put(attribute(node, "name"), node);
      } else if (node.is("root") || node.is("logger")) {
        loggers.add(node);
      } else if (node.is("springProfile")
          && Environment.ofProfile(attribute(node, "name")) != Environment.DEVELOPMENT) {
        read(node);
      }
    }
  }

  private void addProperty(ConfigNode node, String valueAttribute) {
    Optional<ConfigEntry> value = node.attribute(valueAttribute);
    if (value.isPresent()) {
      properties.putIfAbsent(attribute(node, "name"), value.get().value());
    }
  }

  ConfigFacts file() {
    return file;
  }

  /** The appenders that some logger reaches, in the order of the file. */
  List<ConfigNode> usedAppenders() {
    Set<ConfigNode> used = new LinkedHashSet<>(appenders.values());
    used.retainAll(reachable(loggers));
    return List.copyOf(used);
  }

  /** The appenders that some logger reaches without passing an asynchronous one. */
  Set<ConfigNode> calledDirectly() {
    Set<ConfigNode> direct = new LinkedHashSet<>();
    loggers.forEach(logger -> refs(logger).forEach(direct::add));
    return direct;
  }

  /** The appenders that an appender passes its events to, directly or not. */
  Set<ConfigNode> behind(ConfigNode appender) {
    return reachable(List.of(appender));
  }

  private Set<ConfigNode> reachable(List<ConfigNode> from) {
    Set<ConfigNode> reached = new LinkedHashSet<>();
    Deque<ConfigNode> todo = new ArrayDeque<>(from);
    while (!todo.isEmpty()) {
      refs(todo.remove()).filter(reached::add).forEach(todo::add);
    }
    return reached;
  }

  private Stream<ConfigNode> refs(ConfigNode holder) {
    return holder
        .children("appender-ref")
        .map(ref -> appenders.get(attribute(ref, "ref")))
        .filter(Objects::nonNull);
  }

  /** The last root logger, as Logback takes it. */
  Optional<ConfigNode> root() {
    return loggers.stream()
        .filter(logger -> logger.is("root") || attribute(logger, "name").equalsIgnoreCase("root"))
        .reduce((first, last) -> last);
  }

  /** An attribute, variables replaced; empty if it is not there. */
  String attribute(ConfigNode node, String name) {
    return node.attribute(name).map(entry -> placeholders.resolve(entry.value())).orElse("");
  }

  /** The text of a nested element, variables replaced; empty if it is not there. */
  String child(ConfigNode node, String name) {
    return placeholders.resolve(node.childText(name).orElse(""));
  }

  String text(ConfigNode node) {
    return placeholders.resolve(node.text());
  }

  boolean isAsync(ConfigNode appender) {
    return attribute(appender, "class").equals("ch.qos.logback.classic.AsyncAppender");
  }

  Location place(ConfigNode node) {
    return file.location(node);
  }
}

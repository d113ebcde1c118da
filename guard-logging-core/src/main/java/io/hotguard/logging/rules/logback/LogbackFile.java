/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.Environment;
import io.hotguard.config.Placeholders;
import io.hotguard.logging.rules.facts.AppenderTraits;
import io.hotguard.rule.Location;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Logback configuration as it is in effect in production, with the files that it includes. Leaves
 * out development profiles and branches of conditions. Replaces variables by the configuration's
 * own properties, or by their defaults.
 */
final class LogbackFile {
  private static final String INCLUDED = "included";
  private static final Pattern HERE = Pattern.compile("^(?:\\./|/)+");

  private final ConfigFacts file;
  private final List<ConfigFacts> includable;
  private final Placeholders placeholders;
  private final Map<String, ConfigNode> appenders = new LinkedHashMap<>();
  private final List<ConfigNode> loggers = new ArrayList<>();
  private final Map<String, String> properties = new HashMap<>();

  /** The included file that a node is from. */
  private final IdentityHashMap<ConfigNode, ConfigFacts> origins = new IdentityHashMap<>();

  private LogbackFile(ConfigFacts file, List<ConfigFacts> includable) {
    this.file = file;
    this.includable = includable;
    this.placeholders = new Placeholders(":-", properties::get);
    read(file.root());
  }

  /** The configurations that are not named for development or tests. */
  static List<LogbackFile> ofProduction(ConfigSet configuration) {
    List<ConfigFacts> includable =
        configuration.files(ConfigKind.LOGBACK).stream()
            .filter(each -> each.root().is(INCLUDED))
            .toList();
    return configuration.productionFiles(ConfigKind.LOGBACK).stream()
        .filter(each -> !each.root().is(INCLUDED))
        .map(each -> new LogbackFile(each, includable))
        .toList();
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
      } else if (node.is("include")) {
        included(node).ifPresent(this::include);
      } else if (node.is("springProfile")
          && Environment.ofProfile(attribute(node, "name")) != Environment.DEVELOPMENT) {
        read(node);
      }
    }
  }

  /** The file that Logback finds beside the configuration, or on the class path under its name. */
  private Optional<ConfigFacts> included(ConfigNode node) {
    String path = attribute(node, "resource");
    if (path.isEmpty()) {
      path = attribute(node, "file");
    }
    String wanted = HERE.matcher(path).replaceFirst("");
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    return includable.stream()
        .filter(each -> ('/' + each.file()).endsWith('/' + wanted))
        .max(Comparator.comparing(each -> each.file().equals(file.folder() + wanted)));
  }

  /** Reads a file once: Logback too refuses a file that includes itself. */
  private void include(ConfigFacts included) {
    if (!origins.containsKey(included.root())) {
      included.root().tree().forEach(node -> origins.put(node, included));
      read(included.root());
    }
  }

  private void addProperty(ConfigNode node, String valueAttribute) {
    Optional<ConfigEntry> value = node.attribute(valueAttribute);
    if (value.isPresent()) {
      properties.putIfAbsent(attribute(node, "name"), value.get().value());
    }
  }

  /** Tells whether conditions, profiles or inclusions may hold more than is read here. */
  boolean isPartial() {
    return file.root()
        .tree()
        .anyMatch(node -> node.is("if") || node.is("include") || node.is("springProfile"));
  }

  ConfigFacts file() {
    return file;
  }

  List<ConfigNode> appenders() {
    return List.copyOf(appenders.values());
  }

  List<ConfigNode> loggers() {
    return List.copyOf(loggers);
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
    return loggers.stream().filter(this::isRoot).reduce((first, last) -> last);
  }

  boolean isRoot(ConfigNode logger) {
    return logger.is("root") || attribute(logger, "name").equalsIgnoreCase("root");
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
    return attribute(appender, "class").equals(AppenderTraits.LOGBACK_ASYNC);
  }

  /** The place of a node; without lines, as of a live configuration, its name tells it apart. */
  Location place(ConfigNode node) {
    if (node.line() > 0) {
      return origins.getOrDefault(node, file).location(node);
    }
    String name = attribute(node, "name");
    return new Location.Config(
        file.file(), 0, name.isEmpty() ? node.name() : node.name() + ' ' + name);
  }

  /** The place of a node inside an appender; without lines, the place of the appender. */
  Location place(ConfigNode appender, ConfigNode inner) {
    return place(inner.line() > 0 ? inner : appender);
  }
}

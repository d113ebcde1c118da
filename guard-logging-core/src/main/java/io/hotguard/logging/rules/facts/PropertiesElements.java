/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns a Log4j configuration in the properties format into elements; the dots make the tree. */
final class PropertiesElements {
  private static final String PROPERTY = "property.";
  private static final int MAX_DEPTH = 32;
  private static final Pattern DOT = Pattern.compile("\\.");
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

  private final ConfigFacts file;
  private final Branch top;

  private PropertiesElements(ConfigFacts file) {
    this.file = file;
    this.top = new Branch("", 0);
    for (ConfigEntry entry : file.entries()) {
      String[] path = DOT.split(entry.key(), -1);
      if (path.length <= MAX_DEPTH) {
        top.put(path, entry);
      }
    }
  }

  static Element of(ConfigFacts file) {
    return new PropertiesElements(file).root();
  }

  private Element root() {
    Map<String, String> attributes = new TreeMap<>();
    top.leaves.forEach((name, entry) -> attributes.put(name, entry.value()));
    attributes.remove("rootLogger");
    List<Element> appenders = new ArrayList<>();
    branches("appender").forEach((id, branch) -> appenders.add(element(branch, "Appender")));
    return new Element(
        "Configuration",
        attributes,
        List.of(
            block("Properties", properties()),
            block("Appenders", appenders),
            block("Loggers", loggers())),
        file.location());
  }

  private Element block(String type, List<Element> children) {
    return new Element(type, Map.of(), children, file.location());
  }

  private List<Element> properties() {
    List<Element> properties = new ArrayList<>();
    for (ConfigEntry entry : file.entries()) {
      if (entry.key().startsWith(PROPERTY)) {
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("name", entry.key().substring(PROPERTY.length()));
        attributes.put(Element.TEXT, entry.value());
        properties.add(new Element("Property", attributes, List.of(), place(entry)));
      }
    }
    return properties;
  }

  private List<Element> loggers() {
    List<Element> loggers = new ArrayList<>();
    branches("logger").forEach((id, branch) -> loggers.add(element(branch, "Logger")));
    Branch root = top.branches.get("rootLogger");
    ConfigEntry shorthand = top.leaves.get("rootLogger");
    if (shorthand != null) {
      loggers.add(root(shorthand));
    } else if (root != null) {
      loggers.add(element(root, "Root"));
    }
    return loggers;
  }

  /** {@code rootLogger = INFO, console}. */
  private Element root(ConfigEntry shorthand) {
    String[] parts = COMMA.split(shorthand.value().strip(), -1);
    List<Element> refs = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      refs.add(new Element("AppenderRef", Map.of("ref", parts[i]), List.of(), place(shorthand)));
    }
    return new Element("Root", Map.of("level", parts[0]), refs, place(shorthand));
  }

  private Map<String, Branch> branches(String name) {
    Branch branch = top.branches.get(name);
    return branch == null ? Map.of() : branch.branches;
  }

  private Element element(Branch branch, String fallback) {
    Map<String, String> attributes = new TreeMap<>();
    branch.leaves.forEach((name, entry) -> attributes.put(name, entry.value()));
    @Nullable String type = attributes.remove("type");
    List<Element> children = new ArrayList<>();
    branch.branches.forEach(
        (id, inner) -> {
          if (id.toLowerCase(Locale.ROOT).equals("appenderref")) {
            inner.branches.values().forEach(ref -> children.add(element(ref, "AppenderRef")));
          } else {
            children.add(element(inner, id));
          }
        });
    return new Element(
        type == null ? fallback : type,
        attributes,
        children,
        new Location.Config(file.file(), branch.line, branch.key));
  }

  private Location place(ConfigEntry entry) {
    return entry.location(file.file());
  }

  /** A node of the tree: the keys that share a beginning. */
  private static final class Branch {
    private final String key;
    private final int line;
    private final Map<String, ConfigEntry> leaves = new LinkedHashMap<>();
    private final Map<String, Branch> branches = new LinkedHashMap<>();

    Branch(String key, int line) {
      this.key = key;
      this.line = line;
    }

    void put(String[] path, ConfigEntry entry) {
      Branch at = this;
      for (int i = 0; i < path.length - 1; i++) {
        String inner = at.key.isEmpty() ? path[i] : at.key + '.' + path[i];
        at = at.branches.computeIfAbsent(path[i], name -> new Branch(inner, entry.line()));
      }
      at.leaves.put(path[path.length - 1], entry);
    }
  }
}

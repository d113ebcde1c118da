/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts of one configuration file, or of one document in it.
 *
 * @param file the file as reported, with {@code /} as separator
 * @param format the notation
 * @param kind what it configures
 * @param profile the profile or profile expression that activates it, such as {@code prod} of
 *     {@code application-prod.yml}; empty if it always applies
 * @param root the outermost node
 * @param entries keys and values in order; empty for XML; immutable
 * @param environment where the file is in effect
 */
public record ConfigFacts(
    String file,
    ConfigFormat format,
    ConfigKind kind,
    String profile,
    ConfigNode root,
    List<ConfigEntry> entries,
    Environment environment) {

  /** Throws {@link IllegalArgumentException} if the file is blank. */
  public ConfigFacts {
    if (file.isBlank()) {
      throw new IllegalArgumentException("the facts of a configuration must name its file");
    }
    requireNonNull(format, "format");
    requireNonNull(kind, "kind");
    requireNonNull(profile, "profile");
    requireNonNull(root, "root");
    requireNonNull(environment, "environment");
    entries = List.copyOf(entries);
  }

  /** Creates facts in effect where the file's name, folder and profile suggest. */
  public ConfigFacts(
      String file,
      ConfigFormat format,
      ConfigKind kind,
      String profile,
      ConfigNode root,
      List<ConfigEntry> entries) {
    this(file, format, kind, profile, root, entries, Environment.of(file, profile));
  }

  /**
   * Creates facts from a tree. Outside XML, the entries are the values in it, keyed by the names on
   * the way joined by dots. In JSON and YAML, neighbours of one name are the members of a list.
   *
   * @param profile empty if the file always applies
   * @throws IllegalArgumentException if the file is blank
   */
  public static ConfigFacts of(
      String file, ConfigFormat format, ConfigKind kind, String profile, ConfigNode root) {
    List<ConfigEntry> entries = new ArrayList<>();
    if (format == ConfigFormat.PROPERTIES || format == ConfigFormat.OPTIONS) {
      root.children().forEach(n -> entries.add(new ConfigEntry(n.name(), n.text(), n.line())));
    } else if (format != ConfigFormat.XML) {
      addEntries("", root.children(), entries);
    }
    return new ConfigFacts(file, format, kind, profile, root, entries);
  }

  private static void addEntries(String prefix, List<ConfigNode> nodes, List<ConfigEntry> entries) {
    Map<String, Integer> counts = new HashMap<>();
    nodes.forEach(node -> counts.merge(node.name(), 1, Integer::sum));
    Map<String, Integer> indexes = new HashMap<>();
    for (ConfigNode node : nodes) {
      String key = prefix + node.name();
      if (counts.getOrDefault(node.name(), 1) > 1) {
        key += "[" + (indexes.merge(node.name(), 1, Integer::sum) - 1) + "]";
      }
      if (node.children().isEmpty()) {
        entries.add(new ConfigEntry(key, node.text(), node.line()));
      } else {
        addEntries(key + '.', node.children(), entries);
      }
    }
  }

  /** Returns the name of the file without its folder, such as {@code application-prod.yml}. */
  public String fileName() {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  /** Returns the path up to and including the last {@code /}; empty if there is no folder. */
  public String folder() {
    return file.substring(0, file.lastIndexOf('/') + 1);
  }

  /** Returns the place of the file as a whole. */
  public Location.Config location() {
    return new Location.Config(file, 0, "");
  }

  /** Returns the place of a node. */
  public Location.Config location(ConfigNode node) {
    return new Location.Config(file, node.line(), node.name());
  }

  /** Returns the place of an attribute, with the key {@code node/@attribute}. */
  public Location.Config location(ConfigNode node, ConfigEntry attribute) {
    return new Location.Config(file, attribute.line(), node.name() + "/@" + attribute.key());
  }

  /** Finds the entry in effect: the last of exactly this key. */
  public Optional<ConfigEntry> entry(String key) {
    return entries.stream().filter(e -> e.key().equals(key)).reduce((first, last) -> last);
  }

  /** Returns these facts for a process that runs with them, whatever the file is called. */
  public ConfigFacts running() {
    return new ConfigFacts(file, format, kind, profile, root, entries, Environment.PRODUCTION);
  }

  /** Describes the facts without their values, which may be secrets. */
  @Override
  public String toString() {
    return file + " (" + kind + (profile.isEmpty() ? "" : ", " + profile) + ')';
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads an XML file of any notation as keys and values, so that settings of one thing share the
 * beginning of their keys. The name of {@code <property name="url" value="..."/>} is {@code url},
 * below the names of the elements around it without the outermost.
 */
final class XmlEntries {
  private static final Set<String> NAMES = Set.of("name", "key");
  private static final String VALUE = "value";

  private final List<ConfigEntry> entries = new ArrayList<>();

  private XmlEntries() {}

  static List<ConfigEntry> of(ConfigNode root) {
    XmlEntries reading = new XmlEntries();
    reading.read(root, "");
    return reading.entries;
  }

  private void read(ConfigNode node, String prefix) {
    for (ConfigEntry attribute : node.attributes()) {
      String local = attribute.key().substring(attribute.key().indexOf(':') + 1);
      if (!NAMES.contains(local) && !local.equals(VALUE)) {
        entries.add(new ConfigEntry(prefix + local, attribute.value().strip(), attribute.line()));
      }
    }
    Map<String, Integer> counts = new HashMap<>();
    node.children().forEach(child -> counts.merge(label(child), 1, Integer::sum));
    Map<String, Integer> indexes = new HashMap<>();
    for (ConfigNode child : node.children()) {
      String label = label(child);
      int index = indexes.merge(label, 1, Integer::sum) - 1;
      boolean isList = counts.getOrDefault(label, 1) > 1;
      String key = prefix + label + (isList ? "[" + index + "]" : "");
      child
          .attribute(VALUE)
          .ifPresent(
              value -> entries.add(new ConfigEntry(key, value.value().strip(), value.line())));
      if (!child.text().isBlank()) {
        entries.add(new ConfigEntry(key, child.text().strip(), child.line()));
      }
      read(child, key + '.');
    }
  }

  private static String label(ConfigNode node) {
    return NAMES.stream()
        .flatMap(name -> node.attribute(name).stream())
        .map(ConfigEntry::value)
        .findFirst()
        .orElse(node.name());
  }
}

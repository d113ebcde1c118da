/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.core.config.Node;
import org.jspecify.annotations.Nullable;

/** The attributes of a configuration element; Log4j ignores the case of their names. */
final class NodeAttributes {
  private NodeAttributes() {}

  /** Returns the value of the first present name; null if no name is present. */
  static @Nullable String get(Node node, String... names) {
    for (String name : names) {
      for (Map.Entry<String, String> attribute : node.getAttributes().entrySet()) {
        if (attribute.getKey().equalsIgnoreCase(name)) {
          return attribute.getValue();
        }
      }
    }
    return null;
  }

  /** Splits a value at its commas, as Log4j does. */
  static List<String> list(String value) {
    return List.of(value.split("\\s*,\\s*", 0));
  }

  /** Removes an attribute in any case; null if it is absent. */
  static @Nullable String remove(Node node, String name) {
    String value = get(node, name);
    node.getAttributes().keySet().removeIf(name::equalsIgnoreCase);
    return value;
  }

  /** Sets an attribute; replaces a name that differs only in case. */
  static void put(Node node, String name, String value) {
    remove(node, name);
    node.getAttributes().put(name, value);
  }
}

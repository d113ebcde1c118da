/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import java.util.Map;
import org.apache.logging.log4j.core.config.Node;
import org.jspecify.annotations.Nullable;

/** The attributes of a configuration element, whose names Log4j takes in any case. */
final class NodeAttributes {
  private NodeAttributes() {}

  /** The value of the first of the names that is there; null if none is. */
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

  /** Takes an attribute away, in whatever case it is; null if it is not there. */
  static @Nullable String remove(Node node, String name) {
    String value = get(node, name);
    node.getAttributes().keySet().removeIf(name::equalsIgnoreCase);
    return value;
  }

  /** Sets an attribute, in whatever case it was. */
  static void put(Node node, String name, String value) {
    remove(node, name);
    node.getAttributes().put(name, value);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Reads a YAML file in a format of Hotguard: one document, a mapping with unique keys, nothing
 * ignored. Stateless; any number of threads may read at once.
 */
public final class StrictYaml {
  private static final int MAX_DEPTH = 16;
  private static final int MAX_CHARS = 1 << 20;

  private StrictYaml() {}

  /**
   * Reads a file.
   *
   * @param file its name, for messages
   * @return its keys as the children of one node; for a list, one child for each member
   * @throws IllegalArgumentException if it has another form; the message names file and line
   */
  public static ConfigNode read(String file, String text) {
    try {
      List<Node> documents = YamlText.compose(text, "YAML", MAX_DEPTH, MAX_CHARS);
      if (documents.isEmpty()) {
        return ConfigNode.branch("", List.of(), 1);
      }
      if (documents.size() > 1) {
        throw problem(documents.get(1), "must be one document, without a second ---");
      }
      if (!(documents.get(0) instanceof MappingNode mapping)) {
        throw problem(documents.get(0), "must be keys with their values, not a list or a text");
      }
      require(mapping, 0, new Limits());
      return new YamlText().document(mapping);
    } catch (UnreadableConfigException e) {
      throw new IllegalArgumentException(e.describe(file));
    }
  }

  /** An alias is read again at each place, so a cyclic one is too deep. */
  private static void require(Node value, int depth, Limits limits)
      throws UnreadableConfigException {
    limits.enter(depth, YamlText.line(value));
    if (value instanceof SequenceNode list) {
      for (Node member : list.getValue()) {
        if (member instanceof SequenceNode) {
          throw problem(member, "a list in a list is not known here");
        }
        require(member, depth + 1, limits);
      }
    } else if (value instanceof MappingNode mapping) {
      Set<String> names = new HashSet<>();
      for (NodeTuple tuple : mapping.getValue()) {
        if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
          throw problem(tuple.getKeyNode(), "a key must be a word");
        }
        if (!names.add(key.getValue())) {
          throw problem(key, "key '" + key.getValue() + "' is there twice");
        }
        require(tuple.getValueNode(), depth + 1, limits);
      }
    }
  }

  private static UnreadableConfigException problem(Node node, String problem) {
    return new UnreadableConfigException(YamlText.line(node), problem);
  }
}

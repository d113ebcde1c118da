/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads a YAML file in a format of Hotguard: one document, a mapping with unique keys, nothing
 * ignored. Stateless; any number of threads may read at once.
 */
public final class StrictYaml {
  private static final int MAX_DEPTH = 16;
  private static final int MAX_CHARS = 1 << 20;
  private static final int MAX_NODES = 10_000;

  private final String file;
  private int nodesRead;

  private StrictYaml(String file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @param file its name, for messages
   * @return its keys as the children of one node; for a list, one child for each member
   * @throws IllegalArgumentException if it has another form; the message names file and line
   */
  public static ConfigNode read(String file, String text) {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(MAX_DEPTH);
    options.setCodePointLimit(MAX_CHARS);
    StrictYaml reader = new StrictYaml(file);
    List<Node> documents = new ArrayList<>();
    try {
      new Yaml(options).composeAll(new StringReader(text)).forEach(documents::add);
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
      throw reader.problem(line, "no YAML: " + e.getProblem());
    } catch (YAMLException e) {
      throw reader.problem(0, "no YAML: " + e.getMessage());
    }
    if (documents.isEmpty()) {
      return ConfigNode.branch("", List.of(), 1);
    }
    if (documents.size() > 1) {
      throw reader.problem(line(documents.get(1)), "must be one document, without a second ---");
    }
    List<ConfigNode> nodes = new ArrayList<>();
    reader.add("", 1, documents.get(0), 0, nodes);
    if (nodes.size() != 1 || documents.get(0) instanceof SequenceNode) {
      throw reader.problem(line(documents.get(0)), "must be keys with their values, not a list");
    }
    if (!nodes.get(0).text().isEmpty()) {
      throw reader.problem(line(documents.get(0)), "must be keys with their values, not a text");
    }
    return nodes.get(0);
  }

  /** An alias is read again at each place, so a cyclic one is too deep. */
  private void add(String name, int line, Node value, int depth, List<ConfigNode> into) {
    if (depth > MAX_DEPTH || ++nodesRead > MAX_NODES) {
      throw problem(
          line,
          "must be at most "
              + MAX_DEPTH
              + " levels deep and have at most "
              + MAX_NODES
              + " values");
    }
    if (value instanceof MappingNode mapping) {
      into.add(ConfigNode.branch(name, members(mapping, depth), line));
    } else if (value instanceof SequenceNode list) {
      for (Node member : list.getValue()) {
        if (member instanceof SequenceNode) {
          throw problem(line(member), "a list in a list is not known here");
        }
        add(name, line(member), member, depth + 1, into);
      }
    } else if (value instanceof ScalarNode scalar) {
      String text = Tag.NULL.equals(scalar.getTag()) ? "" : scalar.getValue();
      into.add(ConfigNode.value(name, text, line));
    }
  }

  private List<ConfigNode> members(MappingNode mapping, int depth) {
    List<ConfigNode> members = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw problem(line(tuple.getKeyNode()), "a key must be a word");
      }
      if (!names.add(key.getValue())) {
        throw problem(line(key), "key '" + key.getValue() + "' is there twice");
      }
      add(key.getValue(), line(key), tuple.getValueNode(), depth + 1, members);
    }
    return members;
  }

  private static int line(Node node) {
    return node.getStartMark() == null ? 0 : node.getStartMark().getLine() + 1;
  }

  private IllegalArgumentException problem(int line, String problem) {
    return new IllegalArgumentException(file + (line == 0 ? "" : ":" + line) + ": " + problem);
  }
}

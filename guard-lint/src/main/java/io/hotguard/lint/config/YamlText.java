/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigNode;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * Reads YAML into trees, one for each document, and JSON, which is YAML but for a few signs. It
 * only composes nodes and never makes an object of a tag. An alias is read again at each place and
 * counts there, so aliases of aliases soon exceed the limit of nodes.
 */
final class YamlText {
  private static final int MAX_ALIASES = 1_000;
  private static final String BEYOND = ", or beyond the bounds on it";

  /** Blanks or a comment; a text; a sign; a number or a word that is no key. */
  private static final Pattern JSON =
      Pattern.compile(
          "\\G(?:(?<blank>\\s++|//[^\\r\\n]*+|/\\*(?s:.*?)\\*/)"
              + "|\"(?:[^\"\\\\\\r\\n]|\\\\.)*+\"|[{}\\[\\],:]|[-+.\\w]++(?!\\s*+:))");

  /** The escape that YAML does not know, behind all that it knows. */
  private static final Pattern SLASH = Pattern.compile("\\G((?:[^\\\\]|\\\\[^/])*+)\\\\/");

  private final Limits limits = new Limits();

  YamlText() {}

  static List<ConfigNode> read(String text) throws UnreadableConfigException {
    return read(text, "YAML");
  }

  /**
   * Reads an object of JSON. Java comments and a comma after the last member are allowed, since
   * Log4j allows them. If two members have one name, the last counts.
   */
  static ConfigNode readJson(String text) throws UnreadableConfigException {
    StringBuilder yaml = new StringBuilder();
    Matcher part = JSON.matcher(text);
    int end = 0;
    for (; part.find(); end = part.end()) {
      yaml.append(
          part.group("blank") == null
              ? SLASH.matcher(part.group()).replaceAll("$1/")
              : part.group().replaceAll("[^\r\n]", " "));
    }
    if (end < text.length() || !yaml.toString().strip().startsWith("{")) {
      throw new UnreadableConfigException(new Lines(text).line(end), "no JSON");
    }
    return read(yaml.toString(), "JSON").get(0);
  }

  private static List<ConfigNode> read(String text, String format)
      throws UnreadableConfigException {
    YamlText reader = new YamlText();
    List<ConfigNode> documents = new ArrayList<>();
    for (Node node : compose(text, format, Limits.MAX_DEPTH, Limits.MAX_BYTES)) {
      documents.add(reader.document(node));
    }
    return documents;
  }

  /** Reads the nodes of each document, up to a depth and a number of characters. */
  static List<Node> compose(String text, String format, int depth, int chars)
      throws UnreadableConfigException {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(depth);
    options.setCodePointLimit(chars);
    options.setMaxAliasesForCollections(MAX_ALIASES);
    List<Node> documents = new ArrayList<>();
    try {
      new Yaml(options).composeAll(new StringReader(text)).forEach(documents::add);
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
      throw new UnreadableConfigException(line, "no " + format + BEYOND);
    } catch (YAMLException e) {
      throw new UnreadableConfigException(0, "no " + format + BEYOND);
    }
    return documents;
  }

  /** A document as a tree; empty if it is no mapping. */
  ConfigNode document(Node node) throws UnreadableConfigException {
    List<ConfigNode> members =
        node instanceof MappingNode mapping ? members(mapping, 0) : List.of();
    return ConfigNode.branch("", members, line(node));
  }

  static int line(Node node) {
    return node.getStartMark() == null ? 0 : node.getStartMark().getLine() + 1;
  }

  private List<ConfigNode> members(MappingNode mapping, int depth)
      throws UnreadableConfigException {
    Map<String, List<ConfigNode>> merged = new LinkedHashMap<>();
    Map<String, List<ConfigNode>> own = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        continue;
      }
      if (key.getValue().equals("<<")) {
        merge(tuple.getValueNode(), depth, merged);
      } else {
        List<ConfigNode> values = new ArrayList<>();
        add(key.getValue(), line(key), tuple.getValueNode(), depth + 1, values);
        own.remove(key.getValue());
        own.put(key.getValue(), values);
      }
    }
    merged.keySet().removeAll(own.keySet());
    merged.putAll(own);
    return merged.values().stream().flatMap(List::stream).toList();
  }

  /** The first of several mappings wins; the mapping's own members override all. */
  private void merge(Node value, int depth, Map<String, List<ConfigNode>> merged)
      throws UnreadableConfigException {
    List<Node> sources = value instanceof SequenceNode list ? list.getValue() : List.of(value);
    for (Node source : sources) {
      if (source instanceof MappingNode mapping) {
        limits.enter(depth + 1, line(source));
        Map<String, List<ConfigNode>> byName = new LinkedHashMap<>();
        for (ConfigNode member : members(mapping, depth + 1)) {
          byName.computeIfAbsent(member.name(), name -> new ArrayList<>()).add(member);
        }
        byName.forEach(merged::putIfAbsent);
      }
    }
  }

  private void add(String name, int line, Node value, int depth, List<ConfigNode> into)
      throws UnreadableConfigException {
    limits.enter(depth, line);
    if (value instanceof MappingNode mapping) {
      into.add(ConfigNode.branch(name, members(mapping, depth), line));
    } else if (value instanceof SequenceNode list) {
      for (Node member : list.getValue()) {
        add(name, line(member), member, depth + 1, into);
      }
    } else if (value instanceof ScalarNode scalar) {
      String text = Tag.NULL.equals(scalar.getTag()) ? "" : scalar.getValue();
      into.add(ConfigNode.value(name, text, line));
    }
  }
}

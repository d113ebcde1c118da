/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One node of a configuration file: an element of XML, a member of JSON or YAML, a key of a
 * properties file.
 *
 * @param name the element's or the member's name; each member of a list has the name of the list;
 *     empty for the outermost node of JSON, YAML and properties
 * @param text the text of an element, the value of a member that has no members; empty otherwise
 * @param attributes the attributes of an XML element in order; empty in the other formats;
 *     immutable
 * @param children the nested nodes in order; immutable
 * @param line the line where the node starts, from 1
 */
public record ConfigNode(
    String name, String text, List<ConfigEntry> attributes, List<ConfigNode> children, int line) {

  /** Throws {@link IllegalArgumentException} if the line is negative. */
  public ConfigNode {
    requireNonNull(name, "name");
    requireNonNull(text, "text");
    attributes = List.copyOf(attributes);
    children = List.copyOf(children);
    if (line < 0) {
      throw new IllegalArgumentException("line " + line + ": must be 1 or more, or 0 when unknown");
    }
  }

  /** Creates a node with a value and nothing else. */
  public static ConfigNode value(String name, String text, int line) {
    return new ConfigNode(name, text, List.of(), List.of(), line);
  }

  /** Creates a node that only holds others. */
  public static ConfigNode branch(String name, List<ConfigNode> children, int line) {
    return new ConfigNode(name, "", List.of(), children, line);
  }

  /** Returns an attribute. */
  public Optional<ConfigEntry> attribute(String attribute) {
    return attributes.stream().filter(entry -> entry.key().equals(attribute)).findFirst();
  }

  /** Returns whether the node has this name, ignoring case. */
  public boolean is(String other) {
    return name.equalsIgnoreCase(other);
  }

  /** Returns the children of this name, ignoring case. */
  public Stream<ConfigNode> children(String childName) {
    return children.stream().filter(child -> child.is(childName));
  }

  /** Returns the first child of this name, ignoring case. */
  public Optional<ConfigNode> child(String childName) {
    return children(childName).findFirst();
  }

  /**
   * Returns the text of the first child of this name, ignoring case; empty if there is no child or
   * no text.
   */
  public Optional<String> childText(String childName) {
    return child(childName).map(ConfigNode::text).filter(found -> !found.isEmpty());
  }

  /** Returns this node and everything inside it, parents before children. */
  public Stream<ConfigNode> tree() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(ConfigNode::tree));
  }

  /** Describes the node without its values, which may be secrets. */
  @Override
  public String toString() {
    return name + " (line " + line + ')';
  }
}

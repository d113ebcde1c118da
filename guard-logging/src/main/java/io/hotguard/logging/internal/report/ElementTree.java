/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import io.hotguard.logging.rules.facts.Element;
import io.hotguard.rule.Location;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.arbiters.Arbiter;

/**
 * The elements of a configuration as written, copied before Log4j builds it: the build takes
 * attributes and children out of the nodes.
 */
record ElementTree(Node node, Map<String, String> attributes, List<ElementTree> children) {
  static ElementTree of(Node node) {
    Map<String, String> attributes = new TreeMap<>();
    node.getAttributes()
        .forEach(
            (name, value) -> {
              if (value != null) { // The properties format leaves missing values as null.
                attributes.put(name, value);
              }
            });
    if (node.getValue() != null) {
      attributes.put(Element.TEXT, node.getValue());
    }
    return new ElementTree(
        node, attributes, node.getChildren().stream().map(ElementTree::of).toList());
  }

  /** Returns the elements for the rules, with the conditions as Log4j has decided them. */
  Element element(String source, UnaryOperator<String> resolve) {
    Map<String, String> resolved = new TreeMap<>();
    attributes.forEach(
        (name, value) ->
            resolved.put(name, name.equals(Element.TEXT) ? value : resolve.apply(value)));
    String type = node.getName() == null ? "Configuration" : node.getName();
    String name = resolved.get("name");
    return new Element(
        type,
        resolved,
        inForce().map(child -> child.element(source, resolve)).toList(),
        new Location.Config(source, 0, name == null ? type : type + " " + name));
  }

  private Stream<ElementTree> inForce() {
    return children.stream()
        .flatMap(child -> child.isCondition() ? child.taken() : Stream.of(child));
  }

  /** Returns what is inside a true condition: Log4j has given these nodes another parent. */
  private Stream<ElementTree> taken() {
    return children.stream()
        .flatMap(
            child ->
                child.isCondition()
                    ? child.taken()
                    : Stream.of(child).filter(it -> it.node.getParent() != node));
  }

  private boolean isCondition() {
    return node.getType() != null && Arbiter.ELEMENT_TYPE.equals(node.getType().getElementName());
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One element of a configuration of any format, or a node of the live configuration.
 *
 * @param type the element's name, such as {@code RollingFile}; compared without regard to case, as
 *     Log4j does
 * @param attributes the attributes by name, in any case; the text of an element is its attribute
 *     {@code value}; immutable
 * @param children the nested elements in order; immutable
 */
public record Element(
    String type, Map<String, String> attributes, List<Element> children, Location location) {

  /** The attribute that holds an element's text. */
  public static final String TEXT = "value";

  /**
   * Copies the collections.
   *
   * @throws NullPointerException if a component, a name or a value is null
   */
  public Element {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(location, "location");
    Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    attributes.forEach(
        (name, value) -> sorted.put(name, Objects.requireNonNull(value, () -> "value of " + name)));
    attributes = java.util.Collections.unmodifiableMap(sorted);
    children = List.copyOf(children);
  }

  /**
   * Creates an element without children or place from attribute names and values in turn.
   *
   * @throws IllegalArgumentException if a name has no value
   */
  public static Element of(String type, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException(
          "element " + type + ": attribute " + attributes[attributes.length - 1] + " has no value");
    }
    Map<String, String> map = new TreeMap<>();
    for (int i = 0; i < attributes.length; i += 2) {
      map.put(attributes[i], attributes[i + 1]);
    }
    return new Element(type, map, List.of(), new Location.Runtime("element " + type, null));
  }

  /** Returns this element with further children. */
  public Element with(Element... more) {
    List<Element> all = new ArrayList<>(children);
    all.addAll(List.of(more));
    return new Element(type, attributes, all, location);
  }

  /**
   * Returns the raw value of an attribute, in any case of its name. Like Log4j, it also takes the
   * text of a child of that name, so that {@code <Pattern>%m</Pattern>} inside a layout is its
   * attribute {@code pattern}.
   */
  public Optional<String> attribute(String name) {
    String value = attributes.get(name);
    if (value != null) {
      return Optional.of(value);
    }
    return children(name)
        .map(child -> child.attributes.get(TEXT))
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** Tells whether an attribute is present and reads as {@code true}, in any case. */
  public boolean isTrue(String name) {
    return attribute(name).map(value -> value.trim().equalsIgnoreCase("true")).orElse(false);
  }

  /** Returns the children of one type, in order. */
  public Stream<Element> children(String childType) {
    return children.stream().filter(child -> child.is(childType));
  }

  /** Tells whether this element is of a type, in any case. */
  public boolean is(String other) {
    return type.equalsIgnoreCase(other);
  }

  /** Tells whether the type ends with a word, such as {@code Layout}, in any case. */
  public boolean isKindOf(String word) {
    return type.toLowerCase(Locale.ROOT).endsWith(word.toLowerCase(Locale.ROOT));
  }

  /** Returns this element and everything inside it, parents before children. */
  public Stream<Element> tree() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(Element::tree));
  }
}

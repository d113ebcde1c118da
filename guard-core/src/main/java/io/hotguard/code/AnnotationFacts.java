/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One annotation as the class file holds it, without defaults that were not written.
 *
 * @param type the annotation's class
 * @param values value by element: a String, a boxed primitive, the name of an enum constant or of a
 *     class as a String, an AnnotationFacts, or a List of these; immutable
 */
public record AnnotationFacts(String type, Map<String, Object> values) {

  public AnnotationFacts {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /**
   * Returns the value of an element that is text, an enum constant or a class; empty for anything
   * else.
   */
  public Optional<String> text(String element) {
    return Optional.ofNullable(values.get(element))
        .filter(String.class::isInstance)
        .map(String.class::cast);
  }

  /**
   * Returns the annotations inside an element, such as the container of repeated ones, in order.
   */
  public List<AnnotationFacts> nested(String element) {
    Object value = values.get(element);
    List<?> list =
        value instanceof List<?> many ? many : value == null ? List.of() : List.of(value);
    return list.stream()
        .filter(AnnotationFacts.class::isInstance)
        .map(AnnotationFacts.class::cast)
        .toList();
  }
}

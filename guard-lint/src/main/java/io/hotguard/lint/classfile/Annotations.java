/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.AnnotationFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;

/** Converts ASM's annotations to facts. */
final class Annotations {
  private Annotations() {}

  static List<AnnotationFacts> of(
      @Nullable List<AnnotationNode> visible, @Nullable List<AnnotationNode> invisible) {
    List<AnnotationFacts> facts = new ArrayList<>();
    if (visible != null) {
      visible.forEach(node -> facts.add(annotation(node)));
    }
    if (invisible != null) {
      invisible.forEach(node -> facts.add(annotation(node)));
    }
    return facts;
  }

  private static AnnotationFacts annotation(AnnotationNode node) {
    Map<String, Object> values = new LinkedHashMap<>();
    if (node.values != null) {
      for (int i = 0; i + 1 < node.values.size(); i += 2) {
        values.put(String.valueOf(node.values.get(i)), value(node.values.get(i + 1)));
      }
    }
    return new AnnotationFacts(Type.getType(node.desc).getClassName(), values);
  }

  private static Object value(Object value) {
    if (value instanceof Type type) {
      return type.getClassName();
    }
    if (value instanceof String[] constant) {
      return constant[1];
    }
    if (value instanceof AnnotationNode nested) {
      return annotation(nested);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Annotations::value).toList();
    }
    return value.getClass().isArray() ? list(value) : value;
  }

  /** ASM stores arrays of primitives as such. */
  private static List<?> list(Object array) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
      values.add(java.lang.reflect.Array.get(array, i));
    }
    return values;
  }
}

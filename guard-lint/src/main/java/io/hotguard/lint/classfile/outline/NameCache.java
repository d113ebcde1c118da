/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.lint.classfile.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Converts names of class files to those of facts; equal names are the same string. */
final class NameCache {

  /** More names are of files that were read long ago. */
  private static final int MAX_NAMES = 50_000;

  private final Map<String, String> binary = new HashMap<>();

  String binary(String internalName) {
    String known = binary.get(internalName);
    if (known == null) {
      if (binary.size() >= MAX_NAMES) {
        binary.clear();
      }
      known = Names.binary(internalName);
      binary.put(internalName, known);
    }
    return known;
  }

  /** The class of a descriptor of a class, such as {@code Ljava/util/Map;}. */
  String ofDescriptor(String descriptor) {
    return descriptor.startsWith("L") && descriptor.endsWith(";")
        ? binary(descriptor.substring(1, descriptor.length() - 1))
        : descriptor;
  }

  /** Adds an annotation, unless it never marks anything as hot or cold. */
  List<String> withAnnotation(List<String> annotations, String descriptor) {
    if (descriptor.startsWith("Ljava/")
        || descriptor.startsWith("Lkotlin/")
        || descriptor.startsWith("Lorg/jetbrains/")) {
      return annotations;
    }
    List<String> more = new ArrayList<>(annotations);
    more.add(ofDescriptor(descriptor));
    return more;
  }

  /**
   * Adds an annotation with the methods that it names, before all others, see {@link
   * MethodOutline#annotations}.
   */
  List<String> withMethods(List<String> annotations, String descriptor, String methods) {
    List<String> more = new ArrayList<>(annotations);
    more.add(0, ofDescriptor(descriptor) + '=' + methods);
    return more;
  }
}

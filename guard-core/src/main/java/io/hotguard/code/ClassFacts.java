/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One class file.
 *
 * @param name the class
 * @param modifiers the bits of {@link java.lang.reflect.Modifier}, and those of the class file
 * @param superName the class that it extends; null for {@code java.lang.Object} and modules
 * @param interfaces the interfaces that it names itself; immutable
 * @param annotations the annotations, invisible ones included; immutable
 * @param fields the fields in their order; immutable
 * @param methods the methods in their order; immutable
 */
public record ClassFacts(
    String name,
    int modifiers,
    @Nullable String superName,
    List<String> interfaces,
    List<AnnotationFacts> annotations,
    List<FieldFacts> fields,
    List<MethodFacts> methods) {

  public ClassFacts {
    requireNonNull(name, "name");
    interfaces = List.copyOf(interfaces);
    annotations = List.copyOf(annotations);
    fields = List.copyOf(fields);
    methods = List.copyOf(methods);
  }

  /** Returns the full name of a method of this class. */
  public MethodRef ref(MethodFacts method) {
    return new MethodRef(name, method.name(), method.descriptor());
  }

  public Optional<MethodFacts> method(String methodName, String descriptor) {
    return methods.stream()
        .filter(m -> m.name().equals(methodName) && m.descriptor().equals(descriptor))
        .findFirst();
  }

  public Optional<FieldFacts> field(String fieldName) {
    return fields.stream().filter(f -> f.name().equals(fieldName)).findFirst();
  }

  /** Returns the direct supertypes: the superclass, if any, then the interfaces. */
  public List<String> supertypes() {
    return Stream.concat(Stream.ofNullable(superName), interfaces.stream()).toList();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import static java.util.Objects.requireNonNull;

import io.hotguard.code.FieldRef;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls in a class file: enough to find hot code without following values.
 *
 * @param superName the superclass; null for {@code java.lang.Object} and modules
 * @param interfaces the interfaces that it names itself; immutable
 * @param annotations the classes of the annotations without those of the JDK, as in {@link
 *     MethodOutline#annotations}; immutable
 * @param suppresses whether the class or a method of it is marked {@code @AllowOnHotPath}
 * @param settings whether it may give a constant JDBC URL to a data source, or set a system
 *     property of a logging library
 * @param holders the static fields with a collection or a thread local that it names; immutable
 * @param methods the methods in their order; immutable
 */
public record ClassOutline(
    String name,
    int modifiers,
    @Nullable String superName,
    List<String> interfaces,
    List<String> annotations,
    boolean suppresses,
    boolean settings,
    Set<FieldRef> holders,
    List<MethodOutline> methods) {

  public ClassOutline {
    requireNonNull(name, "name");
    interfaces = List.copyOf(interfaces);
    annotations = List.copyOf(annotations);
    holders = Set.copyOf(holders);
    methods = List.copyOf(methods);
  }
}

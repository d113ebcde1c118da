/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells the platform's frames of a stack from the others. */
final class Frames {
  /** The packages of the platform that runs this, and the roots that another platform may have. */
  private static final Set<String> PLATFORM =
      ModuleLayer.boot().modules().stream()
          .filter(module -> module.getName().matches("(?:java|jdk)[.].*"))
          .flatMap(module -> module.getPackages().stream())
          .collect(Collectors.toUnmodifiableSet());

  /** async-profiler gives native code the name of its file as the name of a class. */
  private static final Pattern NATIVE = Pattern.compile("[.](?:so(?:[.]|$)|dylib$)");

  private static final List<String> ROOTS = List.of("java.", "jdk.", "sun.");

  private Frames() {}

  /** True for code of the platform, and for native code. */
  static boolean isPlatform(StackFrame frame) {
    String name = frame.className();
    int dot = name.lastIndexOf('.');
    return name.isEmpty()
        || name.startsWith("0x") // a hidden class of the platform, whose name is cut off
        || ROOTS.stream().anyMatch(name::startsWith)
        || PLATFORM.contains(dot < 0 ? "" : name.substring(0, dot))
        || NATIVE.matcher(name).find();
  }

  /** The frames outside the platform, the innermost first. */
  static List<StackFrame> outside(CallStack stack) {
    return stack.frames().stream().filter(frame -> !isPlatform(frame)).toList();
  }

  /** The innermost frame outside the platform. */
  static Optional<StackFrame> inner(CallStack stack) {
    return stack.frames().stream().filter(frame -> !isPlatform(frame)).findFirst();
  }

  /** The platform's frames above all others, the innermost first. */
  static List<StackFrame> leaf(CallStack stack) {
    return stack.frames().stream().takeWhile(Frames::isPlatform).toList();
  }

  /** The method of the platform that the nearest frame outside calls. */
  static Optional<StackFrame> call(CallStack stack) {
    List<StackFrame> leaf = leaf(stack);
    return leaf.isEmpty() ? Optional.empty() : Optional.of(leaf.get(leaf.size() - 1));
  }

  /**
   * Whether the nearest frame outside the platform calls a method of it, perhaps through others.
   */
  static boolean calls(CallStack stack, String method) {
    return leaf(stack).stream().anyMatch(frame -> frame.name().equals(method));
  }

  /** Whether it is of the first thread of a program. */
  static boolean isOfMain(CallStack stack) {
    List<StackFrame> outside = outside(stack);
    return !outside.isEmpty() && outside.get(outside.size() - 1).method().equals("main");
  }

  /** Whether a thread is in the method of a line, behind it. */
  static boolean isPast(CallStack stack, StackFrame line) {
    return outside(stack).stream()
        .anyMatch(frame -> frame.name().equals(line.name()) && frame.line() > line.line());
  }

  /** Whether code outside the platform runs since the collector found its object. */
  static boolean isOfReferences(CallStack stack) {
    return !outside(stack).isEmpty()
        && stack.frames().stream()
            .map(StackFrame::className)
            .anyMatch(
                name ->
                    name.startsWith("java.lang.ref.Finalizer")
                        || name.startsWith("jdk.internal.ref.Cleaner"));
  }

  static String packageOf(StackFrame frame) {
    int dot = frame.className().lastIndexOf('.');
    return dot < 0 ? "" : frame.className().substring(0, dot);
  }

  /** The class without the classes that it encloses. */
  static String outerClass(StackFrame frame) {
    int nested = frame.className().indexOf('$');
    return nested < 0 ? frame.className() : frame.className().substring(0, nested);
  }

  /** The first three parts of the package, by which owners name their libraries. */
  static String library(StackFrame frame) {
    String[] parts = packageOf(frame).split("\\.", 4);
    return String.join(".", Arrays.asList(parts).subList(0, Math.min(3, parts.length)));
  }

  /** The first two parts of the package, by which owners name their code. */
  static String root(StackFrame frame) {
    String name = packageOf(frame);
    int first = name.indexOf('.');
    int second = first < 0 ? -1 : name.indexOf('.', first + 1);
    return second < 0 ? name : name.substring(0, second);
  }
}

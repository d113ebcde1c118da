/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of classes and methods, for lookups and messages. */
public final class MemberNames {
  private static final int LIBRARY_PARTS = 3;

  private MemberNames() {}

  public static boolean isAmong(Map<String, Set<String>> methods, MethodRef target) {
    return methods.getOrDefault(target.owner(), Set.of()).contains(target.name());
  }

  public static boolean isAmong(Map<String, Set<String>> methods, Call call) {
    return isAmong(methods, call.target());
  }

  /** The class without its package. */
  public static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
  }

  /** The class without its package, behind "a" or "an". */
  public static String withArticle(String className) {
    String name = simple(className);
    return ("AEIO".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
  }

  /** The method with its class, without the package. */
  public static String simple(MethodRef method) {
    return simple(method.owner()) + '.' + method.name();
  }

  /** {@code Jedis.get}, {@code new KafkaProducer}, or a lambda. */
  public static String shown(MethodRef method) {
    return method.name().startsWith("lambda$")
        ? "a lambda"
        : method.name().equals("<init>") ? "new " + simple(method.owner()) : simple(method);
  }

  /** The calls of a way, such as {@code Jedis.get} or {@code Store.load, which calls Jedis.get}. */
  public static String shown(List<MethodRef> way) {
    return way.stream().map(MemberNames::shown).collect(Collectors.joining(", which calls "));
  }

  /** Whether classes share the first parts of their packages, which shows one library. */
  public static boolean isSameLibrary(String className, String other) {
    String[] parts = other.split("\\.", -1);
    int last = Math.min(LIBRARY_PARTS, parts.length - 1);
    String library = String.join(".", List.of(parts).subList(0, last)) + '.';
    return last > 0 && className.startsWith(library);
  }

  public static boolean isThrowable(String className) {
    return className.endsWith("Exception")
        || className.endsWith("Error")
        || className.equals("java.lang.Throwable");
  }

  /** The class that a method gives, with dots; anything else as the descriptor has it. */
  static String result(MethodRef method) {
    String type = method.returnType();
    return type.startsWith("L") ? type.substring(1, type.length() - 1).replace('/', '.') : type;
  }
}

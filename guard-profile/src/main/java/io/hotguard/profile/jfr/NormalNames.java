/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.util.List;
import java.util.regex.Pattern;

/** Restores source names of methods: the names from compilers, proxies and agents vary by run. */
public final class NormalNames {
  private static final Pattern LAMBDA_CLASS = Pattern.compile("\\$\\$Lambda.*");

  /* Hidden classes, subclass proxies of Spring and others, and classes of Byte Buddy. */
  private static final Pattern GENERATED =
      Pattern.compile(
          "(\\$\\$(EnhancerBy|FastClassBy|SpringCGLIB).*|\\$(ByteBuddy|MockitoMock|HibernateProxy|auxiliary)\\$.*|[/.]0x[0-9a-f]+.*)$");
  private static final Pattern COUNTED_CLASS =
      Pattern.compile(
          "((?:\\$Proxy|Generated(?:Method|Constructor)Accessor|LambdaForm\\$\\w+?))\\d+$");
  private static final Pattern RENAMED = Pattern.compile("(\\$(sw\\$)?(original|accessor)\\$.*)$");

  /* Names of javac, Kotlin, Scala, and of methods that a Spring subclass overrides. */
  private static final Pattern LAMBDA =
      Pattern.compile("(lambda\\$\\w+|\\$anonfun\\$\\w+?)\\$\\d+$");
  private static final Pattern KOTLIN_LAMBDA = Pattern.compile("(\\w+\\$lambda)[-$]\\d+.*$");
  private static final Pattern OVERRIDDEN = Pattern.compile("CGLIB\\$(\\w+)\\$\\d+$");
  private static final Pattern PROXY_PACKAGE = Pattern.compile("^(jdk|com\\.sun)\\.proxy\\d*\\.");

  private static final String PRIMITIVES = "ZBCSIJFD";
  private static final List<String> PRIMITIVE_NAMES =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private static final int MAX_LENGTH = 2_000;

  private NormalNames() {}

  public static String ofClass(String name) {
    String plain = shortened(name).replace('/', '.');
    if (plain.indexOf('$') < 0 && !plain.contains("0x") && !plain.contains("Accessor")) {
      return plain;
    }
    String lambda = LAMBDA_CLASS.matcher(plain).replaceFirst("\\$\\$Lambda");
    String source = GENERATED.matcher(lambda).replaceFirst("");
    String counted = COUNTED_CLASS.matcher(source).replaceFirst("$1");
    return PROXY_PACKAGE.matcher(counted).replaceFirst("$1.proxy.");
  }

  /** A class as the source names it: arrays have other names in the virtual machine. */
  public static String ofSource(String className) {
    int dimensions = 0;
    while (dimensions < className.length() && className.charAt(dimensions) == '[') {
      dimensions++;
    }
    String element = className.substring(dimensions);
    int primitive = dimensions > 0 && element.length() == 1 ? PRIMITIVES.indexOf(element) : -1;
    String plain =
        primitive >= 0
            ? PRIMITIVE_NAMES.get(primitive)
            : dimensions > 0 && element.startsWith("L") && element.endsWith(";")
                ? element.substring(1, element.length() - 1)
                : element;
    return plain + "[]".repeat(dimensions);
  }

  public static String ofMethod(String recorded) {
    String name = shortened(recorded);
    if (name.indexOf('$') < 0) {
      return name;
    }
    String source = LAMBDA.matcher(name).replaceFirst("$1");
    String kotlin = KOTLIN_LAMBDA.matcher(source).replaceFirst("$1");
    String overridden = OVERRIDDEN.matcher(kotlin).replaceFirst("$1");
    String original = RENAMED.matcher(overridden).replaceFirst("");
    return original.isEmpty() ? name : original;
  }

  /* Source names are shorter, and some patterns take quadratic time in the length. */
  private static String shortened(String name) {
    return name.length() <= MAX_LENGTH ? name : name.substring(0, MAX_LENGTH) + "...";
  }
}

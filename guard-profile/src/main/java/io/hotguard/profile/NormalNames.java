/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.regex.Pattern;

/**
 * Gives back the names that methods have in their source: what compilers, proxies and agents made
 * of them differs from run to run.
 */
final class NormalNames {
  private static final Pattern LAMBDA_CLASS = Pattern.compile("\\$\\$Lambda.*");

  /* Hidden classes, proxies by subclass of Spring and others, and those of Byte Buddy. */
  private static final Pattern GENERATED =
      Pattern.compile(
          "(\\$\\$(EnhancerBy|FastClassBy|SpringCGLIB).*|\\$(ByteBuddy|MockitoMock|HibernateProxy|auxiliary)\\$.*|[/.]0x[0-9a-f]+.*)$");
  private static final Pattern COUNTED_CLASS =
      Pattern.compile(
          "((?:\\$Proxy|Generated(?:Method|Constructor)Accessor|LambdaForm\\$\\w+?))\\d+$");
  private static final Pattern RENAMED = Pattern.compile("(\\$(sw\\$)?(original|accessor)\\$.*)$");
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(\\w+)\\$\\d+");

  private NormalNames() {}

  static String ofClass(String name) {
    String plain = name.replace('/', '.');
    if (plain.indexOf('$') < 0 && !plain.contains("0x") && !plain.contains("Accessor")) {
      return plain;
    }
    String lambda = LAMBDA_CLASS.matcher(plain).replaceFirst("\\$\\$Lambda");
    String source = GENERATED.matcher(lambda).replaceFirst("");
    return COUNTED_CLASS.matcher(source).replaceFirst("$1");
  }

  static String ofMethod(String name) {
    if (name.indexOf('$') < 0) {
      return name;
    }
    String source = LAMBDA.matcher(name).replaceFirst("lambda\\$$1");
    String original = RENAMED.matcher(source).replaceFirst("");
    return original.isEmpty() ? name : original;
  }
}

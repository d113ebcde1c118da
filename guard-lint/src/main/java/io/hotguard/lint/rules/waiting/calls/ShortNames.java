/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.MethodRef;
import java.util.List;
import java.util.stream.Collectors;

/** Names as a message shows them: without packages. */
public final class ShortNames {
  private ShortNames() {}

  public static String of(String className) {
    return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
  }

  /** {@code Jedis.get}, {@code new KafkaProducer}. */
  public static String of(MethodRef method) {
    if (method.name().startsWith("lambda$")) {
      return "a lambda";
    }
    return method.name().equals("<init>")
        ? "new " + of(method.owner())
        : of(method.owner()) + '.' + method.name();
  }

  /** The calls of a way, such as {@code Jedis.get} or {@code Store.load, which calls Jedis.get}. */
  public static String of(List<MethodRef> way) {
    return way.stream().map(ShortNames::of).collect(Collectors.joining(", which calls "));
  }
}

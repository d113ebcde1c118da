/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.outline.MethodOutline.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/**
 * The name that a method gives to a thread, and the tasks that it schedules often, by the constants
 * right before a call.
 */
final class ThreadHints {
  private static final Set<String> SCHEDULING =
      Set.of("scheduleAtFixedRate", "scheduleWithFixedDelay");
  private static final String PERIODIC = "(Ljava/lang/Runnable;JJLjava/util/concurrent/TimeUnit;)";
  private static final int MAX_NAME = 60;

  private final List<Tick> ticks = new ArrayList<>();
  private String threadName = "";
  private @Nullable String text;
  private @Nullable Long number;
  private @Nullable TimeUnit unit;

  void clear() {
    ticks.clear();
    threadName = "";
    text = null;
    number = null;
    unit = null;
  }

  void constant(Object value) {
    if (value instanceof String constant) {
      text = constant;
    } else if (value instanceof Long constant) {
      number = constant;
    }
  }

  /** A number that is no constant, such as a configured period after a constant delay. */
  void variableNumber() {
    number = null;
  }

  void field(String owner, String field, String type) {
    if (type.equals("J") || type.equals("I")) {
      variableNumber();
    } else if (owner.equals("java/util/concurrent/TimeUnit")) {
      for (TimeUnit each : TimeUnit.values()) {
        if (each.name().equals(field)) {
          unit = each;
        }
      }
    }
  }

  /** A text with variable parts, as compilers put it together. */
  void concatenation(Handle bootstrap, Object... arguments) {
    if (bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")
        && arguments.length > 0
        && arguments[0] instanceof String recipe) {
      text = recipe.replaceAll("[\u0001\u0002]+", "*");
    }
  }

  /** Whether a call gives tasks to a scheduler, with a constant period below a second. */
  boolean isTick(String method, String descriptor) {
    return number != null
        && unit != null
        && SCHEDULING.contains(method)
        && descriptor.startsWith(PERIODIC)
        && unit.toNanos(number) < TimeUnit.SECONDS.toNanos(1);
  }

  void tick(MethodRef task) {
    ticks.add(new Tick(task, unit == null || number == null ? 0 : unit.toMillis(number)));
  }

  void call(String owner, String method, String descriptor) {
    number = null;
    unit = null;
    if (text == null) {
      return;
    }
    boolean names =
        owner.equals("java/lang/Thread") && (method.equals("<init>") || method.equals("setName"));
    if (names && descriptor.contains("Ljava/lang/String;")) {
      threadName = text.length() > MAX_NAME ? text.substring(0, MAX_NAME) : text;
    }
    if (!descriptor.endsWith("Ljava/lang/String;")) {
      text = null;
    }
  }

  List<Tick> ticks() {
    return List.copyOf(ticks);
  }

  String threadName() {
    return threadName;
  }
}

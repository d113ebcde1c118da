/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Throwables of every shape that printers treat differently. */
final class SampleThrowables {

  private SampleThrowables() {}

  static Map<String, Throwable> all() {
    Map<String, Throwable> all = new LinkedHashMap<>();
    all.put("plain", new IllegalStateException("plain"));
    all.put("no message", new IllegalStateException());
    all.put("no trace", new NoTrace());
    all.put("several lines", new IllegalStateException("one\ntwo\n\tthree"));
    all.put("own toString", new OwnText("inner"));
    all.put("null toString", new NullText());
    all.put("localized", new Localized("message"));
    all.put("causes", new RuntimeException("top", new IllegalStateException(caught("root"))));
    all.put("jdk frames", jdkFrames());
    all.put("lambda", lambda());
    all.put("suppressed", suppressed());
    all.put("cause cycle", causeCycle());
    all.put("suppressed cycle", suppressedCycle());
    all.put("shared", shared());
    all.put("deep", deep(40));
    all.put("named loader", namedLoader());
    all.put("error", new StackOverflowError("deep"));
    return all;
  }

  private static Throwable caught(String message) {
    try {
      throw new UnsupportedOperationException(message);
    } catch (UnsupportedOperationException e) {
      return e;
    }
  }

  private static Throwable jdkFrames() {
    try {
      List.of(3, 2, 1).stream()
          .map(i -> Integer.parseInt("x" + i))
          .forEach(i -> caught("unreached"));
      throw new AssertionError();
    } catch (NumberFormatException e) {
      return e;
    }
  }

  private static Throwable lambda() {
    Supplier<Object> supplier =
        () -> {
          throw new IllegalArgumentException("from a lambda");
        };
    try {
      return (Throwable) CompletableFuture.supplyAsync(supplier, Runnable::run).join();
    } catch (CompletionException e) {
      return e;
    }
  }

  private static Throwable suppressed() {
    Throwable one = new IllegalStateException("suppressed 1", new RuntimeException("its cause"));
    Throwable two = new IllegalStateException("suppressed 2");
    two.addSuppressed(new RuntimeException("nested"));
    Throwable top = new RuntimeException("top", caught("cause"));
    top.addSuppressed(one);
    top.addSuppressed(two);
    return top;
  }

  private static Throwable causeCycle() {
    Exception inner = new Exception("inner");
    Exception outer = new Exception("outer", inner);
    inner.initCause(outer);
    return outer;
  }

  private static Throwable suppressedCycle() {
    Exception inner = new Exception("inner");
    Exception outer = new Exception("outer");
    outer.addSuppressed(inner);
    inner.addSuppressed(outer);
    return outer;
  }

  private static Throwable shared() {
    Exception cause = new Exception("shared");
    Exception top = new Exception("top", cause);
    top.addSuppressed(cause);
    return top;
  }

  private static Throwable deep(int depth) {
    Throwable thrown = new Exception("root");
    for (int i = 0; i < depth; i++) {
      thrown = new Exception("level " + i, thrown);
    }
    return thrown;
  }

  private static Throwable namedLoader() {
    Throwable thrown = new Exception("frames");
    thrown.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("loader", "module", "1.2", "a.B", "c", "B.java", 1),
          new StackTraceElement("loader", "", "", "a.B", "c", "B.java", 2),
          new StackTraceElement("app", null, null, "a.B", "c", "B.java", 3),
          new StackTraceElement("app", "app", null, "a.B", "c", "B.java", 4),
          new StackTraceElement("", "module", null, "a.B", "c", null, -1),
          new StackTraceElement(null, "module", "3", "a.B", "c", "B.java", -2),
          new StackTraceElement("", "", null, "", "", "", 0),
        });
    return thrown;
  }

  static final class NoTrace extends Exception {
    NoTrace() {
      super("no trace", null, false, false);
    }
  }

  @SuppressWarnings("OverrideThrowableToString")
  static final class OwnText extends Exception {
    OwnText(String message) {
      super(message);
    }

    @Override
    public String toString() {
      return "own text of " + getMessage();
    }
  }

  @SuppressWarnings({"OverrideThrowableToString", "ToStringReturnsNull"})
  static final class NullText extends Exception {
    @Override
    public String toString() {
      return null;
    }
  }

  static final class Localized extends Exception {
    Localized(String message) {
      super(message);
    }

    @Override
    public String getLocalizedMessage() {
      return "localized " + getMessage();
    }
  }
}

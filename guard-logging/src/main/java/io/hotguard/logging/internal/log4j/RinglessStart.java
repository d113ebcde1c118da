/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.log4j;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.async.AsyncLoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Starts an all-asynchronous context without its ring buffer, as a plain context starts. The super
 * call of a subclass starts the ring buffer first.
 */
public final class RinglessStart {
  private static final @Nullable MethodHandle START = find();
  private static final @Nullable MethodHandle START_WITH = find(Configuration.class);

  private RinglessStart() {}

  private static @Nullable MethodHandle find(Class<?>... parameters) {
    try {
      return MethodHandles.privateLookupIn(AsyncLoggerContext.class, MethodHandles.lookup())
          .findSpecial(
              LoggerContext.class,
              "start",
              MethodType.methodType(void.class, parameters),
              AsyncLoggerContext.class);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null; // A module that is not open, or no Disruptor.
    }
  }

  public static boolean isPossible() {
    return START != null && START_WITH != null;
  }

  /** Starts a context with the configuration that it finds. */
  public static void of(AsyncLoggerContext context) {
    try {
      requireNonNull(START).invokeExact(context);
    } catch (Throwable e) {
      throw Log4jAdapter.unchecked(e);
    }
  }

  /** Starts a context with a given configuration. */
  public static void of(AsyncLoggerContext context, Configuration configuration) {
    try {
      requireNonNull(START_WITH).invokeExact(context, configuration);
    } catch (Throwable e) {
      throw Log4jAdapter.unchecked(e);
    }
  }
}

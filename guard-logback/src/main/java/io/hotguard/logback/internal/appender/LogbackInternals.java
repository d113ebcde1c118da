/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static java.lang.invoke.MethodType.methodType;
import static java.util.Objects.requireNonNull;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.pattern.Converter;
import ch.qos.logback.core.pattern.PatternLayoutBase;
import ch.qos.logback.core.recovery.RecoveryCoordinator;
import ch.qos.logback.core.recovery.ResilientOutputStreamBase;
import ch.qos.logback.core.spi.AppenderAttachableImpl;
import ch.qos.logback.core.spi.FilterReply;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The members of Logback that tell of lost events and are not public. <b>Threading:</b> any thread.
 */
public final class LogbackInternals {
  /*
   * Logback's base classes for appenders catch the exceptions of append, and report only the first
   * ones: three, five, or some per half hour, by version. The guard therefore calls append itself,
   * behind the same filters, where no subclass has another doAppend.
   */
  private static final List<String> MISSING = new ArrayList<>();

  private static final @Nullable MethodHandle APPEND = append(AppenderBase.class);
  private static final @Nullable MethodHandle APPEND_UNSYNCHRONIZED =
      append(UnsynchronizedAppenderBase.class);
  private static final @Nullable VarHandle CLEAN = ofStream("presumedClean", boolean.class);

  /** Null again after a flush that has succeeded, which leaves {@link #CLEAN} as it was. */
  private static final @Nullable VarHandle RECOVERY =
      ofStream("recoveryCoordinator", RecoveryCoordinator.class);

  /** The first converter of a layout; without it, each pattern may print the caller. */
  private static final @Nullable VarHandle HEAD = head();

  /** The appenders of a logger. */
  private static final @Nullable VarHandle ATTACHED = attached();

  /** Returns the base class whose doAppend an appender has; null for another doAppend. */
  private static final ClassValue<@Nullable Class<?>> BASE =
      new ClassValue<>() {
        @Override
        protected @Nullable Class<?> computeValue(Class<?> type) {
          try {
            return type.getMethod("doAppend", Object.class).getDeclaringClass();
          } catch (NoSuchMethodException | LinkageError e) {
            return null;
          }
        }
      };

  private LogbackInternals() {}

  private static @Nullable MethodHandle append(Class<?> owner) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVirtual(owner, "append", methodType(void.class, Object.class))
          .asType(methodType(void.class, Appender.class, ILoggingEvent.class));
    } catch (ReflectiveOperationException | RuntimeException e) {
      MISSING.add(owner.getSimpleName() + ".append");
      return null;
    }
  }

  private static @Nullable VarHandle ofStream(String field, Class<?> type) {
    Class<?> owner = ResilientOutputStreamBase.class;
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, field, type);
    } catch (ReflectiveOperationException | RuntimeException e) {
      MISSING.add(owner.getSimpleName() + "." + field);
      return null;
    }
  }

  private static @Nullable VarHandle head() {
    Class<?> owner = PatternLayoutBase.class;
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, "head", Converter.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  private static @Nullable VarHandle attached() {
    try {
      return MethodHandles.privateLookupIn(Logger.class, MethodHandles.lookup())
          .findVarHandle(Logger.class, "aai", AppenderAttachableImpl.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** True if the guard can take the place of the list of a logger's appenders. */
  static boolean showsAppenders() {
    return ATTACHED != null;
  }

  /** Returns the list of a logger's appenders; null without any. */
  static @Nullable Object attached(Logger logger) {
    return requireNonNull(ATTACHED).getVolatile(logger);
  }

  /** Replaces the list of a logger's appenders. <b>Threading:</b> with the lock of the logger. */
  static void attach(Logger logger, AppenderAttachableImpl<ILoggingEvent> list) {
    // Calls on other threads may see the former list, which has the same appenders, for a moment.
    requireNonNull(ATTACHED).setVolatile(logger, list);
  }

  /** Returns the first converter of a layout; null if it is not started, or hidden. */
  static @Nullable Converter<?> converters(PatternLayoutBase<?> layout) {
    return HEAD == null ? null : (Converter<?>) HEAD.get(layout);
  }

  /** Returns the problem with this Logback; null if it has all members. */
  public static @Nullable String problem() {
    return MISSING.isEmpty()
        ? null
        : "this Logback does not show "
            + String.join(", ", MISSING)
            + ": events that an appender loses count as written after its first failures. Use a"
            + " version that docs/logback.md names, on the class path";
  }

  /**
   * Gives an event to an appender, and throws what the appender throws. Returns false if the
   * appender is stopped or its filters deny the event.
   */
  static boolean append(Appender<ILoggingEvent> appender, ILoggingEvent event) throws Throwable {
    Class<?> base = BASE.get(appender.getClass());
    if (base == AppenderBase.class && APPEND != null) {
      synchronized (appender) { // As its doAppend is.
        if (!isToAppend(appender, event)) {
          return false;
        }
        APPEND.invokeExact(appender, event);
      }
    } else if (base == UnsynchronizedAppenderBase.class && APPEND_UNSYNCHRONIZED != null) {
      if (!isToAppend(appender, event)) {
        return false;
      }
      APPEND_UNSYNCHRONIZED.invokeExact(appender, event);
    } else {
      appender.doAppend(event);
    }
    return true;
  }

  private static boolean isToAppend(Appender<ILoggingEvent> appender, ILoggingEvent event) {
    if (!appender.isStarted()) {
      appender.doAppend(event); // Discards the event, and tells the status log of the first ones.
      return false;
    }
    return appender.getFilterChainDecision(event) != FilterReply.DENY;
  }

  /** True if the file of an appender has failed: Logback discards the next write unseen. */
  static boolean isBroken(Appender<ILoggingEvent> appender) {
    return CLEAN != null
        && RECOVERY != null
        && appender instanceof OutputStreamAppender<?> stream
        && stream.getOutputStream() instanceof ResilientOutputStreamBase file
        && !(boolean) CLEAN.get(file)
        && RECOVERY.get(file) != null;
  }
}

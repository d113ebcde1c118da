/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.FilterReply;
import ch.qos.logback.core.status.Status;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls of appenders that tell whether the event was taken. <b>Threading:</b> a {@link
 * GuardThread}; on any other thread a failure that the appender does not throw goes unseen.
 */
final class AppenderCall {
  private static final long TOLD_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final AtomicLong LAST_TOLD = new AtomicLong(System.nanoTime() - TOLD_NANOS);

  private AppenderCall() {}

  /** A failure that an appender has reported and not thrown. */
  static final class Failure extends RuntimeException {
    Failure(String message, @Nullable Throwable cause) {
      super(message, cause, false, false);
    }
  }

  /**
   * Gives an event to an appender; returns null if it was taken or filtered out.
   *
   * @param failingLevel the least status level that means a lost event
   */
  static @Nullable Throwable append(
      Appender<ILoggingEvent> appender, ILoggingEvent event, int failingLevel) {
    boolean wasBroken = LogbackInternals.isBroken(appender);
    Throwable failure = once(appender, event, failingLevel);
    if (wasBroken && failure == null && !LogbackInternals.isBroken(appender)) {
      // That call was spent on opening the file again, and its event was discarded.
      failure = once(appender, event, failingLevel);
      if (failure == null && !flush(appender)) { // A buffer would hide that the disk is still full.
        failure = broken(appender);
      }
    }
    return failure;
  }

  /** Asks the filters of an appender; null if one throws, and the event is lost to the appender. */
  static @Nullable FilterReply filter(Appender<ILoggingEvent> appender, ILoggingEvent event) {
    try {
      return appender.getFilterChainDecision(event);
    } catch (Throwable t) { // The later appenders get the event all the same.
      tell(appender, t);
      return null;
    }
  }

  /** Tells whether a printer prints an event, and reports no failure meanwhile. */
  static boolean prints(Object printer, Supplier<@Nullable Object> print) {
    GuardThread thread = thread();
    Status status = null;
    boolean printed = false;
    if (thread != null) {
      thread.begin(printer, Status.WARN);
    }
    try {
      printed = print.get() != null;
    } finally {
      status = thread == null ? null : thread.end();
    }
    return printed && status == null;
  }

  /** Returns the thread that remembers a failure; null inside another call, to which it counts. */
  private static @Nullable GuardThread thread() {
    return Thread.currentThread() instanceof GuardThread it && !it.isInside() ? it : null;
  }

  private static @Nullable Throwable once(
      Appender<ILoggingEvent> appender, ILoggingEvent event, int failingLevel) {
    GuardThread thread = thread();
    Status status = null;
    boolean given;
    if (thread != null) {
      thread.begin(appender, failingLevel);
    }
    try {
      given = LogbackInternals.append(appender, event);
    } catch (Throwable t) { // No throwable of an appender or layout may end its only thread.
      if (thread != null) {
        tell(appender, t);
      }
      return t;
    } finally {
      status = thread == null ? null : thread.end();
    }
    if (status != null) {
      return new Failure(status.getMessage(), status.getThrowable());
    }
    if (discards(appender)) {
      return new Failure("appender " + appender.getName() + " is not started", null);
    }
    if (given && LogbackInternals.isBroken(appender)) {
      return broken(appender);
    }
    return given && hasFailed(hiding(appender)) ? hidden(appender) : null;
  }

  /*
   * A PrintStream throws nothing: it keeps the knowledge that a write failed, for good. The console
   * is the appender with such a stream. It flushes each event, and so does the question. Each event
   * written after a failure counts as lost, since the stream would not tell of a success.
   */
  private static @Nullable PrintStream hiding(Appender<ILoggingEvent> appender) {
    if (appender instanceof ConsoleAppender<?> console) {
      return ConsoleTarget.SystemErr.getName().equals(console.getTarget())
          ? System.err
          : System.out;
    }
    return appender instanceof OutputStreamAppender<?> stream
            && stream.getOutputStream() instanceof PrintStream hiding
        ? hiding
        : null;
  }

  private static boolean hasFailed(@Nullable PrintStream stream) {
    return stream != null && stream.checkError();
  }

  private static Failure hidden(Appender<ILoggingEvent> appender) {
    return new Failure("the stream of appender " + appender.getName() + " has failed", null);
  }

  private static Failure broken(Appender<ILoggingEvent> appender) {
    return new Failure("the file of appender " + appender.getName() + " has failed", null);
  }

  /** Tells Logback of a failure, as its base classes do, though not of each. */
  private static void tell(Appender<ILoggingEvent> appender, Throwable failure) {
    long now = System.nanoTime();
    long last = LAST_TOLD.get();
    if (now - last >= TOLD_NANOS && LAST_TOLD.compareAndSet(last, now)) {
      appender.addError("Appender [" + appender.getName() + "] failed to append.", failure);
    }
  }

  private static boolean discards(Appender<ILoggingEvent> appender) {
    return (appender instanceof AppenderBase<?>
            || appender instanceof UnsynchronizedAppenderBase<?>)
        && !appender.isStarted();
  }

  /** Flushes an appender that may hold events in a buffer; false if it may have lost them. */
  static boolean flush(Appender<ILoggingEvent> appender) {
    if (!(appender instanceof OutputStreamAppender<?> stream) || !appender.isStarted()) {
      return true;
    }
    OutputStream out = stream.getOutputStream();
    if (out == null) {
      return true;
    }
    GuardThread thread = thread();
    Status status = null;
    if (thread != null) {
      thread.begin(appender, Status.ERROR);
    }
    try {
      out.flush();
    } catch (IOException | RuntimeException e) {
      return false;
    } finally {
      status = thread == null ? null : thread.end();
    }
    return status == null && !LogbackInternals.isBroken(appender) && !hasFailed(hiding(appender));
  }
}

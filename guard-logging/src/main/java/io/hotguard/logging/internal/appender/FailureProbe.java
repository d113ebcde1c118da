/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Reports even swallowed failures of an appender, then calls its own error handler. */
@NullUnmarked // Mirrors an interface of Log4j.
public final class FailureProbe implements ErrorHandler {
  private final Appender appender;
  private final ErrorHandler delegate;
  private final BiConsumer<Appender, @Nullable Throwable> onFailure;

  FailureProbe(
      Appender appender,
      ErrorHandler delegate,
      BiConsumer<Appender, @Nullable Throwable> onFailure) {
    this.appender = appender;
    this.delegate = delegate;
    this.onFailure = onFailure;
  }

  /** Puts a probe before the error handler of an appender, unless there is one. */
  public static void install(
      Appender appender, BiConsumer<Appender, @Nullable Throwable> onFailure) {
    if (!(appender.getHandler() instanceof FailureProbe)) {
      Log4jAdapter.setHandler(
          appender, new FailureProbe(appender, appender.getHandler(), onFailure));
    }
  }

  /** Reports a failure of the guard to the error handler of an appender. */
  public static void tell(Appender appender, String what, Throwable failure) {
    tell(handler -> handler.error(text(appender, what), failure), appender);
  }

  static void tell(Appender appender, String what, LogEvent event, Throwable failure) {
    tell(handler -> handler.error(text(appender, what), event, failure), appender);
  }

  private static String text(Appender appender, String what) {
    return "hotguard: cannot " + what + " " + appender.getName();
  }

  private static void tell(Consumer<ErrorHandler> error, Appender appender) {
    try {
      error.accept(appender.getHandler());
    } catch (Throwable thrown) {
      // The handler of an appender that lets failures through; the guard knows this failure
      // already.
    }
  }

  @Override
  public void error(String msg) {
    onFailure.accept(appender, null);
    delegate.error(msg);
  }

  @Override
  public void error(String msg, Throwable t) {
    onFailure.accept(appender, t);
    delegate.error(msg, t);
  }

  @Override
  public void error(String msg, LogEvent event, Throwable t) {
    onFailure.accept(appender, t);
    delegate.error(msg, event, t);
  }
}

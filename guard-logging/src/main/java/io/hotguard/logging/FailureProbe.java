/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.function.Consumer;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Tells the consumer that an appender failed, also where the appender swallows its exceptions, and
 * then does what the appender's own error handler does.
 */
@NullUnmarked // Mirrors an interface of Log4j.
final class FailureProbe implements ErrorHandler {
  private final ErrorHandler delegate;
  private final Consumer<@Nullable Throwable> onFailure;

  FailureProbe(ErrorHandler delegate, Consumer<@Nullable Throwable> onFailure) {
    this.delegate = delegate;
    this.onFailure = onFailure;
  }

  /** Puts a probe before the error handler of an appender, unless there is one. */
  static void install(Appender appender, Consumer<@Nullable Throwable> onFailure) {
    if (!(appender.getHandler() instanceof FailureProbe)) {
      appender.setHandler(new FailureProbe(appender.getHandler(), onFailure));
    }
  }

  @Override
  public void error(String msg) {
    onFailure.accept(null);
    delegate.error(msg);
  }

  @Override
  public void error(String msg, Throwable t) {
    onFailure.accept(t);
    delegate.error(msg, t);
  }

  @Override
  public void error(String msg, LogEvent event, Throwable t) {
    onFailure.accept(t);
    delegate.error(msg, event, t);
  }
}

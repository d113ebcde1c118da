/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.ring.DirectCalls;
import java.util.function.Predicate;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.filter.Filterable;
import org.apache.logging.log4j.core.impl.LocationAware;

/**
 * An appender as the consumer calls it: directly, until a call hangs, then through its journal.
 * Loggers keep the appender itself in their lists. <b>Threading:</b> see {@link DirectCalls}.
 */
public final class DirectAppender extends AbstractAppender {
  private final Appender target;
  private final DirectCalls<LogEvent> calls;

  public DirectAppender(Appender target, DirectCalls<LogEvent> calls) {
    super(
        target.getName(),
        null,
        target.getLayout(),
        target.ignoreExceptions(),
        Property.EMPTY_ARRAY);
    this.target = target;
    this.calls = calls;
  }

  /*
   * The filter is asked in here and not by Log4j, so that a filter that hangs is part of the call.
   * Its failure is then told to the error handler, as a failure of the appender is.
   */
  @Override
  public void append(LogEvent event) {
    if (!calls.mayCall()) {
      return;
    }
    Aside<LogEvent> aside = calls.aside();
    if (aside != null) {
      if (!IsolatedAppender.isFiltered(target, event)) {
        aside.accept(event);
      }
      return;
    }
    long call = calls.enter();
    try {
      if (!(target instanceof Filterable filterable && filterable.isFiltered(event))) {
        target.append(event);
      }
    } finally {
      calls.leave(call);
    }
  }

  /** Flushes the appender; false if the flush fails. An isolated appender is left alone. */
  public boolean flush(Predicate<Appender> flush) {
    if (calls.aside() != null) {
      return true;
    }
    long call = calls.enterFlush();
    try {
      return flush.test(target);
    } finally {
      calls.leaveFlush(call);
    }
  }

  /** Whether the code of the appender itself logs the present event. */
  public boolean isRecursive() {
    return calls.isRecursive();
  }

  /** True if the appender has hung, and is isolated. */
  public boolean isAside() {
    return calls.aside() != null;
  }

  @Override
  public boolean requiresLocation() {
    return target instanceof LocationAware aware && aware.requiresLocation();
  }

  @Override
  public ErrorHandler getHandler() {
    return target.getHandler();
  }

  @Override
  public boolean isStarted() {
    return target.isStarted();
  }
}

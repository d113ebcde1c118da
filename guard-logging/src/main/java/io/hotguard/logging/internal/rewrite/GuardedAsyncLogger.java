/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.config.AppenderControlArraySet;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Property;

/**
 * An asynchronous logger that is asynchronous for nested events too. Log4j's own logger marks the
 * thread while it filters, serves synchronous loggers and enqueues. Events logged meanwhile (by a
 * {@code toString()}, a {@code getMessage()} or a filter) go to the appenders on that thread, which
 * then waits for the sink. Its list of appenders shows the appenders themselves, and its calls go
 * to them by way of {@link GuardedAppenders#called}.
 */
final class GuardedAsyncLogger extends AsyncLoggerConfig {
  private final AsyncLoggerConfigDelegate guard;
  private final UnaryOperator<Appender> called;
  private final AppenderControlArraySet calls = new AppenderControlArraySet();

  private GuardedAsyncLogger(
      AsyncLoggerConfig built,
      List<AppenderRef> refs,
      Property[] properties,
      Configuration configuration,
      AsyncLoggerConfigDelegate guard,
      UnaryOperator<Appender> called) {
    super(
        built.getName(),
        refs,
        built.getFilter(),
        Log4jAdapter.explicitLevel(built),
        built.isAdditive(),
        properties,
        configuration,
        built.isIncludeLocation());
    this.guard = guard;
    this.called = called;
  }

  /** Copies a logger that was just built and is not in use yet. */
  static GuardedAsyncLogger of(
      AsyncLoggerConfig built,
      Configuration configuration,
      AsyncLoggerConfigDelegate guard,
      UnaryOperator<Appender> called) {
    List<Property> properties = built.getPropertyList();
    return new GuardedAsyncLogger(
        built,
        built.getAppenderRefs(),
        properties == null ? Property.EMPTY_ARRAY : properties.toArray(Property[]::new),
        configuration,
        guard,
        called);
  }

  @Override
  public void addAppender(Appender appender, Level level, Filter filter) {
    super.addAppender(appender, level, filter);
    calls.add(new AppenderControl(called.apply(appender), level, filter));
  }

  @Override
  public void removeAppender(String name) {
    super.removeAppender(name);
    calls.remove(name);
  }

  @Override
  protected void clearAppenders() {
    super.clearAppenders();
    calls.clear();
  }

  @Override
  protected void callAppenders(LogEvent event) {
    for (AppenderControl each : calls.get()) {
      each.callAppender(event);
    }
  }

  @Override
  protected void log(LogEvent event, LoggerConfigPredicate predicate) {
    // A stopped logger has no appenders any more. Such a late event belongs to the next
    // configuration, or is counted.
    if (predicate != LoggerConfigPredicate.ALL || (!hasAppenders() && !isStopped())) {
      super.log(event, predicate);
      return;
    }
    if (!isFiltered(event)) {
      // As in Log4j: synchronous loggers first, since the message may be lost to the ring.
      Log4jAdapter.processSynchronously(this, event);
      event.getSource();
      event.getThreadId();
      event.getThreadName();
      event.getThreadPriority();
      guard.tryEnqueue(event, this);
    }
  }
}

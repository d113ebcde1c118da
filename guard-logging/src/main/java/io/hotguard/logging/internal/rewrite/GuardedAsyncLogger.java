/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import static io.hotguard.logging.internal.guard.OwnLines.LOGGER_NAME;

import io.hotguard.logging.internal.appender.DirectAppender;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous logger that calls some appenders on the thread that logs, where their code may
 * read that thread, and that is asynchronous for nested events too. Log4j's own logger marks the
 * thread while it filters, serves synchronous loggers and enqueues. Events logged meanwhile (by a
 * {@code toString()}, a {@code getMessage()} or a filter) go to the appenders on that thread, which
 * then waits for the sink. Its list of appenders shows the appenders themselves, and its calls go
 * to them by way of {@link GuardedAppenders#called}.
 */
final class GuardedAsyncLogger extends AsyncLoggerConfig {
  /*
   * A filter of the user's on a parent of the first logger would run on the consumer's thread. Such a
   * parent gives the event to the guard itself, a second time, and the consumer passes it over when
   * it comes from a child. Log4j before 2.24 also runs the filter of the first logger there.
   */
  /** The event of the consumer whose appenders were called last. */
  private static final ThreadLocal<LogEvent> CALLED = new ThreadLocal<>();

  private final AsyncLoggerConfigDelegate guard;
  private final UnaryOperator<Appender> called;
  private final AppenderControlArraySet calls = new AppenderControlArraySet();

  /** Tells what stays with the caller; null if another thread calls the appenders in any case. */
  private final @Nullable GuardedAppenders appenders;

  private final boolean filtersOnCaller;
  private volatile AppenderControl[] kept = {};

  private GuardedAsyncLogger(
      AsyncLoggerConfig built,
      List<AppenderRef> refs,
      Property[] properties,
      Configuration configuration,
      AsyncLoggerConfigDelegate guard,
      UnaryOperator<Appender> called,
      @Nullable GuardedAppenders appenders) {
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
    this.appenders = appenders;
    filtersOnCaller = appenders != null && appenders.isForeign(built.getFilter());
  }

  /**
   * Copies a logger that was just built and is not in use yet.
   *
   * @param appenders null if the logger was asynchronous before
   */
  static GuardedAsyncLogger of(
      AsyncLoggerConfig built,
      Configuration configuration,
      AsyncLoggerConfigDelegate guard,
      UnaryOperator<Appender> called,
      @Nullable GuardedAppenders appenders) {
    List<Property> properties = built.getPropertyList();
    return new GuardedAsyncLogger(
        built,
        built.getAppenderRefs(),
        properties == null ? Property.EMPTY_ARRAY : properties.toArray(Property[]::new),
        configuration,
        guard,
        called,
        appenders);
  }

  @Override
  protected void log(LogEvent event, LoggerConfigPredicate predicate) {
    if (predicate == LoggerConfigPredicate.ASYNCHRONOUS_ONLY) {
      if (!filtersOnCaller) {
        super.log(event, predicate);
      } else if (CALLED.get() != event) { // It comes from no child.
        callGuarded(event);
      }
    } else if (!isFiltered(event)) {
      try {
        callKept(event);
      } finally {
        passOn(event, predicate == LoggerConfigPredicate.ALL);
      }
    }
  }

  /**
   * @param first whether no other asynchronous logger on the way has the event
   */
  private void passOn(LogEvent event, boolean first) {
    // A stopped logger has no appenders any more. Such a late event belongs to the next
    // configuration, or is counted.
    if (first && calls.get().length == 0 && !isStopped()) {
      event.setIncludeLocation(isIncludeLocation());
      if (isAdditive() && getParent() != null) {
        getParent().log(event);
      }
      return;
    }
    // As in Log4j: synchronous loggers first, since the message may be lost to the ring.
    Log4jAdapter.processSynchronously(this, event);
    if (first || filtersOnCaller) {
      event.getSource();
      event.getThreadId();
      event.getThreadName();
      event.getThreadPriority();
      LogEvent whole = first ? event : event.toImmutable();
      if (appenders == null || !appenders.offerInside(whole, this)) {
        guard.tryEnqueue(whole, this);
      }
    }
  }

  private void callKept(LogEvent event) {
    AppenderControl[] present = kept;
    if (present.length > 0) {
      event.setIncludeLocation(isIncludeLocation());
      for (AppenderControl each : present) {
        each.callAppender(event);
      }
    }
  }

  @Override
  protected void callAppenders(LogEvent event) {
    if (appenders != null && appenders.filtersOnCaller()) {
      CALLED.set(event);
    }
    for (AppenderControl each : calls.get()) {
      // Log4j reports an appender that logs as a failure, though the event is in the others.
      if (!(each.getAppender() instanceof DirectAppender direct && direct.isRecursive())) {
        each.callAppender(event);
      }
    }
    if (keepsAll() && LOGGER_NAME.equals(event.getLoggerName())) {
      callKept(event); // A line of the guard's own, which no other thread logs.
    }
  }

  /** Calls the guarded appenders of the way. <b>Threading:</b> the consumer. */
  private void callGuarded(LogEvent event) {
    for (LoggerConfig each = this;
        each != null;
        each = each.isAdditive() ? each.getParent() : null) {
      GuardedAsyncLogger guarded = each instanceof GuardedAsyncLogger it ? it : null;
      boolean apart = guarded != null && guarded.filtersOnCaller;
      if (each != this && (apart || each.isFiltered(event))) {
        return;
      }
      event.setIncludeLocation(each.isIncludeLocation());
      if (guarded != null) {
        guarded.callAppenders(event);
      }
    }
  }

  @Override
  public synchronized void addAppender(Appender appender, Level level, Filter filter) {
    super.addAppender(appender, level, filter);
    if (appenders == null || !appenders.stays(appender, filter)) {
      calls.add(new AppenderControl(called.apply(appender), level, filter));
    } else if (!keeps(appender.getName())) {
      AppenderControl[] more = Arrays.copyOf(kept, kept.length + 1);
      more[kept.length] = new AppenderControl(appender, level, filter);
      kept = more;
    }
  }

  @Override
  public synchronized void removeAppender(String name) {
    super.removeAppender(name);
    calls.remove(name);
    kept =
        Stream.of(kept)
            .filter(each -> !each.getAppenderName().equals(name))
            .toArray(AppenderControl[]::new);
  }

  @Override
  protected synchronized void clearAppenders() {
    super.clearAppenders();
    calls.clear();
    kept = new AppenderControl[0];
  }

  /** True if the thread that logs calls an appender. */
  boolean keeps(String name) {
    return Stream.of(kept).anyMatch(each -> each.getAppenderName().equals(name));
  }

  /** True if the thread that logs calls all appenders of the logger. */
  boolean keepsAll() {
    return kept.length > 0 && calls.get().length == 0;
  }

  /** Returns the appenders that the consumer calls. */
  Collection<Appender> guarded() {
    Collection<Appender> all = getAppenders().values();
    all.removeIf(each -> keeps(each.getName()));
    return all;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import io.hotguard.logging.internal.ring.AppenderCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.LocationAware;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for an {@code Async} appender on the path of asynchronous loggers. The references,
 * levels, filters and error appender stay; the second queue, its thread and its blocking or
 * uncounted drops go.
 */
public final class FanOutAppender extends AbstractAppender {
  /** An {@code Async} appender and its hidden attributes. */
  public record Origin(
      AsyncAppender async,
      List<AppenderRef> refs,
      @Nullable String errorRef,
      boolean passesLocation) {}

  private final Origin origin;
  private final Function<String, @Nullable Appender> lookup;
  private final UnaryOperator<Appender> called;
  private final List<Appender> targets = new CopyOnWriteArrayList<>();
  private final Consumer<Appender> onFailure;
  private final AppenderCalls calls;
  private volatile AppenderControl[] controls = {};
  private volatile @Nullable AppenderControl errorControl;

  /**
   * Makes a fan-out that is not started.
   *
   * @param lookup finds the appender of a reference
   * @param called returns an appender as the consumer calls it
   * @param onFailure called when all references and the error appender failed for an event
   * @param calls the consumer's calls of appenders
   */
  public FanOutAppender(
      Origin origin,
      Function<String, @Nullable Appender> lookup,
      UnaryOperator<Appender> called,
      Consumer<Appender> onFailure,
      AppenderCalls calls) {
    super(
        origin.async().getName(),
        origin.async().getFilter(),
        null,
        origin.async().ignoreExceptions(),
        Property.EMPTY_ARRAY);
    this.origin = origin;
    this.lookup = lookup;
    this.called = called;
    this.onFailure = onFailure;
    this.calls = calls;
  }

  @Override
  public void start() {
    // The original appender reports a missing reference.
    List<AppenderControl> found = new ArrayList<>();
    for (AppenderRef ref : origin.refs()) {
      Appender appender = lookup.apply(ref.getRef());
      if (appender != null) {
        found.add(control(appender, ref.getLevel(), ref.getFilter()));
      }
    }
    String errorRef = origin.errorRef();
    Appender error = errorRef == null ? null : lookup.apply(errorRef);
    errorControl = error == null ? null : control(error, null, null);
    controls = found.toArray(AppenderControl[]::new);
    super.start();
  }

  private AppenderControl control(
      Appender appender, @Nullable Level level, @Nullable Filter filter) {
    targets.add(appender);
    return new AppenderControl(called.apply(appender), level, filter);
  }

  /** The appenders behind the references, and the error appender. */
  public List<Appender> targets() {
    return targets;
  }

  @Override
  public void append(LogEvent event) {
    calls.queued(true);
    try {
      boolean succeeded = false;
      for (AppenderControl control : controls) {
        succeeded |= succeeds(control, event);
      }
      AppenderControl error = errorControl;
      if (!succeeded && (error == null || !succeeds(error, event))) {
        onFailure.accept(this);
      }
    } finally {
      calls.queued(false);
    }
  }

  /** As behind the queue, an appender that throws stops neither the others nor the caller. */
  private boolean succeeds(AppenderControl control, LogEvent event) {
    try {
      control.callAppender(event);
      return true;
    } catch (Throwable t) { // The appender's error handler has reported it.
      LOGGER.trace("{} has failed to call appender {}", getName(), control.getAppenderName(), t);
      return false;
    }
  }

  @Override
  public boolean requiresLocation() {
    if (origin.passesLocation()) {
      for (AppenderControl control : controls) {
        if (control.getAppender() instanceof LocationAware aware && aware.requiresLocation()) {
          return true;
        }
      }
    }
    return false;
  }
}

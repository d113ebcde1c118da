/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.LocationAware;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for an {@code Async} appender on the path of asynchronous loggers: the same references,
 * levels, filters and error appender, without the second queue, its thread, and its waiting or
 * uncounted dropping when that queue is full.
 */
public final class FanOutAppender extends AbstractAppender {
  /**
   * An {@code Async} appender and what it does not tell.
   *
   * @param async the appender to stand in for
   * @param refs its references
   * @param errorRef who gets an event that each of the references has thrown back
   * @param passesLocation whether the references see the caller location
   */
  public record Origin(
      AsyncAppender async,
      List<AppenderRef> refs,
      @Nullable String errorRef,
      boolean passesLocation) {}

  private final Origin origin;
  private final Function<String, @Nullable Appender> lookup;
  private final Consumer<Appender> onFailure;
  private volatile AppenderControl[] controls = {};
  private volatile @Nullable AppenderControl errorControl;

  /**
   * @param lookup finds the appender of a reference when this one starts
   * @param onFailure called with this appender when all references have thrown an event back, and
   *     no error appender made up for it
   */
  public FanOutAppender(
      Origin origin, Function<String, @Nullable Appender> lookup, Consumer<Appender> onFailure) {
    super(
        origin.async().getName(),
        origin.async().getFilter(),
        null,
        origin.async().ignoreExceptions(),
        Property.EMPTY_ARRAY);
    this.origin = origin;
    this.lookup = lookup;
    this.onFailure = onFailure;
  }

  @Override
  public void start() {
    // What is not found the original has complained of, or will.
    List<AppenderControl> found = new ArrayList<>();
    for (AppenderRef ref : origin.refs()) {
      Appender appender = lookup.apply(ref.getRef());
      if (appender != null) {
        found.add(new AppenderControl(appender, ref.getLevel(), ref.getFilter()));
      }
    }
    String errorRef = origin.errorRef();
    Appender error = errorRef == null ? null : lookup.apply(errorRef);
    errorControl = error == null ? null : new AppenderControl(error, null, null);
    controls = found.toArray(AppenderControl[]::new);
    super.start();
  }

  /** The appenders that it calls. */
  public List<Appender> targets() {
    List<Appender> targets = new ArrayList<>();
    for (AppenderControl control : controls) {
      targets.add(control.getAppender());
    }
    AppenderControl error = errorControl;
    if (error != null) {
      targets.add(error.getAppender());
    }
    return targets;
  }

  @Override
  public void append(LogEvent event) {
    boolean succeeded = false;
    for (AppenderControl control : controls) {
      succeeded |= succeeds(control, event);
    }
    AppenderControl error = errorControl;
    if (!succeeded && (error == null || !succeeds(error, event))) {
      onFailure.accept(this);
    }
  }

  /** As with the queue between them, one that throws neither stops the others nor the caller. */
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

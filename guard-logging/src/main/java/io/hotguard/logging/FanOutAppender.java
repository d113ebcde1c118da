/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

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
 * Stands in for an {@code Async} appender: the same references, levels, filters and error appender,
 * without the second queue, its thread, and its waiting or uncounted dropping when that queue is
 * full.
 */
final class FanOutAppender extends AbstractAppender {
  private final List<AppenderRef> refs;
  private final @Nullable String errorRef;
  private final boolean passesLocation;
  private final Function<String, @Nullable Appender> lookup;
  private final Consumer<@Nullable Throwable> onFailure;
  private volatile AppenderControl[] controls = {};
  private volatile @Nullable AppenderControl errorControl;

  /**
   * @param async the appender to stand in for
   * @param errorRef who gets an event that each of the references has thrown back
   * @param passesLocation whether the references see the caller location
   * @param lookup finds the started appender of a reference when this one starts
   * @param onFailure called when a reference has failed, and no error appender made up for it
   */
  FanOutAppender(
      AsyncAppender async,
      List<AppenderRef> refs,
      @Nullable String errorRef,
      boolean passesLocation,
      Function<String, @Nullable Appender> lookup,
      Consumer<@Nullable Throwable> onFailure) {
    super(async.getName(), async.getFilter(), null, async.ignoreExceptions(), Property.EMPTY_ARRAY);
    this.refs = List.copyOf(refs);
    this.errorRef = errorRef;
    this.passesLocation = passesLocation;
    this.lookup = lookup;
    this.onFailure = onFailure;
  }

  @Override
  public void start() {
    List<AppenderControl> found = new ArrayList<>();
    for (AppenderRef ref : refs) {
      Appender appender = lookup.apply(ref.getRef());
      if (appender == null) {
        LOGGER.error("No appender named {} was configured for {}", ref.getRef(), getName());
      } else {
        if (errorRef == null || appender.ignoreExceptions()) {
          probe(appender);
        }
        found.add(new AppenderControl(appender, ref.getLevel(), ref.getFilter()));
      }
    }
    if (errorRef != null) {
      Appender appender = lookup.apply(errorRef);
      if (appender == null) {
        LOGGER.error("No error appender named {} was configured for {}", errorRef, getName());
      } else {
        probe(appender);
        errorControl = new AppenderControl(appender, null, null);
      }
    }
    controls = found.toArray(AppenderControl[]::new);
    super.start();
  }

  private void probe(Appender appender) {
    if (!(appender instanceof IsolatedAppender)) {
      FailureProbe.install(appender, onFailure);
    }
  }

  @Override
  public void append(LogEvent event) {
    boolean succeeded = false;
    for (AppenderControl control : controls) {
      succeeded |= succeeds(control, event);
    }
    AppenderControl error = errorControl;
    if (!succeeded && (error == null || !succeeds(error, event))) {
      onFailure.accept(null);
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
    if (passesLocation) {
      for (AppenderControl control : controls) {
        if (control.getAppender() instanceof LocationAware aware && aware.requiresLocation()) {
          return true;
        }
      }
    }
    return false;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.LocationAware;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for an {@code Async} appender: the same references, levels and filters, without the
 * second queue, its thread, and its waiting or uncounted dropping when that queue is full.
 */
final class FanOutAppender extends AbstractAppender {
  private final List<AppenderRef> refs;
  private final Function<String, @Nullable Appender> lookup;
  private volatile AppenderControl[] controls = {};

  /**
   * @param lookup finds the started appender of a reference when this one starts
   */
  FanOutAppender(
      String name,
      @Nullable Filter filter,
      boolean ignoreExceptions,
      List<AppenderRef> refs,
      Function<String, @Nullable Appender> lookup) {
    super(name, filter, null, ignoreExceptions, Property.EMPTY_ARRAY);
    this.refs = List.copyOf(refs);
    this.lookup = lookup;
  }

  @Override
  public void start() {
    List<AppenderControl> found = new ArrayList<>();
    for (AppenderRef ref : refs) {
      Appender appender = lookup.apply(ref.getRef());
      if (appender == null) {
        LOGGER.error("No appender named {} was configured for {}", ref.getRef(), getName());
      } else {
        found.add(new AppenderControl(appender, ref.getLevel(), ref.getFilter()));
      }
    }
    controls = found.toArray(AppenderControl[]::new);
    super.start();
  }

  @Override
  public void append(LogEvent event) {
    for (AppenderControl control : controls) {
      control.callAppender(event);
    }
  }

  @Override
  public boolean requiresLocation() {
    for (AppenderControl control : controls) {
      if (control.getAppender() instanceof LocationAware aware && aware.requiresLocation()) {
        return true;
      }
    }
    return false;
  }
}

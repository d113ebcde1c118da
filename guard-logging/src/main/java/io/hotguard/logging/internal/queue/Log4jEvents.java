/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static java.util.Objects.requireNonNull;

import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ring.EventAdapter;
import io.hotguard.logging.internal.ring.EventRing;
import java.util.EnumMap;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.InternalAsyncUtil;
import org.apache.logging.log4j.core.async.RingBufferLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ReusableMessage;
import org.apache.logging.log4j.spi.StandardLevel;
import org.jspecify.annotations.Nullable;

/**
 * Log4j's events in the ring buffer, which holds reusable events and allocates nothing for them.
 * <b>Threading:</b> any thread.
 */
public final class Log4jEvents implements EventAdapter<LogEvent, AsyncLoggerConfig> {
  /*
   * Refused: the ring of AsyncLoggerConfigDisruptor. No outside reader can empty it, so a stuck
   * sink at shutdown would lose its rest; it does not say which events it holds; and its negative
   * remainingCapacity with Disruptor 4 loses events.
   */
  public static final Log4jEvents INSTANCE = new Log4jEvents();

  private static final Map<StandardLevel, EventLevel> COUNTED = new EnumMap<>(StandardLevel.class);

  static {
    for (StandardLevel level : StandardLevel.values()) {
      COUNTED.put(level, EventLevel.valueOf(level.name()));
    }
  }

  private Log4jEvents() {}

  /** Copies a reusable event into its own one, and keeps any other. */
  private static final class ReusingSlot extends EventRing.Slot<LogEvent, AsyncLoggerConfig> {
    private MutableLogEvent reusable = new MutableLogEvent();

    @Override
    protected LogEvent stored(LogEvent source) {
      if (source instanceof MutableLogEvent mutable) {
        copy(mutable);
        return reusable;
      }
      return source;
    }

    /*
     * Before 2.25, initFrom copies the ThrowableProxy of its source, and a source without a proxy
     * loads the class of each stack frame to make one. Layouts that print a proxy make it later.
     */
    private void copy(MutableLogEvent source) {
      Throwable thrown = source.getThrown();
      source.setThrown(null);
      try {
        reusable.initFrom(source);
      } finally {
        source.setThrown(thrown);
      }
      reusable.setThrown(thrown);
    }

    @Override
    protected void cleared(LogEvent stored) {
      if (stored == reusable) {
        reusable.clear();
      }
    }

    @Override
    protected void abandoned(LogEvent stored) {
      if (stored == reusable) {
        reusable = new MutableLogEvent();
      }
    }
  }

  @Override
  public EventRing.Slot<LogEvent, AsyncLoggerConfig> newSlot() {
    return new ReusingSlot();
  }

  @Override
  public LogEvent prepare(LogEvent event, AsyncLoggerConfig route) {
    // The flag is that of the last logger on the path; an existing location must stay.
    if (!event.isIncludeLocation() && event.getSource() != null) {
      event.setIncludeLocation(true);
    }
    Message message = event.getMessage();
    if (event instanceof MutableLogEvent) {
      if (!(message instanceof ReusableMessage)) {
        InternalAsyncUtil.makeMessageImmutable(message);
      }
      return event;
    }
    if (event instanceof RingBufferLogEvent || message instanceof ReusableMessage) {
      return event.toImmutable();
    }
    InternalAsyncUtil.makeMessageImmutable(message);
    return event;
  }

  @Override
  public EventLevel level(LogEvent event) {
    return counted(event.getLevel());
  }

  /** Returns the level itself; for a custom level, the standard level at or above it. */
  static EventLevel counted(Level level) {
    return requireNonNull(COUNTED.get(level.getStandardLevel()));
  }

  @Override
  public @Nullable String loggerName(LogEvent event) {
    return event.getLoggerName();
  }

  @Override
  public String routeName(AsyncLoggerConfig route) {
    return route.getName();
  }

  @Override
  public void markEndOfBatch(LogEvent event, boolean last) {
    event.setEndOfBatch(last);
  }
}

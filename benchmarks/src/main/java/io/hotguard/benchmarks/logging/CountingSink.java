/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import java.util.concurrent.atomic.LongAdder;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Core;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;

/**
 * An appender that counts the events of the benchmarks' own loggers and burns a given CPU time per
 * event. With a burn time it takes one event at a time, as stream appenders do; without one,
 * callers never meet.
 */
@Plugin(name = "CountingSink", category = Core.CATEGORY_NAME, elementType = Appender.ELEMENT_TYPE)
public final class CountingSink extends AbstractAppender {
  /**
   * Prefix of the benchmarks' loggers; the guard's own reports are not events of the application.
   */
  static final String SHOP = "shop";

  /** A logger without an entry in any configuration. */
  static final String LIBRARY = "org.library";

  private static final LongAdder WRITTEN = new LongAdder();

  private static volatile boolean finishing;

  private final long burnNanos;

  private CountingSink(String name, long burnNanos) {
    super(name, null, null, false, Property.EMPTY_ARRAY);
    this.burnNanos = burnNanos;
  }

  /**
   * Called by Log4j.
   *
   * @param burnNanos CPU time per event, in nanoseconds; 0 for none
   */
  @PluginFactory
  public static CountingSink create(
      @PluginAttribute("name") String name,
      @PluginAttribute(value = "burnNanos", defaultLong = 0) long burnNanos) {
    return new CountingSink(name, burnNanos);
  }

  public static long written() {
    return WRITTEN.sum();
  }

  /** Stops the burning in all sinks of this process, so that waiting events are soon written. */
  static void finish() {
    finishing = true;
  }

  @Override
  public void append(LogEvent event) {
    if (burnNanos == 0 || finishing) {
      count(event);
    } else {
      appendSlowly(event);
    }
  }

  private synchronized void appendSlowly(LogEvent event) {
    long end = System.nanoTime() + burnNanos;
    while (System.nanoTime() - end < 0 && !finishing) {
      Thread.onSpinWait();
    }
    count(event);
  }

  private static void count(LogEvent event) {
    String logger = event.getLoggerName();
    if (logger.equals(SHOP) || logger.equals(LIBRARY)) {
      WRITTEN.increment();
    }
  }
}

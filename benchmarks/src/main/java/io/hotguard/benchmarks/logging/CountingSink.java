/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Core;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;

/** The sink of the benchmarks as an appender of Log4j. */
@Plugin(name = "CountingSink", category = Core.CATEGORY_NAME, elementType = Appender.ELEMENT_TYPE)
public final class CountingSink extends AbstractAppender {
  private final SinkLoad load;

  private CountingSink(String name, long burnNanos) {
    super(name, null, null, false, Property.EMPTY_ARRAY);
    load = new SinkLoad(burnNanos);
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

  @Override
  public void append(LogEvent event) {
    load.take(event.getLoggerName());
  }
}

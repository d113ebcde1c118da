/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Core;
import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.DefaultErrorHandler;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.apache.logging.log4j.core.filter.AbstractFilter;
import org.apache.logging.log4j.core.filter.AbstractFilterable;

/** An appender that asks for the caller location and does not say so (not LocationAware). */
@Plugin(name = "Peek", category = Core.CATEGORY_NAME, elementType = Appender.ELEMENT_TYPE)
public final class PeekAppender extends AbstractFilterable implements Appender {
  private final String name;
  private ErrorHandler handler = new DefaultErrorHandler(this);

  private PeekAppender(String name) {
    this.name = name;
  }

  @PluginFactory
  public static PeekAppender create(@PluginAttribute("name") String name) {
    return new PeekAppender(name);
  }

  @Override
  public void append(LogEvent event) {
    see(name, event);
  }

  private static void see(String name, LogEvent event) {
    if (event.getLoggerName().equals("io.hotguard.logging")) {
      return; // The guard reports on itself.
    }
    StackTraceElement source = event.getSource();
    CaptureAppender.SEEN.add(
        new CaptureAppender.Seen(
            name + ": " + (source == null ? "?" : source.getMethodName() + source.getLineNumber()),
            event.isIncludeLocation(),
            source != null,
            ""));
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public Layout<?> getLayout() {
    return null;
  }

  @Override
  public boolean ignoreExceptions() {
    return true;
  }

  @Override
  public ErrorHandler getHandler() {
    return handler;
  }

  @Override
  public void setHandler(ErrorHandler handler) {
    this.handler = handler;
  }

  /** A filter that asks for the caller location. */
  @Plugin(name = "Peeking", category = "Core", elementType = Filter.ELEMENT_TYPE)
  public static final class PeekingFilter extends AbstractFilter {
    @PluginFactory
    public static PeekingFilter create() {
      return new PeekingFilter();
    }

    @Override
    public Result filter(LogEvent event) {
      see("filter", event);
      return Result.NEUTRAL;
    }
  }
}

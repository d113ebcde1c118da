/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Core;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginElement;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;

/** An appender of the application's own, found by {@code packages}: keeps what it is given. */
@Plugin(name = "Capture", category = Core.CATEGORY_NAME, elementType = Appender.ELEMENT_TYPE)
public final class CaptureAppender extends AbstractAppender {
  /** One event as the appender saw it. */
  record Seen(String text, boolean includeLocation, boolean source, String thread) {}

  static final List<Seen> SEEN = new CopyOnWriteArrayList<>();

  private CaptureAppender(String name, Filter filter, Layout<?> layout, boolean ignoreExceptions) {
    super(name, filter, layout, ignoreExceptions, Property.EMPTY_ARRAY);
  }

  @PluginFactory
  public static CaptureAppender create(
      @PluginAttribute("name") String name,
      @PluginAttribute(value = "ignoreExceptions", defaultBoolean = true) boolean ignoreExceptions,
      @PluginElement("Layout") Layout<?> layout,
      @PluginElement("Filter") Filter filter) {
    return new CaptureAppender(name, filter, layout, ignoreExceptions);
  }

  @Override
  public void append(LogEvent event) {
    if (event.getLoggerName().equals("io.hotguard.logging")) {
      return; // The guard reports on itself.
    }
    if (event.getMessage().getFormattedMessage().contains("refused by " + getName())) {
      throw new IllegalStateException("no " + getName());
    }
    Layout<?> layout = getLayout();
    String text =
        layout == null
            ? event.getMessage().getFormattedMessage()
            : new String(layout.toByteArray(event), java.nio.charset.StandardCharsets.UTF_8);
    SEEN.add(
        new Seen(
            getName() + ": " + text.strip(),
            event.isIncludeLocation(),
            event.isIncludeLocation() && event.getSource() != null,
            Thread.currentThread().getName()));
  }
}

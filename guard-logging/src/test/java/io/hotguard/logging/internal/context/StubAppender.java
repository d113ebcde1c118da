/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;

/** An appender ({@code <Stub name="...">}) that does with an event what the test says. */
@Plugin(name = "Stub", category = "Core", elementType = "appender")
public final class StubAppender extends AbstractAppender {
  private static final Map<String, BiConsumer<StubAppender, LogEvent>> ACTIONS =
      new ConcurrentHashMap<>();

  private StubAppender(String name, boolean ignoreExceptions) {
    super(name, null, null, ignoreExceptions, Property.EMPTY_ARRAY);
  }

  /** Called by Log4j. */
  @PluginFactory
  public static StubAppender create(
      @PluginAttribute("name") String name,
      @PluginAttribute(value = "ignoreExceptions", defaultBoolean = true)
          boolean ignoreExceptions) {
    return new StubAppender(name, ignoreExceptions);
  }

  /** The action of the appenders of this name from now on. */
  static void on(String name, BiConsumer<StubAppender, LogEvent> action) {
    ACTIONS.put(name, action);
  }

  @Override
  public void append(LogEvent event) {
    ACTIONS.getOrDefault(getName(), (self, ignored) -> {}).accept(this, event);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package biz.paluch.logging.gelf;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AppenderLoggingException;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;

/**
 * Fails as the appender of logstash-gelf does: unless it is to throw, it tells neither its caller
 * nor its error handler.
 */
@Plugin(name = "SilentGelf", category = "Core", elementType = "appender")
public final class SilentAppender extends AbstractAppender {
  /** How often it fails from now on. */
  public static final AtomicInteger FAILURES = new AtomicInteger();

  /** The messages it has sent. */
  public static final List<String> SENT = new CopyOnWriteArrayList<>();

  private SilentAppender(String name, boolean ignoreExceptions) {
    super(name, null, null, ignoreExceptions, Property.EMPTY_ARRAY);
  }

  /** Called by Log4j. */
  @PluginFactory
  public static SilentAppender create(
      @PluginAttribute("name") String name,
      @PluginAttribute(value = "ignoreExceptions", defaultBoolean = true)
          boolean ignoreExceptions) {
    return new SilentAppender(name, ignoreExceptions);
  }

  @Override
  public void append(LogEvent event) {
    if (FAILURES.getAndDecrement() <= 0) {
      SENT.add(event.getMessage().getFormattedMessage());
    } else if (!ignoreExceptions()) {
      throw new AppenderLoggingException(new IOException("not sent"));
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static io.hotguard.logging.contract.CallersThreadContract.TRACE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.rewrite.RewritePolicy;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.apache.logging.log4j.core.filter.AbstractFilter;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.layout.AbstractStringLayout;
import org.apache.logging.log4j.core.lookup.StrLookup;
import org.apache.logging.log4j.core.pattern.ConverterKeys;
import org.apache.logging.log4j.core.pattern.LogEventPatternConverter;
import org.apache.logging.log4j.core.pattern.PatternConverter;
import org.apache.logging.log4j.message.SimpleMessage;

/** Plugins of a user that read the thread that logs. */
final class Traced {
  private Traced() {}

  private static String text(LogEvent event) {
    return TRACE.get() + " " + event.getMessage().getFormattedMessage();
  }

  /** A converter: {@code %traceOfThread}. */
  @Plugin(name = "TraceConverter", category = PatternConverter.CATEGORY)
  @ConverterKeys("traceOfThread")
  public static final class TraceConverter extends LogEventPatternConverter {
    private TraceConverter() {
      super("traceOfThread", "trace");
    }

    public static TraceConverter newInstance(String[] options) {
      return new TraceConverter();
    }

    @Override
    public void format(LogEvent event, StringBuilder to) {
      to.append(TRACE.get());
    }
  }

  /** A lookup: {@code $${traceofthread:id}}. */
  @Plugin(name = "traceofthread", category = StrLookup.CATEGORY)
  public static final class TraceLookup implements StrLookup {
    @Override
    public String lookup(String key) {
      return TRACE.get();
    }

    @Override
    public String lookup(LogEvent event, String key) {
      return TRACE.get();
    }
  }

  /** A layout. */
  @Plugin(name = "TraceLayout", category = "Core", elementType = "layout")
  public static final class TraceLayout extends AbstractStringLayout {
    private TraceLayout() {
      super(StandardCharsets.UTF_8);
    }

    @PluginFactory
    public static TraceLayout create() {
      return new TraceLayout();
    }

    @Override
    public String toSerializable(LogEvent event) {
      return text(event) + "\n";
    }
  }

  /** A filter. */
  @Plugin(name = "TraceFilter", category = "Core", elementType = "filter")
  public static final class TraceFilter extends AbstractFilter {
    @PluginFactory
    public static TraceFilter create() {
      return new TraceFilter();
    }

    @Override
    public Filter.Result filter(LogEvent event) {
      return TRACE.get() == null ? Filter.Result.DENY : Filter.Result.NEUTRAL;
    }
  }

  /** A rewrite policy. */
  @Plugin(name = "TracePolicy", category = "Core", elementType = "rewritePolicy")
  public static final class TracePolicy implements RewritePolicy {
    @PluginFactory
    public static TracePolicy create() {
      return new TracePolicy();
    }

    @Override
    public LogEvent rewrite(LogEvent source) {
      return new Log4jLogEvent.Builder(source).setMessage(new SimpleMessage(text(source))).build();
    }
  }

  /** An appender. */
  @Plugin(name = "TraceAppender", category = "Core", elementType = "appender")
  public static final class TraceAppender extends AbstractAppender {
    private final Path file;

    private TraceAppender(String name, Path file) {
      super(name, null, null, true, Property.EMPTY_ARRAY);
      this.file = file;
    }

    @PluginFactory
    public static TraceAppender create(
        @PluginAttribute("name") String name, @PluginAttribute("fileName") String file) {
      return new TraceAppender(name, Path.of(file));
    }

    @Override
    public void append(LogEvent event) {
      try {
        Files.writeString(
            file, text(event) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

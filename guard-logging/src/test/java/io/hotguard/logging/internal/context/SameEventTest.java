/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.contract.SameEventContract;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.time.Instant;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.StringFormattedMessage;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.jspecify.annotations.Nullable;

/** Events of Log4j. */
class SameEventTest extends SameEventContract<LogEvent, Logger> {
  /** A context, with or without the guard. */
  private record Running(LoggerContext context, @Nullable GuardedRig rig, List<String> sinks)
      implements Context<Logger> {
    @Override
    public Logger logger() {
      return context.getLogger("app");
    }

    @Override
    public void put(String key, String value) {
      ThreadContext.put(key, value);
    }

    @Override
    public long count(String counter) {
      return rig.count(counter);
    }

    @Override
    public void close() {
      ThreadContext.clearAll();
      context.stop();
      sinks.forEach(ProbeAppender::forget);
    }
  }

  @Override
  protected Context<Logger> start(
      @Nullable List<String> settings, Map<String, Consumer<LogEvent>> actions) {
    StringBuilder appenders = new StringBuilder();
    StringBuilder root = new StringBuilder("<Root level='TRACE' includeLocation='false'>");
    actions.forEach(
        (name, action) -> {
          ProbeAppender.register(
              name,
              event -> {
                if (event.getLoggerName().equals("app")) {
                  action.accept(event);
                }
              });
          appenders.append("<Probe name='" + name + "' sink='" + name + "'/>");
          root.append("<AppenderRef ref='" + name + "'/>");
        });
    String xml = GuardedRig.xml(appenders.toString(), root + "</Root>");
    List<String> sinks = List.copyOf(actions.keySet());
    if (settings == null) {
      LoggerContext plain = new LoggerContext(GuardedRig.unique("plain"));
      plain.start(GuardedRig.parse(xml));
      return new Running(plain, null, sinks);
    }
    GuardedRig rig = GuardedRig.start(directory, xml, settings.toArray(String[]::new));
    return new Running(rig.context, rig, sinks);
  }

  @Override
  protected void error(Logger logger, String message, Object... arguments) {
    if (arguments.length == 1 && arguments[0] instanceof Throwable thrown) {
      logger.error(message, thrown); // Otherwise a parameter, too.
    } else {
      logger.error(message, arguments);
    }
  }

  @Override
  protected void logMessages(Logger logger) {
    StringMapMessage map = new StringMapMessage().with("text", "a\"b").with("number", 1);
    StructuredDataMessage structured = new StructuredDataMessage("id@1", "message", "type");
    structured.put("key", "value");
    logger.warn("plain");
    logger.warn("{} of {}: {} {}", 3, "four", 'c', true);
    logger.warn("{} {} {}", 1L, 0.5, null);
    logger.warn("more {}", 1, 2);
    logger.warn(new ParameterizedMessage("{} {}", (short) 1, 2f));
    logger.warn(new ObjectMessage("object"));
    logger.warn(new StringFormattedMessage("%03d", 7));
    logger.warn(map);
    logger.warn(structured);
  }

  @Override
  protected void logParts(Logger logger, Exception cyclic, Exception suppressing) {
    Marker marker =
        MarkerManager.getMarker("CHILD_OF_SAME_EVENT")
            .addParents(MarkerManager.getMarker("PARENT_OF_SAME_EVENT"));
    ThreadContext.push("outer");
    ThreadContext.push("inner");
    logger.error(marker, "marked");
    logger.error("cycle", cyclic);
    logger.log(Level.FATAL, "suppressing", suppressing);
  }

  @Override
  protected void logCounting(Logger logger, Counting counting) {
    logger.error("parameter {} of {}", counting, 2);
    logger.error(new ParameterizedMessage("parameter {}", counting));
    logger.error(new ObjectMessage(counting));
    logger.error((Object) counting);
    logger.error(new StringFormattedMessage("parameter %s", counting));
    logger.error("not shown", counting);
    logger.error("thrown {}", counting, new Exception());
  }

  @Override
  protected boolean showsValuesInTheLayout() {
    return false;
  }

  @Override
  protected String read(LogEvent event) {
    event.getMessage().getParameters();
    return event.getMessage().getFormattedMessage();
  }

  /** All that an appender can ask, but for the end of a batch (docs/logging-reference.md). */
  @Override
  @SuppressWarnings("deprecation") // Layouts ask it.
  protected Map<String, Object> described(LogEvent event) {
    Map<String, Object> all = new TreeMap<>();
    Instant instant = event.getInstant();
    all.put("instant", instant.getEpochSecond() + "." + instant.getNanoOfSecond());
    all.put("millis", event.getTimeMillis());
    all.put("nanos", event.getNanoTime());
    all.put("level", event.getLevel());
    all.put("logger", event.getLoggerName());
    all.put("fqcn", String.valueOf(event.getLoggerFqcn()));
    all.put("thread", event.getThreadName());
    all.put("thread id", event.getThreadId());
    all.put("priority", event.getThreadPriority());
    all.put("marker", String.valueOf(event.getMarker()));
    all.put("context", event.getContextData().toMap());
    all.put("context map", event.getContextMap());
    all.put("stack", event.getContextStack().asList());
    all.put("source", String.valueOf(event.getSource()));
    all.put("location", event.isIncludeLocation());
    Message message = event.getMessage();
    all.put("text", message.getFormattedMessage());
    all.put("format", String.valueOf(message.getFormat()));
    Object[] parameters = message.getParameters();
    all.put("parameters", parameters == null ? "none" : Arrays.asList(parameters.clone()));
    if (message instanceof MapMessage<?, ?> map) {
      all.put("map", map.getData());
      all.put("json", map.asString("JSON"));
    }
    if (message instanceof StructuredDataMessage structured) {
      all.put("id", String.valueOf(structured.getId()));
      all.put("type", structured.getType());
    }
    Throwable thrown = event.getThrown();
    if (thrown != null) {
      StringWriter writer = new StringWriter();
      thrown.printStackTrace(new PrintWriter(writer));
      all.put("trace", writer.toString());
      all.put("thrown message", String.valueOf(thrown.getMessage()));
      all.put("proxy", event.getThrownProxy().getName());
    }
    return Collections.unmodifiableMap(all);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.hotguard.logging.contract.SameEventContract;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;
import org.slf4j.event.KeyValuePair;

/** Events of Logback. */
class SameEventTest extends SameEventContract<ILoggingEvent, Logger> {
  /** An appender whose action a test gives. */
  public static final class Asking extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private static final Map<String, Consumer<ILoggingEvent>> ACTIONS = new ConcurrentHashMap<>();

    private String action = "";

    /** Called by Logback for the element {@code <action>}. */
    public void setAction(String action) {
      this.action = action;
    }

    /** As an appender that prints no caller says. */
    public boolean isIncludeCallerData() {
      return false;
    }

    @Override
    protected void append(ILoggingEvent event) {
      ACTIONS.getOrDefault(action, unexpected -> {}).accept(event);
    }
  }

  /** A context, with or without the guard. */
  private record Running(LoggerContext context, @Nullable LogbackRig rig)
      implements Context<Logger> {
    @Override
    public Logger logger() {
      return context.getLogger("app");
    }

    @Override
    public void put(String key, String value) {
      context.getMDCAdapter().put(key, value);
    }

    @Override
    public long count(String counter) {
      return rig.count(counter);
    }

    @Override
    public void close() {
      context.stop();
      Asking.ACTIONS.clear();
    }
  }

  @Override
  protected Context<Logger> start(
      @Nullable List<String> settings, Map<String, Consumer<ILoggingEvent>> actions) {
    StringBuilder xml =
        new StringBuilder(
            "<contextName>named</contextName>"
                + "<property scope='context' name='service' value='shop'/>");
    Asking.ACTIONS.putAll(actions);
    actions
        .keySet()
        .forEach(
            name ->
                xml.append("<appender name='" + name + "' class='" + Asking.class.getName() + "'>")
                    .append("<action>" + name + "</action></appender>"));
    xml.append(LogbackRig.root(actions.keySet().toArray(String[]::new)));
    if (settings == null) {
      LoggerContext plain = new LoggerContext();
      plain.setMDCAdapter(new LogbackMDCAdapter());
      LogbackRig.configure(plain, xml.toString());
      return new Running(plain, null);
    }
    LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, settings.toArray(String[]::new)), xml.toString());
    return new Running(rig.context, rig);
  }

  @Override
  protected void error(Logger logger, String message, Object... arguments) {
    if (arguments.length == 0) {
      logger.error(message);
    } else if (arguments.length == 1 && arguments[0] instanceof Throwable thrown) {
      logger.error(message, thrown); // Otherwise an empty array of arguments, too.
    } else {
      logger.error(message, arguments);
    }
  }

  @Override
  protected void logMessages(Logger logger) {
    logger.error("plain");
    logger.error("{} of {}", 3, "four");
    logger.error("{} {} {} {}", 'c', true, null, 1L);
    logger.error("{} {} {}", (short) 1, 0.5f, 0.25);
    logger.error("not shown", 7);
  }

  @Override
  protected void logParts(Logger logger, Exception cyclic, Exception suppressing) {
    Marker outer = MarkerFactory.getDetachedMarker("OUTER");
    outer.add(MarkerFactory.getDetachedMarker("INNER"));
    LoggingEvent marked =
        new LoggingEvent("fqcn", logger, Level.ERROR, "marked", suppressing, null);
    marked.addMarker(outer);
    marked.addMarker(MarkerFactory.getDetachedMarker("SECOND"));
    marked.setKeyValuePairs(List.of(new KeyValuePair("count", 7), new KeyValuePair("text", "a b")));
    marked.setSequenceNumber(42);
    logger.callAppenders(marked);
    logger.error("cycle", cyclic);
  }

  @Override
  protected void logCounting(Logger logger, Counting counting) {
    logger.error("argument {} of {}", counting, 2);
    logger.error("arguments {}, {}, {}", 1, counting, counting);
    logger.error("not shown", counting);
    logger.error("thrown {}", counting, new Exception());
    logger.atError().addKeyValue("key", counting).log("pair");
  }

  @Override
  protected boolean showsValuesInTheLayout() {
    return true; // %kvp
  }

  /** Reads as a layout with {@code %msg %kvp} does. */
  @Override
  protected String read(ILoggingEvent event) {
    return event.getFormattedMessage() + event.getKeyValuePairs();
  }

  /** All that an appender can ask, but for the location of the caller. */
  @Override
  protected Map<String, Object> described(ILoggingEvent event) {
    Map<String, Object> all = new TreeMap<>();
    all.put("instant", event.getInstant());
    all.put("millis", event.getTimeStamp());
    all.put("nanos", event.getNanoseconds());
    all.put("sequence", event.getSequenceNumber());
    all.put("level", event.getLevel());
    all.put("logger", event.getLoggerName());
    all.put("thread", event.getThreadName());
    all.put("message", event.getMessage());
    all.put("text", event.getFormattedMessage());
    Object[] arguments = event.getArgumentArray();
    all.put("arguments", arguments == null ? "none" : Arrays.asList(arguments.clone()));
    all.put("markers", String.valueOf(event.getMarkerList()));
    all.put("mdc", new TreeMap<>(event.getMDCPropertyMap()));
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    all.put(
        "pairs",
        pairs == null
            ? "none"
            : pairs.stream().map(it -> Arrays.asList(it.key, it.value)).toList());
    LoggerContextVO context = event.getLoggerContextVO();
    all.put("context", context.getName() + context.getBirthTime());
    all.put("properties", new TreeMap<>(context.getPropertyMap()));
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      all.put("thrown", thrown.getClassName() + thrown.getMessage());
      all.put("trace", ThrowableProxyUtil.asString(thrown));
    }
    return Collections.unmodifiableMap(all);
  }
}

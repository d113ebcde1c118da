/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.FileAppender;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigFormat;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Writes the live configuration down as a file would have it, for the rules. <b>Threading:</b> the
 * thread that configures, before a guard is in front of the appenders.
 */
final class LiveConfiguration {
  /*
   * Refused: to read the file again. It may have changed since, and a configuration in code, or by
   * Spring Boot, has none.
   */

  /** The settings of appenders that the rules read, where an appender has them. */
  private static final List<String> SETTINGS =
      List.of(
          "neverBlock",
          "queueSize",
          "discardingThreshold",
          "prudent",
          "host",
          "asynchronousSending",
          "eventDelayLimit",
          "appendTimeout");

  private final String source;
  private final LoggerContext context;
  private final LoggingSettings settings;

  /** Whether the guard calls the appenders behind the queues of its loggers. */
  private final boolean isGuarded;

  private LiveConfiguration(
      String source, LoggerContext context, LoggingSettings settings, boolean isGuarded) {
    this.source = source;
    this.context = context;
    this.settings = settings;
    this.isGuarded = isGuarded;
  }

  /** Returns the configuration as it is. */
  static ConfigSet asConfigured(String source, LoggerContext context, LoggingSettings settings) {
    return new LiveConfiguration(source, context, settings, false).read();
  }

  /** Returns the configuration as a guard runs it: each queue of Logback makes room for it. */
  static ConfigSet asGuarded(String source, LoggerContext context, LoggingSettings settings) {
    return new LiveConfiguration(source, context, settings, true).read();
  }

  private ConfigSet read() {
    List<ConfigNode> loggers = new ArrayList<>();
    List<ConfigNode> appenders = new ArrayList<>();
    Set<Appender<ILoggingEvent>> written = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Logger logger : context.getLoggerList()) {
      List<Appender<ILoggingEvent>> called = called(logger);
      called.forEach(each -> write(each, written, appenders));
      if (isRoot(logger) || !called.isEmpty() || !logger.isAdditive()) {
        loggers.add(node(logger, called));
      }
    }
    appenders.addAll(loggers);
    ConfigNode root = ConfigNode.branch("configuration", appenders, 0);
    ConfigFacts live = ConfigFacts.of(source, ConfigFormat.XML, ConfigKind.LOGBACK, "", root);
    return ConfigSet.of(List.of(live.running()));
  }

  private List<Appender<ILoggingEvent>> called(Logger logger) {
    boolean skipsQueues = isGuarded && !settings.isExempt(GuardedLoggers.shown(logger.getName()));
    List<Appender<ILoggingEvent>> called = new ArrayList<>();
    logger.iteratorForAppenders().forEachRemaining(each -> addCalled(each, skipsQueues, called));
    return called;
  }

  private static void addCalled(
      Appender<ILoggingEvent> appender, boolean skipsQueues, List<Appender<ILoggingEvent>> called) {
    if (skipsQueues && KnownAppenders.isAsync(appender)) {
      GuardedLoggers.children(appender).forEach(each -> addCalled(each, true, called));
    } else {
      called.add(appender);
    }
  }

  private static void write(
      Appender<ILoggingEvent> appender,
      Set<Appender<ILoggingEvent>> written,
      List<ConfigNode> nodes) {
    if (written.add(appender)) {
      GuardedLoggers.children(appender).forEach(each -> write(each, written, nodes));
      nodes.add(node(appender));
    }
  }

  private static ConfigNode node(Appender<ILoggingEvent> appender) {
    List<ConfigNode> inside = new ArrayList<>();
    for (String setting : SETTINGS) {
      Object value = CallerUse.setting(appender, setting);
      if (value != null) {
        inside.add(ConfigNode.value(setting, value.toString(), 0));
      }
    }
    if (appender instanceof FileAppender<?> file && !file.isImmediateFlush()) {
      inside.add(ConfigNode.value("immediateFlush", "false", 0));
    }
    inside.add(ConfigNode.value("started", String.valueOf(appender.isStarted()), 0));
    if (CallerUse.asks(appender)) {
      inside.add(ConfigNode.value("includeCallerData", "true", 0));
    }
    CallerUse.patterns(appender).forEach(text -> inside.add(ConfigNode.value("pattern", text, 0)));
    inside.addAll(refs(GuardedLoggers.children(appender)));
    return new ConfigNode(
        "appender",
        "",
        List.of(
            attribute("name", String.valueOf(appender.getName())),
            attribute("class", appender.getClass().getName())),
        inside,
        0);
  }

  private static ConfigNode node(Logger logger, List<Appender<ILoggingEvent>> called) {
    List<ConfigEntry> attributes = new ArrayList<>();
    if (!isRoot(logger)) {
      attributes.add(attribute("name", logger.getName()));
      attributes.add(attribute("additivity", String.valueOf(logger.isAdditive())));
    }
    if (logger.getLevel() != null) {
      attributes.add(attribute("level", logger.getLevel().toString()));
    }
    return new ConfigNode(isRoot(logger) ? "root" : "logger", "", attributes, refs(called), 0);
  }

  private static boolean isRoot(Logger logger) {
    return Logger.ROOT_LOGGER_NAME.equals(logger.getName());
  }

  private static List<ConfigNode> refs(Collection<Appender<ILoggingEvent>> appenders) {
    List<ConfigNode> refs = new ArrayList<>();
    for (Appender<ILoggingEvent> each : appenders) {
      ConfigEntry name = attribute("ref", String.valueOf(each.getName()));
      refs.add(new ConfigNode("appender-ref", "", List.of(name), List.of(), 0));
    }
    return refs;
  }

  private static ConfigEntry attribute(String name, String value) {
    return new ConfigEntry(name, value, 0);
  }
}

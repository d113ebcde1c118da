/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.logging.rules.NetworkAppenders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.plugins.Plugin;

/** What ENFORCE would change in a configuration that runs, in words. */
final class PlannedChanges {
  private PlannedChanges() {}

  static List<String> of(Configuration configuration, LoggingSettings settings) {
    List<String> changes = new ArrayList<>();
    Map<String, Appender> appenders = new TreeMap<>(configuration.getAppenders());
    appenders.forEach(
        (name, appender) -> {
          String type = type(appender);
          if (appender instanceof AsyncAppender) {
            changes.add("appender " + name + ": Async -> direct, its queue is not needed");
          } else if (settings.isolatesExplicitly(name, type)
              || (settings.isolatesNetwork()
                  && NetworkAppenders.isNetwork(type, appender.getClass().getName()))) {
            changes.add("appender " + name + ": delivered from its own journal on disk");
          }
        });
    Map<String, LoggerConfig> loggers = new TreeMap<>(configuration.getLoggers());
    loggers.putIfAbsent("", configuration.getRootLogger());
    loggers.forEach(
        (name, logger) -> {
          String shown = name.isEmpty() ? LoggerConfig.ROOT : name;
          if (!(logger instanceof AsyncLoggerConfig) && !settings.isExempt(shown)) {
            changes.add("logger " + shown + ": synchronous -> asynchronous");
          }
        });
    return changes;
  }

  private static String type(Appender appender) {
    Plugin plugin = appender.getClass().getAnnotation(Plugin.class);
    return plugin == null ? appender.getClass().getSimpleName() : plugin.name();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.impl.Log4jContextFactory;

/** Facts about the logging system of an application under test, as {@code key=value} lines. */
final class Facts {
  static final String FILE = "facts.txt";

  private final Map<String, String> facts = new TreeMap<>();

  /** Where the files of the application go. */
  static Path directory() {
    return Path.of(System.getProperty("dir"));
  }

  Facts put(String key, Object value) {
    facts.put(
        key,
        String.valueOf(value).replace(directory().toString(), ".").replaceAll("@[0-9a-f]+", "@#"));
    return this;
  }

  /** Describes the effective logging system under a prefix. */
  Facts describe(String prefix, LoggerContext context) {
    Configuration configuration = context.getConfiguration();
    put(prefix + "context.class", context.getClass().getName());
    put(
        prefix + "selector.class",
        ((Log4jContextFactory) LogManager.getFactory()).getSelector().getClass().getName());
    put(prefix + "configuration.class", configuration.getClass().getName());
    put(prefix + "configuration.name", configuration.getName());
    put(prefix + "configuration.source", configuration.getConfigurationSource().getLocation());
    put(prefix + "configuration.filter", filter(configuration.getFilter()));
    put(prefix + "configuration.customLevels", configuration.getCustomLevels().size());
    put(prefix + "configuration.packages", configuration.getPluginPackages());
    put(prefix + "configuration.hook", configuration.isShutdownHookEnabled());
    put(prefix + "configuration.timeout", configuration.getShutdownTimeoutMillis());
    put(prefix + "configuration.watch", configuration.getWatchManager().getIntervalSeconds());
    put(prefix + "configuration.state", configuration.getState());
    Map<String, String> properties = new TreeMap<>(configuration.getProperties());
    properties.keySet().removeAll(List.of("hostName", "contextName"));
    put(prefix + "configuration.properties", properties);
    for (Appender appender : configuration.getAppenders().values()) {
      String key = prefix + "appender." + appender.getName();
      put(key + ".class", appender.getClass().getName());
      put(key + ".started", appender.isStarted());
      put(key + ".ignoreExceptions", appender.ignoreExceptions());
    }
    Map<String, LoggerConfig> loggers = new TreeMap<>(configuration.getLoggers());
    loggers.put("", configuration.getRootLogger());
    for (LoggerConfig logger : loggers.values()) {
      String key = prefix + "logger." + (logger.getName().isEmpty() ? "Root" : logger.getName());
      put(key + ".class", logger.getClass().getName());
      put(key + ".location", logger.isIncludeLocation());
      put(key + ".level", logger.getLevel());
      put(key + ".additive", logger.isAdditive());
      put(key + ".filter", filter(logger.getFilter()));
      put(key + ".properties", logger.getPropertyList());
      put(key + ".appenders", new TreeSet<>(logger.getAppenders().keySet()));
      List<String> refs = new ArrayList<>();
      for (AppenderRef ref : logger.getAppenderRefs()) {
        refs.add(ref.getRef() + "/" + ref.getLevel() + "/" + filter(ref.getFilter()));
      }
      put(key + ".refs", refs);
    }
    return this;
  }

  private static String filter(Object filter) {
    return filter == null ? "none" : filter.getClass().getSimpleName() + " " + filter;
  }

  /** The threads that live now, numbers replaced by #. */
  Facts threads() {
    TreeSet<String> names = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName().replaceAll("[0-9]+", "#");
      if (name.contains("hotguard") || name.toLowerCase(Locale.ROOT).contains("async")) {
        names.add(name);
      }
    }
    return put("threads", names);
  }

  void write() throws IOException {
    StringBuilder text = new StringBuilder();
    facts.forEach(
        (key, value) -> text.append(key).append('=').append(value.replace('\n', ' ')).append('\n'));
    Files.writeString(directory().resolve(FILE), text);
  }
}

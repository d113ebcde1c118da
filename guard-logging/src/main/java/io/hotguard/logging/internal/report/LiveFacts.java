/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.settings.DisruptorLibrary;
import io.hotguard.logging.internal.settings.LibraryVersion;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.SpillMode;
import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFactsBuilder;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.lookup.StrLookup;
import org.apache.logging.log4j.core.lookup.StrSubstitutor;
import org.jspecify.annotations.Nullable;

/** Reads the facts for the rules from the running process. */
public final class LiveFacts {
  /** The settings of Log4j that rules read, each under one of its spellings. */
  private static final List<String> SETTINGS =
      List.of(
          "Log4jContextSelector",
          "log4j2.AsyncQueueFullPolicy",
          "log4j2.DiscardThreshold",
          "AsyncLogger.RingBufferSize",
          "AsyncLogger.SynchronizeEnqueueWhenQueueFull",
          "AsyncLogger.WaitStrategy",
          "AsyncLoggerConfig.RingBufferSize",
          "AsyncLoggerConfig.SynchronizeEnqueueWhenQueueFull",
          "AsyncLoggerConfig.WaitStrategy",
          "log4j2.formatMsgAsync");

  private LiveFacts() {}

  /** Reads a prepared configuration before its build consumes the elements. */
  public static Element elements(Node node, String source, UnaryOperator<String> resolve) {
    return ElementTree.of(node).element(source, resolve);
  }

  /** Returns the elements of a running configuration; null if nobody saw them. */
  public static @Nullable Element elementsOfRunning(Configuration configuration) {
    ElementTree seen = ElementTap.seen(configuration);
    return seen == null
        ? null
        : seen.element(source(configuration), new QuietLookup(configuration));
  }

  /** Names a configuration in findings. */
  public static String source(Configuration configuration) {
    String location = configuration.getConfigurationSource().getLocation();
    if (location != null) {
      return location.replace('\\', '/');
    }
    String name = configuration.getName();
    return name == null || name.isEmpty() ? "the configuration" : "configuration " + name;
  }

  /** Completes the facts with this process; spill is OFF also without a usable directory. */
  public static LoggingFacts facts(
      Element elements, String source, LoggingSettings settings, SpillMode spill) {
    LoggingFactsBuilder facts =
        LoggingFacts.builder(source, "live")
            .configuration(elements)
            .exempt(settings.exempt())
            .setting("hotguard.logging.mode", settings.mode().name(), "effective")
            .setting("hotguard.logging.spill", spill.name(), "effective");
    for (String name : SETTINGS) {
      String value = Log4jAdapter.property(name);
      if (value != null) {
        facts.setting(name, value, "effective");
      }
    }
    version(facts, "log4j-core", LibraryVersion.ofLog4j());
    String disruptor = LibraryVersion.of("com.lmax", "disruptor", "com.lmax.disruptor.RingBuffer");
    if (disruptor == null) {
      disruptor = DisruptorLibrary.isBefore4() ? "3.4.4" : "4.0.0";
    }
    version(facts, "disruptor", disruptor);
    String gelf = "logstash-gelf";
    version(
        facts,
        gelf,
        LibraryVersion.of(
            "biz.paluch.logging", gelf, "biz.paluch.logging.gelf.log4j2.GelfLogAppender"));
    return facts.build();
  }

  private static void version(
      LoggingFactsBuilder facts, String artifact, @Nullable String version) {
    if (version != null) {
      facts.version(artifact, version);
    }
  }

  /**
   * Resolves the variables of a running configuration as far as this has no effect: its properties,
   * which Log4j has resolved already, system properties and the environment. Other lookups may be
   * code of the application; their variables stay as written.
   */
  private static final class QuietLookup implements StrLookup, UnaryOperator<String> {
    private final StrLookup properties;
    private final StrSubstitutor variables = new StrSubstitutor(this);

    QuietLookup(Configuration configuration) {
      properties = configuration.getStrSubstitutor().getVariableResolver();
    }

    @Override
    public String apply(String text) {
      return variables.replace(text);
    }

    @Override
    public @Nullable String lookup(String key) {
      int colon = key.indexOf(':');
      String name = key.substring(colon + 1);
      String kind = key.substring(0, colon + 1).toLowerCase(Locale.ROOT);
      String value =
          switch (kind) {
            case "sys:" -> System.getProperty(name);
            case "env:" -> System.getenv(name);
            default -> null;
          };
      // As Log4j does, also the property of that name.
      boolean known = kind.isEmpty() || kind.equals("sys:") || kind.equals("env:");
      return value == null && known ? properties.lookup(name) : value;
    }

    @Override
    public @Nullable String lookup(LogEvent event, String key) {
      return lookup(key);
    }
  }
}

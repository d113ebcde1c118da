/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names the settings of Log4j that are in force without the guard and have no effect with it. */
public final class IgnoredSettings {
  private static final String APPENDERS = "the guard calls the appenders, counts their failures";
  private static final String WAITS = "the guard's ring buffer waits in its own way";
  private static final String FULL =
      "hotguard.logging.threshold says which events a full ring buffer drops";
  private static final String CALLER = "messages are formatted on the caller's thread";
  private static final String NAME = "events have the present name of their thread";
  private static final String ADVERTISES = "the guard's configuration advertises nothing";

  /** The last words of settings that exist for the loggers of the context and of the elements. */
  private static final Map<String, String> OF_BOTH = ofBoth();

  private IgnoredSettings() {}

  private static Map<String, String> ofBoth() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("ExceptionHandler", APPENDERS);
    settings.put("WaitStrategy", WAITS);
    settings.put("Timeout", WAITS);
    settings.put("SleepTimeNs", WAITS);
    settings.put("Retries", WAITS);
    settings.put("SynchronizeEnqueueWhenQueueFull", "no caller waits for room");
    return settings;
  }

  /** Returns one sentence for each setting that a configuration or the process has. */
  public static List<String> of(LoggingFacts facts) {
    List<String> ignored = new ArrayList<>();
    if (facts.usesRing()) {
      String prefix = facts.hasAsyncSelector() ? "AsyncLogger." : "AsyncLoggerConfig.";
      OF_BOTH.forEach((name, reason) -> addSetting(prefix + name, reason, ignored));
      addSetting("log4j2.AsyncQueueFullPolicy", FULL, ignored);
      addSetting("log4j2.DiscardThreshold", FULL, ignored);
      addSetting("log4j2.formatMsgAsync", CALLER, ignored);
      if (facts.hasAsyncSelector()) {
        addSetting("AsyncLogger.ThreadNameStrategy", NAME, ignored);
      }
      facts
          .configuration()
          .children("AsyncWaitStrategyFactory")
          .forEach(it -> add(it.type(), it.attribute("class").orElse(""), WAITS, ignored));
    }
    facts
        .configuration()
        .attribute("advertiser")
        .ifPresent(it -> add("advertiser", it, ADVERTISES, ignored));
    facts
        .configuration()
        .tree()
        .filter(it -> it.isTrue("advertise"))
        .map(Element::location)
        .forEach(it -> add("advertise", "true at " + it.describe(), ADVERTISES, ignored));
    return ignored;
  }

  private static void addSetting(String name, String reason, List<String> ignored) {
    String value = Log4jAdapter.property(name);
    if (value != null) {
      add(name, value, reason, ignored);
    }
  }

  private static void add(String name, String value, String reason, List<String> ignored) {
    ignored.add(name + "=" + value + " (" + reason + ")");
  }
}

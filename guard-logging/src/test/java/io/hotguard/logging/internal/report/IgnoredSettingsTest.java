/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFactsBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each documented setting that the guard leaves without effect is named, and no other. */
class IgnoredSettingsTest {
  private static final String SELECTOR =
      "org.apache.logging.log4j.core.async.AsyncLoggerContextSelector";

  private static LoggingFacts facts(String root, boolean selector, Element... more) {
    LoggingFactsBuilder facts =
        LoggingFacts.builder("log4j2.xml", "live")
            .configuration(
                Element.of("Configuration")
                    .with(Element.of("Loggers").with(Element.of(root, "level", "info")))
                    .with(more));
    return (selector ? facts.setting("Log4jContextSelector", SELECTOR, "-D") : facts).build();
  }

  private static List<String> with(String key, LoggingFacts facts) {
    System.setProperty(key, "value");
    try {
      return IgnoredSettings.of(facts);
    } finally {
      System.clearProperty(key);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "log4j2.asyncLoggerConfigExceptionHandler, AsyncLoggerConfig.ExceptionHandler",
    "AsyncLoggerConfig.ExceptionHandler, AsyncLoggerConfig.ExceptionHandler",
    "AsyncLoggerConfig.WaitStrategy, AsyncLoggerConfig.WaitStrategy",
    "AsyncLoggerConfig.Timeout, AsyncLoggerConfig.Timeout",
    "AsyncLoggerConfig.SleepTimeNs, AsyncLoggerConfig.SleepTimeNs",
    "AsyncLoggerConfig.Retries, AsyncLoggerConfig.Retries",
    "AsyncLoggerConfig.SynchronizeEnqueueWhenQueueFull,"
        + " AsyncLoggerConfig.SynchronizeEnqueueWhenQueueFull",
    "AsyncLogger.ExceptionHandler, AsyncLogger.ExceptionHandler",
    "AsyncLogger.WaitStrategy, AsyncLogger.WaitStrategy",
    "AsyncLogger.Timeout, AsyncLogger.Timeout",
    "AsyncLogger.SleepTimeNs, AsyncLogger.SleepTimeNs",
    "AsyncLogger.Retries, AsyncLogger.Retries",
    "AsyncLogger.SynchronizeEnqueueWhenQueueFull, AsyncLogger.SynchronizeEnqueueWhenQueueFull",
    "AsyncLogger.ThreadNameStrategy, AsyncLogger.ThreadNameStrategy",
    "log4j2.asyncQueueFullPolicy, log4j2.AsyncQueueFullPolicy",
    "log4j2.discardThreshold, log4j2.DiscardThreshold",
    "log4j2.formatMsgAsync, log4j2.formatMsgAsync"
  })
  void namesASettingWhereItIsInForce(String key, String shown) {
    boolean ofElements = shown.startsWith("AsyncLoggerConfig.");
    boolean ofContext = shown.startsWith("AsyncLogger.");

    assertThat(with(key, facts("Root", true))).hasSize(ofElements ? 0 : 1);
    assertThat(with(key, facts("AsyncRoot", false))).hasSize(ofContext ? 0 : 1);
    assertThat(with(key, facts("Root", false))).isEmpty();
    assertThat(with(key, facts(ofContext ? "Root" : "AsyncRoot", ofContext)))
        .singleElement()
        .asString()
        .startsWith(shown + "=value (")
        .endsWith(")");
  }

  @Test
  void namesElementsAndAttributes() {
    Element advertising = Element.of("Appenders").with(Element.of("File", "advertise", "true"));
    Element waiting = Element.of("AsyncWaitStrategyFactory", "class", "com.acme.Waits");
    List<String> named = new ArrayList<>();
    named.addAll(IgnoredSettings.of(facts("Root", false, advertising, waiting)));
    named.addAll(IgnoredSettings.of(facts("AsyncRoot", false, waiting)));

    assertThat(named)
        .satisfiesExactly(
            it -> assertThat(it).startsWith("advertise=true at element File ("),
            it -> assertThat(it).startsWith("AsyncWaitStrategyFactory=com.acme.Waits ("));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.SettingName;
import org.apache.logging.log4j.core.async.AsyncQueueFullPolicyFactory;
import org.apache.logging.log4j.core.async.DiscardingAsyncQueueFullPolicy;
import org.apache.logging.log4j.util.PropertySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and values of system settings, compared with what Log4j makes of them. */
final class SettingsTest {
  private static final String POLICY = "log4j2.AsyncQueueFullPolicy";

  @AfterEach
  void clear() {
    System.clearProperty(POLICY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Log4jContextSelector", "log4j2.contextSelector", "AsyncLoggerConfig.RingBufferSize",
            "log4j2.asyncLoggerConfigRingBufferSize",
        "AsyncLogger.SynchronizeEnqueueWhenQueueFull", "log4j.format.msg.async",
            "log4j2.formatMsgAsync", "log4j2.enable.threadlocals",
        "org.apache.logging.log4j.level", "log4j2.AsyncQueueFullPolicy"
      })
  void normalisesANameToTheWordsThatLog4jSees(String name) {
    assertThat(SettingName.normal(name))
        .isEqualTo(String.join("", PropertySource.Util.tokenize(name)));
  }

  @Test
  void takesTheEnvironmentsSpelling() {
    assertThat(SettingName.normal("LOG4J_CONTEXT_SELECTOR"))
        .isEqualTo(SettingName.normal("Log4jContextSelector"));
    assertThat(SettingName.normal("LOG4J_ASYNC_QUEUE_FULL_POLICY"))
        .isEqualTo(SettingName.normal(POLICY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Default",
        "DEFAULT",
        "Discard",
        "discard",
        " Discard",
        "Discard ",
        "Discrad",
        "DiscardingAsyncQueueFullPolicy",
        "discardingAsyncQueueFullPolicy",
        "DefaultAsyncQueueFullPolicy",
        "org.apache.logging.log4j.core.async.DiscardingAsyncQueueFullPolicy",
        "org.apache.logging.log4j.core.async.DefaultAsyncQueueFullPolicy",
        "org.apache.logging.log4j.core.async.Discard"
      })
  void readsThePolicyAsLog4jDoes(String value) {
    System.setProperty(POLICY, value);
    boolean discards =
        AsyncQueueFullPolicyFactory.create() instanceof DiscardingAsyncQueueFullPolicy;
    LoggingFacts facts = LoggingFacts.builder("test", "xml").setting(POLICY, value, "-D").build();

    assertThat(facts.blocksWhenFull()).isEqualTo(!discards);
  }

  @Test
  void blocksWithoutASetting() {
    assertThat(LoggingFacts.builder("test", "xml").build().blocksWhenFull()).isTrue();
  }
}

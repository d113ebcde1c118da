/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerUseTest {
  private final LoggerContext context = new LoggerContext();

  /** An encoder with the getter of encoders for JSON. */
  public static final class JsonEncoder extends EncoderBase<ILoggingEvent> {
    private final boolean includes;

    JsonEncoder(boolean includes) {
      this.includes = includes;
    }

    public boolean isIncludeCallerData() {
      return includes;
    }

    @Override
    public byte[] headerBytes() {
      return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
      return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
      return new byte[0];
    }
  }

  private ConsoleAppender<ILoggingEvent> pattern(String pattern) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(pattern);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setName("A");
    appender.setEncoder(encoder);
    return appender;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%C", "%-5.10class{1}", "%20file", "%L", "%msg %.15M%n", "%caller{2}", "x%line"})
  void findsTheWordsOfACaller(String pattern) {
    assertThat(CallerUse.isPrinted(pattern(pattern))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%d %-5level [%thread] %logger{36} - %msg%n",
        "%contextName %marker %mdc %message %F1",
        "%cn C M L caller"
      })
  void findsNoCallerInOtherWords(String pattern) {
    assertThat(CallerUse.isPrinted(pattern(pattern))).isFalse();
  }

  @Test
  void asksAnEncoderForJson() {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setEncoder(new JsonEncoder(true));
    assertThat(CallerUse.isPrinted(appender)).isTrue();
    appender.setEncoder(new JsonEncoder(false));
    assertThat(CallerUse.isPrinted(appender)).isFalse();
  }

  @Test
  void looksBehindAnAsyncAppender() {
    AsyncAppender async = new AsyncAppender();
    async.setContext(context);
    async.setIncludeCallerData(true);
    async.addAppender(pattern("%msg"));
    assertThat(CallerUse.isPrinted(async)).as("its own setting prints nothing").isFalse();

    AsyncAppender other = new AsyncAppender();
    other.setContext(context);
    other.addAppender(pattern("%M"));
    assertThat(CallerUse.isPrinted(other)).isTrue();
  }
}

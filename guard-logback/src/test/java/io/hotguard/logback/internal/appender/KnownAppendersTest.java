/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.net.SocketAppender;
import ch.qos.logback.classic.net.SyslogAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.rolling.RollingFileAppender;
import io.opentelemetry.instrumentation.logback.appender.v1_0.OpenTelemetryAppender;
import net.logstash.logback.appender.LoggingEventAsyncDisruptorAppender;
import org.junit.jupiter.api.Test;

class KnownAppendersTest {
  /** An appender of a user, on top of one of Logback's. */
  private static final class OwnSyslog extends SyslogAppender {}

  @Test
  void knowsWhatWaitsForAnotherMachine() {
    assertThat(KnownAppenders.isNetwork(new SocketAppender())).isTrue();
    assertThat(KnownAppenders.isNetwork(new OwnSyslog())).isTrue();
    assertThat(KnownAppenders.isNetwork(new ConsoleAppender<>())).isFalse();
    assertThat(KnownAppenders.isNetwork(new AsyncAppender())).isFalse();
  }

  /** A subclass may be of any package. */
  private static final class OwnRing extends LoggingEventAsyncDisruptorAppender {}

  @Test
  void knowsWhatHasAQueueOfItsOwn() {
    assertThat(KnownAppenders.hasQueue(new OpenTelemetryAppender())).isTrue();
    assertThat(KnownAppenders.hasQueue(new SocketAppender())).isTrue();
    assertThat(KnownAppenders.hasQueue(new OwnRing())).isTrue();
    assertThat(KnownAppenders.hasQueue(new SyslogAppender())).isFalse();
    assertThat(KnownAppenders.hasQueue(new ConsoleAppender<>())).isFalse();
  }

  @Test
  void unwrapsNoSubclassOfAnAsyncAppender() {
    assertThat(KnownAppenders.isAsync(new AsyncAppender())).isTrue();
    assertThat(KnownAppenders.isAsync(new AsyncAppender() {})).isFalse();
  }

  @Test
  void batchesFilesThatNoOtherProcessWrites() {
    FileAppender<ILoggingEvent> file = new FileAppender<>();
    assertThat(KnownAppenders.mayBatch(file)).isTrue();
    assertThat(KnownAppenders.mayBatch(new RollingFileAppender<>())).isTrue();
    assertThat(KnownAppenders.mayBatch(new ConsoleAppender<>())).isFalse();
    file.setPrudent(true);
    assertThat(KnownAppenders.mayBatch(file)).isFalse();
    FileAppender<ILoggingEvent> buffered = new FileAppender<>();
    buffered.setImmediateFlush(false);
    assertThat(KnownAppenders.mayBatch(buffered)).as("the user decides").isFalse();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LogbackAppendersTest {
  @ParameterizedTest
  @CsvSource({
    "ch.qos.logback.classic.db.DBAppender, '', '', true",
    "ch.qos.logback.classic.net.JMSQueueAppender, '', '', true",
    "ch.qos.logback.classic.net.SocketAppender, '', '', true",
    "ch.qos.logback.classic.net.SSLSocketAppender, eventDelayLimit, 100 milliseconds, true",
    "ch.qos.logback.classic.net.SocketAppender, eventDelayLimit, 0 milliseconds, false",
    "ch.qos.logback.classic.net.SMTPAppender, asynchronousSending, FALSE, true",
    "ch.qos.logback.classic.net.SMTPAppender, asynchronousSending, true, false",
    "ch.qos.logback.classic.net.SMTPAppender, '', '', false",
    "ch.qos.logback.classic.net.SyslogAppender, '', '', false",
    "com.github.danielwegener.logback.kafka.KafkaAppender, '', '', true",
    "io.dropwizard.logging.common.socket.DropwizardSocketAppender, '', '', true",
    "io.dropwizard.logging.common.socket.DropwizardUdpSocketAppender, '', '', false",
    "de.siegmar.logbackgelf.GelfTcpTlsAppender, '', '', true",
    "de.siegmar.logbackgelf.GelfUdpAppender, '', '', false",
    "biz.paluch.logging.gelf.logback.GelfLogbackAppender, host, tcp:graylog, true",
    "biz.paluch.logging.gelf.logback.GelfLogbackAppender, host, graylog, false",
    "net.logstash.logback.appender.LogstashTcpSocketAppender, '', '', false",
    "net.logstash.logback.appender.LogstashTcpSocketAppender, appendTimeout, 0, false",
    "net.logstash.logback.appender.LogstashTcpSocketAppender, appendTimeout, -1 milliseconds, true",
    "com.github.loki4j.logback.Loki4jAppender, '', '', false",
  })
  void knowsWhichNetworkAppendersMakeTheirCallersWait(
      String type, String setting, String value, boolean waits) {
    Map<String, String> settings = Map.of(setting, value);

    assertThat(LogbackAppenders.isNetwork(type)).isTrue();
    assertThat(LogbackAppenders.isWaiting(type, name -> settings.getOrDefault(name, "")))
        .isEqualTo(waits);
  }

  @ParameterizedTest
  @CsvSource({"ch.qos.logback.core.FileAppender", "ch.qos.logback.classic.AsyncAppender"})
  void leavesOtherAppendersAlone(String type) {
    assertThat(LogbackAppenders.isNetwork(type)).isFalse();
    assertThat(LogbackAppenders.isWaiting(type, name -> "")).isFalse();
  }
}

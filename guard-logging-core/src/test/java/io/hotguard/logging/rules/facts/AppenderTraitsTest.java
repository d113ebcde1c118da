/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.rules.facts.AppenderTraits.Sign;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AppenderTraitsTest {
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
    "ca.pjer.logback.AwsLogsAppender, '', '', true",
    "ca.pjer.logback.AwsLogsAppender, maxFlushTimeMillis, 0, true",
    "ca.pjer.logback.AwsLogsAppender, maxFlushTimeMillis, 2000, false",
    "com.github.danielwegener.logback.kafka.KafkaAppender, '', '', true",
    "com.google.cloud.logging.logback.LoggingAppender, '', '', false",
    "com.google.cloud.logging.logback.LoggingAppender, writeSynchronicity, SYNC, true",
    "io.dropwizard.logging.common.socket.DropwizardSocketAppender, '', '', true",
    "io.dropwizard.logging.common.socket.DropwizardUdpSocketAppender, '', '', false",
    "de.siegmar.logbackgelf.GelfTcpTlsAppender, '', '', true",
    "de.siegmar.logbackgelf.GelfHttpAppender, '', '', true",
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
    AppenderTraits traits = AppenderTraits.ofClass(type);

    assertThat(traits.has(Trait.NETWORK)).isTrue();
    assertThat(traits.has(Trait.WAITS, name -> Map.of(setting, value).getOrDefault(name, "")))
        .isEqualTo(waits);
  }

  @ParameterizedTest
  @CsvSource({
    "ca.pjer.logback.AwsLogsAppender, '', '', false",
    "ca.pjer.logback.AwsLogsAppender, maxFlushTimeMillis, 2000, true",
    "ch.qos.logback.classic.net.SMTPAppender, '', '', true",
    "ch.qos.logback.classic.net.SSLSocketAppender, '', '', true",
    "ch.qos.logback.classic.net.SyslogAppender, '', '', false",
    "ch.qos.logback.classic.net.server.ServerSocketAppender, '', '', true",
    "com.google.cloud.logging.logback.LoggingAppender, '', '', true",
    "com.google.cloud.logging.logback.LoggingAppender, writeSynchronicity, SYNC, false",
    "com.internetitem.logback.elasticsearch.ElasticsearchAppender, '', '', true",
    "com.splunk.logging.HttpEventCollectorLogbackAppender, '', '', true",
    "de.siegmar.logbackgelf.GelfTcpAppender, '', '', false",
    "io.opentelemetry.instrumentation.log4j.appender.v2_17.OpenTelemetryAppender, '', '', true",
    "io.opentelemetry.instrumentation.logback.mdc.v1_0.OpenTelemetryAppender, '', '', false",
    "io.sentry.log4j2.SentryAppender, '', '', true",
    "org.apache.logging.log4j.core.appender.SocketAppender, '', '', false",
    "org.apache.logging.log4j.core.appender.mom.JmsAppender, '', '', false",
    "org.apache.logging.log4j.core.appender.mom.jeromq.JeroMqAppender, '', '', true",
    "org.apache.logging.log4j.core.appender.mom.kafka.KafkaAppender, '', '', false",
    "org.apache.logging.log4j.core.appender.mom.kafka.KafkaAppender, syncSend, false, true",
    "org.apache.logging.log4j.flume.appender.FlumeAppender, type, Persistent, true",
    "org.apache.logging.log4j.flume.appender.FlumeAppender, type, avro, false",
    "pl.tkowalcz.tjahzi.logback.LokiAppender, '', '', true",
  })
  void knowsWhichAppendersHandEventsOver(
      String type, String setting, String value, boolean handsOver) {
    AppenderTraits traits = AppenderTraits.ofClass(type);

    assertThat(
            traits.sign() == Sign.NONE
                && traits.has(Trait.QUEUE, name -> Map.of(setting, value).getOrDefault(name, "")))
        .isEqualTo(handsOver);
  }

  @ParameterizedTest
  @CsvSource({
    "net.logstash.logback.appender.LogstashTcpSocketAppender, LISTENER",
    "net.logstash.logback.appender.LogstashUdpSocketAppender, NONE",
    "com.github.danielwegener.logback.kafka.KafkaAppender, CALLBACK",
    "com.github.loki4j.logback.Loki4jAppender, NONE",
    "de.siegmar.logbackgelf.GelfHttpAppender, RETURN",
  })
  void knowsTheSignOfAnAppender(String type, Sign sign) {
    assertThat(AppenderTraits.ofClass(type).sign()).isEqualTo(sign);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ch.qos.logback.core.FileAppender",
        "ch.qos.logback.classic.AsyncAppender",
        "com.acme.AcmeAppender",
        "org.apache.logging.log4j.core.appender.FileAppender",
      })
  void knowsNothingOfOthers(String type) {
    assertThat(AppenderTraits.ofClass(type).isKnown()).isFalse();
  }

  /** Its append waits for no receiver. */
  @Test
  void leavesOpenTelemetryBesideTheNetwork() {
    AppenderTraits traits =
        AppenderTraits.ofPlugin(
            "OpenTelemetry",
            "io.opentelemetry.instrumentation.log4j.appender.v2_17.OpenTelemetryAppender");

    assertThat(traits.has(Trait.NETWORK)).isFalse();
    assertThat(traits.has(Trait.READS_CALLER)).isTrue();
  }

  @Test
  void knowsAPluginByItsNameWithoutAClass() {
    assertThat(AppenderTraits.ofPlugin("KAFKA", null).has(Trait.QUEUE)).isTrue();
    assertThat(AppenderTraits.ofPlugin("KAFKA", null).has(Trait.QUEUE, name -> "")).isFalse();
    assertThat(AppenderTraits.ofPlugin("Acme", null).isKnown()).isFalse();
  }
}

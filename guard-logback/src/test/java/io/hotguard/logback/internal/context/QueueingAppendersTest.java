/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import com.github.danielwegener.logback.kafka.KafkaAppender;
import io.hotguard.logging.internal.ring.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.logstash.logback.appender.LogstashTcpSocketAppender;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Appenders that queue events by themselves and tell later what became of each. */
@Timeout(120)
class QueueingAppendersTest {
  private static final String ENCODER = "<encoder><pattern>%msg%n</pattern></encoder>";

  @TempDir Path directory;

  private LogbackRig start(String appender, String... more) {
    return LogbackRig.start(
        LogbackRig.settings(directory, more),
        appender + "<root level='INFO'><appender-ref ref='NET'/></root>");
  }

  private static String logstash(int port) {
    return "<appender name='NET' class='"
        + LogstashTcpSocketAppender.class.getName()
        + "'><destination>127.0.0.1:"
        + port
        + "</destination><reconnectionDelay>20 milliseconds</reconnectionDelay>"
        + "<addDefaultStatusListener>false</addDefaultStatusListener>"
        + "<encoder class='ch.qos.logback.classic.encoder.PatternLayoutEncoder'>"
        + "<pattern>%msg%n</pattern></encoder></appender>";
  }

  /** A receiver of lines, on a port that stays the same. */
  private static final class Receiver implements AutoCloseable {
    final List<String> lines = new CopyOnWriteArrayList<>();
    private final ServerSocket server;
    private final List<Socket> connections = new CopyOnWriteArrayList<>();

    Receiver(int port) throws IOException {
      server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(this::accept, "receiver");
      thread.setDaemon(true);
      thread.start();
    }

    int port() {
      return server.getLocalPort();
    }

    private void accept() {
      while (true) {
        try {
          Socket connection = server.accept();
          connections.add(connection);
          Thread thread = new Thread(() -> read(connection), "receiver");
          thread.setDaemon(true);
          thread.start();
        } catch (IOException e) {
          return; // Closed.
        }
      }
    }

    private void read(Socket connection) {
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
        in.lines().forEach(lines::add);
      } catch (IOException | java.io.UncheckedIOException e) {
        // The end of a connection.
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
      reset();
    }

    /** Breaks all connections. */
    void reset() throws IOException {
      for (Socket each : connections) {
        if (!each.isClosed()) {
          each.setSoLinger(true, 0); // A reset: the sender loses what is in its buffers.
        }
        each.close();
      }
    }
  }

  private static Set<String> texts(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> "event " + i)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static void log(LogbackRig rig, int from, int to) {
    texts(from, to).forEach(rig.logger("app")::warn);
    rig.awaitDrained();
  }

  private static int closedPort() throws IOException {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return closed.getLocalPort();
    }
  }

  @Test
  void giveALogstashAppenderNothingWithoutAConnection() throws IOException {
    int port = closedPort();
    try (LogbackRig rig = start(logstash(port), "shutdown-timeout", "10ms")) {
      log(rig, 0, 300);
      Await.until("tried", () -> rig.count("isolated.NET.failures") > 0);
      assertThat(rig.count("isolated.NET.written")).isZero();
      assertThat(rig.count("isolated.NET.handed-over")).isZero();
      assertThat(rig.gauge("isolated.NET.waiting")).isGreaterThanOrEqualTo(300);

      try (Receiver receiver = new Receiver(port)) {
        Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
        Await.until("received", () -> receiver.lines.containsAll(texts(0, 300)));
        assertThat(rig.count("isolated.NET.written")).isEqualTo(rig.count("isolated.NET.accepted"));
      }
    }
  }

  /** The appender tells of a sent event, and the connection dies with it. */
  @Test
  void sendAgainWhatABrokenConnectionOfALogstashAppenderHad() throws IOException {
    try (Receiver receiver = new Receiver(0);
        LogbackRig rig = start(logstash(receiver.port()), "shutdown-timeout", "10ms")) {
      for (int from = 0; from < 600; from += 100) {
        log(rig, from, from + 100);
        receiver.reset();
      }
      Await.until("received", () -> receiver.lines.containsAll(texts(0, 600)));
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      assertThat(rig.count("isolated.NET.written")).isEqualTo(rig.count("isolated.NET.accepted"));
    }
  }

  /** The events that an earlier process could not send wait on disk. */
  @Test
  void deliverAfterARestartWhatALogstashAppenderHasNotSent() throws IOException {
    int port = closedPort();
    try (LogbackRig rig = start(logstash(port), "shutdown-timeout", "10ms")) {
      log(rig, 0, 300);
    }
    try (Receiver receiver = new Receiver(port);
        LogbackRig rig = start(logstash(port))) {
      Await.until("received", () -> receiver.lines.containsAll(texts(0, 300)));
      assertThat(rig.count("isolated.NET.recovered")).isGreaterThanOrEqualTo(300);
    }
  }

  /** An appender whose producer answers when the test lets it. */
  public static final class TestedKafka extends KafkaAppender<ILoggingEvent> {
    static volatile MockProducer<byte[], byte[]> producer;

    @Override
    protected Producer<byte[], byte[]> createProducer() {
      return producer;
    }
  }

  private static final String KAFKA =
      "<appender name='NET' class='"
          + TestedKafka.class.getName()
          + "'><topic>log</topic><producerConfig>bootstrap.servers=127.0.0.1:9</producerConfig>"
          + ENCODER
          + "</appender>";

  @BeforeEach
  void makeProducer() {
    TestedKafka.producer =
        new MockProducer<>(false, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static Set<String> sent() {
    return TestedKafka.producer.history().stream()
        .map(record -> new String(record.value(), StandardCharsets.UTF_8).strip())
        .collect(Collectors.toSet());
  }

  @Test
  void countRecordsOfKafkaAsWrittenWhenTheBrokerHasAnswered() {
    try (LogbackRig rig = start(KAFKA, "shutdown-timeout", "10ms")) {
      log(rig, 0, 10);
      Await.until("sent", () -> !TestedKafka.producer.history().isEmpty());
      assertThat(rig.count("isolated.NET.written")).as("without an answer").isZero();
      Await.until(
          "answered",
          () -> {
            while (TestedKafka.producer.completeNext()) {}
            return rig.gauge("isolated.NET.waiting") == 0;
          });
      assertThat(sent()).containsAll(texts(0, 10));
      assertThat(rig.count("isolated.NET.written")).isEqualTo(rig.count("isolated.NET.accepted"));
    }
  }

  @Test
  void sendRecordsOfKafkaAgainThatTheProducerGaveUp() {
    try (LogbackRig rig = start(KAFKA, "shutdown-timeout", "10ms")) {
      log(rig, 0, 10);
      Await.until("given up", () -> TestedKafka.producer.errorNext(new TimeoutException("gone")));
      int before = TestedKafka.producer.history().size();
      Await.until(
          "answered",
          () -> {
            while (TestedKafka.producer.completeNext()) {}
            return rig.gauge("isolated.NET.waiting") == 0;
          });
      assertThat(TestedKafka.producer.history().size()).isGreaterThan(before);
      assertThat(rig.count("isolated.NET.failures")).isPositive();
      assertThat(rig.count("isolated.NET.written")).isEqualTo(rig.count("isolated.NET.accepted"));
    }
  }
}

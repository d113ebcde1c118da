/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClosedLoopTest {
  private static final PrintStream NOBODY =
      new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

  private static int status(String received) throws IOException {
    byte[] bytes = received.getBytes(StandardCharsets.ISO_8859_1);
    return ClosedLoop.completeStatus(Arrays.copyOf(bytes, 256), bytes.length);
  }

  @Test
  void anAnswerIsCompleteWithItsLastByte() throws Exception {
    String answer = "HTTP/1.1 200 \r\ncontent-length: 5\r\n\r\nhello";
    for (int length = 0; length < answer.length(); length++) {
      assertThat(status(answer.substring(0, length))).as("%s bytes", length).isZero();
    }
    assertThat(status(answer)).isEqualTo(200);
    assertThat(status("HTTP/1.1 500 \r\nContent-Length: 0\r\n\r\n")).isEqualTo(500);
  }

  @Test
  void refusesAnAnswerWithoutALength() {
    assertThatThrownBy(() -> status("HTTP/1.1 200 OK\r\n\r\n"))
        .hasMessageContaining("Content-Length");
  }

  @Test
  @Timeout(300)
  void countsAnswersAndErrorsOfAServer() throws Exception {
    AtomicInteger served = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    server.setExecutor(threads);
    server.createContext(
        "/play",
        exchange -> {
          boolean fails = served.incrementAndGet() % 10 == 0;
          exchange.sendResponseHeaders(fails ? 503 : 200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
    try {
      LoadReport report = load(server, 300);
      // A busy machine answers few in that time: each tenth fails once there are many.
      for (int millis = 600; report.requests() < 100; millis *= 2) {
        report = load(server, millis);
      }
      assertThat(report.requests()).isPositive().isLessThanOrEqualTo(served.get());
      assertThat(report.errors()).isPositive().isLessThan(report.requests());
      assertThat(report.service().max()).isGreaterThanOrEqualTo(report.service().p99());
      // Values added for a stall are shorter than the stall; among few values they lower a
      // quantile.
      assertThat(report.response().max()).isEqualTo(report.service().max());
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  @Test
  @Timeout(300)
  void sendsNoFasterThanItsRate() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/play",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
    try (ClosedLoop loop = new ClosedLoop(server.getAddress().getPort(), 4, 40, NOBODY)) {
      LoadReport report = loop.run(100, 500);
      assertThat(report.requests()).isPositive();
      assertThat(report.errors()).isZero();
      // A connection that is late makes up for one request.
      assertThat((double) report.requests()).isLessThanOrEqualTo(40 * report.seconds() + 2 * 4);
    } finally {
      server.stop(0);
    }
  }

  private static LoadReport load(HttpServer server, int millis) throws IOException {
    try (ClosedLoop loop = new ClosedLoop(server.getAddress().getPort(), 4, 0, NOBODY)) {
      return loop.run(50, millis);
    }
  }
}

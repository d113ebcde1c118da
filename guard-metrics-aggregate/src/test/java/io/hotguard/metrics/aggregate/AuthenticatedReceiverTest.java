/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The example of docs/metrics-aggregation.md. */
final class AuthenticatedReceiverTest {
  private final DoubleBufferedReport report = DoubleBufferedReport.builder("shops").build();
  private final StatisticsReceiver receiver =
      StatisticsReceiver.builder("shops", report).maxFrameBytes(18_000).build();
  private final byte[] token = "Bearer of-this-cluster".getBytes(StandardCharsets.UTF_8);
  private HttpServer server;

  // snippet: docs/metrics-aggregation.md#authenticate
  void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status(exchange), -1);
    }
  }

  private int status(HttpExchange exchange) throws IOException {
    String given = exchange.getRequestHeaders().getFirst("Authorization");
    if (given == null || !MessageDigest.isEqual(token, given.getBytes(StandardCharsets.UTF_8))) {
      return 401; // before a byte of the body is read
    }
    byte[] frame = exchange.getRequestBody().readNBytes(receiver.maxFrameBytes() + 1);
    if (frame.length > receiver.maxFrameBytes()) {
      return 413;
    }
    try {
      synchronized (receiver) {
        receiver.receive(frame, 0, frame.length);
      }
      return 204;
    } catch (IllegalArgumentException e) {
      return 400;
    }
  }

  // end

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    receiver.close();
    report.close();
  }

  private HttpTransport transport(String authorization) {
    URI uri =
        URI.create(
            "http://"
                + server.getAddress().getAddress().getHostAddress()
                + ":"
                + server.getAddress().getPort());
    return HttpTransport.frames(uri)
        .header("Authorization", authorization)
        .timeout(Duration.ofMinutes(1))
        .build();
  }

  private static StatisticsEnvelope envelope(String name) {
    return new StatisticsEnvelope("pod", name.length(), Batches.of(name, 1));
  }

  @Test
  void takesFramesOfPeersThatKnowTheToken() throws Exception {
    try (HttpTransport peer = transport("Bearer of-this-cluster");
        HttpTransport stranger = transport("Bearer guessed")) {
      assertThatThrownBy(() -> stranger.send(envelope("find"))).hasMessageEndingWith("status 401");
      assertThat(report.currentPeriod()).isEmpty();
      peer.send(envelope("find"));
      assertThat(report.currentPeriod()).hasSize(1);
      assertThatThrownBy(() -> peer.send(envelope("n".repeat(17_000))))
          .hasMessageEndingWith("status 400");
      assertThatThrownBy(() -> peer.send(envelope("n".repeat(20_000))))
          .isInstanceOf(RefusedPayloadException.class)
          .hasMessageEndingWith("status 413");
    }
  }
}

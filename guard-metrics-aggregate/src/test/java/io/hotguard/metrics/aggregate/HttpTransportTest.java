/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
final class HttpTransportTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private HttpServer collector;
  private volatile int status = 200;

  private record Request(
      String path, String contentType, String key, String token, JsonNode body) {}

  @BeforeEach
  void start() throws IOException {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext("/", this::handle);
    collector.setExecutor(executor);
    collector.start();
  }

  @AfterEach
  void stop() {
    collector.stop(0);
    executor.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(
          new Request(
              exchange.getRequestURI().getPath(),
              exchange.getRequestHeaders().getFirst("Content-Type"),
              exchange.getRequestHeaders().getFirst("Idempotency-Key"),
              exchange.getRequestHeaders().getFirst("Authorization"),
              JSON.readTree(exchange.getRequestBody())));
      exchange.sendResponseHeaders(status, -1);
    }
  }

  private URI uri(String path) {
    return URI.create(
        "http://"
            + collector.getAddress().getAddress().getHostAddress()
            + ":"
            + collector.getAddress().getPort()
            + path);
  }

  private static StatisticsEnvelope envelope(StatisticsBatch batch) {
    return new StatisticsEnvelope("source", 4, batch);
  }

  private Request next() throws InterruptedException {
    Request request = requests.poll(30, TimeUnit.SECONDS);
    assertThat(request).isNotNull();
    return request;
  }

  @Test
  void postsPlainJsonUnderANumber() throws Exception {
    try (HttpTransport transport =
        HttpTransport.plain(uri("/collect")).header("Authorization", "Bearer token").build()) {
      transport.send(envelope(Batches.of("find", 1, 2)));
      Request statistics = next();
      assertThat(statistics.path()).isEqualTo("/collect");
      assertThat(statistics.contentType()).isEqualTo("application/json");
      assertThat(statistics.key()).isEqualTo("source-4");
      assertThat(statistics.token()).isEqualTo("Bearer token");
      assertThat(statistics.body().at("/operations/0/count").asLong()).isEqualTo(2);

      transport.send(List.of(new Sample(OperationKey.OTHER, Batches.START, 5, true, "why")));
      Request samples = next();
      assertThat(samples.key()).isNull();
      assertThat(samples.body().at("/samples/0/detail").asText()).isEqualTo("why");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 422})
  void tellsRefusalsFromFailures(int refusal) {
    try (HttpTransport transport = HttpTransport.plain(uri("/")).build()) {
      status = refusal;
      assertThatThrownBy(() -> transport.send(envelope(Batches.of("find", 1))))
          .isInstanceOf(RefusedPayloadException.class)
          .hasMessageEndingWith("status " + refusal);
      for (int failure : new int[] {302, 401, 429, 500, 503}) {
        status = failure;
        assertThatThrownBy(() -> transport.send(envelope(Batches.of("find", 1))))
            .isInstanceOf(IOException.class)
            .isNotInstanceOf(RefusedPayloadException.class);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void failsWhereNobodyListens() {
    URI dead = uri("/");
    collector.stop(0);
    HttpTransport transport = HttpTransport.plain(dead).timeout(Duration.ofSeconds(5)).build();
    assertThatThrownBy(() -> transport.send(envelope(Batches.of("find", 1))))
        .isInstanceOf(IOException.class);
  }

  /** The receiver counts each number once, as one that has stored a batch and lost its answer. */
  @Test
  void deliversEachCallOnceThroughAReceiverThatFailsInBetween() throws Exception {
    status = 503;
    StatisticsSender sender =
        StatisticsSender.builder("http", HttpTransport.plain(uri("/")).build())
            .time(System::nanoTime, nanos -> {})
            .build();
    try (Aggregator aggregator = Aggregator.builder("http", sender::offer).build()) {
      aggregator.record("SQL", "find", 1, false);
      aggregator.flush();
      Request first = next();
      for (int i = 0; i < 5; i++) {
        aggregator.record("SQL", "find", 2, true);
        aggregator.flush();
      }
      status = 200;
      aggregator.record("SQL", "find", 3, false);
      aggregator.flush();
      sender.close(Duration.ofSeconds(30));

      Set<String> numbers = new HashSet<>();
      long count = 0;
      long sum = 0;
      for (Request request = first; request != null; request = requests.poll()) {
        if (numbers.add(request.key())) {
          count += request.body().at("/operations/0/count").asLong();
          sum += request.body().at("/operations/0/sum").asLong();
        }
      }
      assertThat(count).isEqualTo(7);
      assertThat(sum).isEqualTo(1 + 5 * 2 + 3);
    }
  }

  @Test
  void rejectsAddressesThatAreNotHttp() {
    assertThatThrownBy(() -> HttpTransport.plain(URI.create("ftp://u:secret@localhost/?t=secret")))
        .hasMessage("uri ftp://localhost: must be http or https");
    assertThatThrownBy(() -> HttpTransport.plain(URI.create("http:secret")))
        .hasMessage("uri http:: must have a host");
  }

  /** A peer that answers each connection with these bytes, and holds it until the test ends. */
  private static final class Peer implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run);

    private final String answer;

    Peer(String answer) throws IOException {
      this.answer = answer;
      thread.setDaemon(true);
      thread.start();
    }

    private void run() {
      try (Socket socket = server.accept()) {
        OutputStream out = socket.getOutputStream();
        out.write(answer.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        done.await();
      } catch (IOException | InterruptedException e) {
        // The test has ended.
      }
    }

    URI uri(String rest) {
      return URI.create(
          "http://user:secret@"
              + server.getInetAddress().getHostAddress()
              + ":"
              + server.getLocalPort()
              + rest);
    }

    @Override
    public void close() throws IOException {
      done.countDown();
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\nbody"})
  void limitsTheTimeOfAnAnswerThatNeverEnds(String begin) throws Exception {
    try (Peer peer = new Peer(begin);
        HttpTransport transport =
            HttpTransport.plain(peer.uri("/secret?token=secret"))
                .timeout(Duration.ofMillis(300))
                .build()) {
      assertThatThrownBy(() -> transport.send(envelope(Batches.of("find", 1))))
          .isInstanceOf(HttpTimeoutException.class)
          .hasMessageEndingWith("no whole answer within PT0.3S")
          .satisfies(HttpTransportTest::holdsNoSecret);
    }
  }

  /**
   * A peer that never pauses for as long as the time-out. Its whole answer takes over a minute, so
   * that only a limit for all of the answer ends the call before it.
   */
  @Test
  void limitsTheTimeOfAnAnswerThatTrickles() throws Exception {
    int all = 1_500;
    AtomicInteger sent = new AtomicInteger();
    CountDownLatch left = new CountDownLatch(1);
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        HttpTransport transport =
            HttpTransport.plain(
                    URI.create(
                        "http://"
                            + server.getInetAddress().getHostAddress()
                            + ":"
                            + server.getLocalPort()
                            + "/"))
                .timeout(Duration.ofSeconds(2))
                .build()) {
      Thread peer = new Thread(() -> trickle(server, all, sent, left));
      peer.setDaemon(true);
      peer.start();

      assertThatThrownBy(() -> transport.send(envelope(Batches.of("find", 1))))
          .isInstanceOf(HttpTimeoutException.class)
          .hasMessageEndingWith("no whole answer within PT2S");
      assertThat(left.await(60, TimeUnit.SECONDS)).as("the connection was closed").isTrue();
      assertThat(sent.get()).isLessThan(all);
    }
  }

  /** Sends a byte each 50 ms until the client has gone, or all are sent. */
  private static void trickle(
      ServerSocket server, int all, AtomicInteger sent, CountDownLatch left) {
    try (Socket socket = server.accept()) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("HTTP/1.1 200 OK\r\nContent-Length: " + all + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      while (sent.get() < all) {
        out.write('.');
        out.flush();
        sent.incrementAndGet();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
    } catch (IOException e) {
      left.countDown();
    }
  }

  @Test
  void namesNoSecretOfItsAddress() throws Exception {
    try (Peer peer = new Peer("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
        HttpTransport transport = HttpTransport.plain(peer.uri("/secret?token=secret")).build()) {
      assertThatThrownBy(() -> transport.send(envelope(Batches.of("find", 1))))
          .hasMessageEndingWith("status 500")
          .satisfies(HttpTransportTest::holdsNoSecret);
    }
    URI dead = uri("/secret?token=secret");
    collector.stop(0);
    try (HttpTransport transport = HttpTransport.plain(dead).build()) {
      assertThatThrownBy(() -> transport.send(envelope(Batches.of("find", 1))))
          .hasMessageEndingWith("failed with java.net.ConnectException")
          .satisfies(HttpTransportTest::holdsNoSecret);
    }
  }

  private static void holdsNoSecret(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    assertThat(text.toString()).doesNotContain("secret");
  }
}

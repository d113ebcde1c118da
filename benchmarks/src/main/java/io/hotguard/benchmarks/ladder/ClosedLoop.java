/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport.Quantiles;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Runs HTTP connections on one thread; each sends its next request after its last answer, or at a
 * fixed rate if the answer is there by then.
 *
 * <p>A request sent in the measured time counts with its full length, up to a bound. A closed loop
 * sends nothing while it waits; the response time adds the missing requests at the connection's
 * mean interval.
 */
final class ClosedLoop implements AutoCloseable {
  static final int PLAYERS = 1_000;

  private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final byte[] END_OF_HEADER = {'\r', '\n', '\r', '\n'};

  private final PrintStream out;
  private final Selector selector = Selector.open();
  private final long intervalNanos;
  private final Histogram nanos = new Histogram(HIGHEST_NANOS, 3);
  private long measureFrom = Long.MAX_VALUE;
  private boolean over;
  private boolean measuring;
  private int player;
  private int waiting;
  private long answeredMeasuring;
  private long errors;

  private static final class Connection {
    final SocketChannel channel;
    final byte[] bytes = new byte[8 * 1024];
    final ByteBuffer in = ByteBuffer.wrap(bytes);
    long sentNanos;
    long dueNanos;
    boolean idle;
    boolean counts;

    Connection(SocketChannel channel) {
      this.channel = channel;
    }
  }

  /**
   * Opens the connections.
   *
   * @param perSecond requests of all connections, or 0 for no pause
   */
  ClosedLoop(int port, int connections, double perSecond, PrintStream out) throws IOException {
    this.out = out;
    intervalNanos = perSecond == 0 ? 0 : (long) (connections * 1e9 / perSecond);
    for (int i = 0; i < connections; i++) {
      SocketChannel channel =
          SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, new Connection(channel));
    }
  }

  /**
   * The load generator, as a process of its own that ends with its standard input.
   *
   * <p>Standard input: {@code run port connections warm-up-millis millis}, and after it the
   * requests per second if they are limited. Standard output of a run: {@code PHASE warm-up},
   * {@code PHASE measuring}, {@code PHASE over}, {@code LOAD json}.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    Lifeline.hold(commands::add);
    while (true) {
      String[] words = commands.take().split(" ", -1);
      try (ClosedLoop loop =
          new ClosedLoop(
              Integer.parseInt(words[1]),
              Integer.parseInt(words[2]),
              words.length > 5 ? Double.parseDouble(words[5]) : 0,
              Terminal.OUT)) {
        LoadReport report = loop.run(Integer.parseInt(words[3]), Integer.parseInt(words[4]));
        Terminal.OUT.println("LOAD " + Json.line(report));
      }
    }
  }

  LoadReport run(int warmUpMillis, int millis) throws IOException {
    long start = System.nanoTime();
    int connections = selector.keys().size();
    out.println("PHASE warm-up");
    int number = 0;
    for (SelectionKey key : selector.keys()) {
      Connection connection = (Connection) key.attachment();
      connection.dueNanos = start + intervalNanos * number++ / connections;
      connection.idle = true;
    }
    sendDue();
    pass(start + TimeUnit.MILLISECONDS.toNanos(warmUpMillis));
    out.println("PHASE measuring");
    measuring = true;
    errors = 0;
    measureFrom = System.nanoTime();
    pass(measureFrom + TimeUnit.MILLISECONDS.toNanos(millis));
    double seconds = (System.nanoTime() - measureFrom) / 1e9;
    measuring = false;
    over = true;
    out.println("PHASE over");
    long patience = System.nanoTime() + PATIENCE_NANOS;
    while (waiting > 0 && System.nanoTime() - patience < 0) {
      selector.select(this::receive, 100);
    }
    errors += waiting; // never answered
    long interval = (long) (seconds * 1e9 * connections / Math.max(1, answeredMeasuring));
    return new LoadReport(
        answeredMeasuring,
        errors,
        seconds,
        quantiles(nanos),
        quantiles(nanos.copyCorrectedForCoordinatedOmission(Math.max(1, interval))));
  }

  private void pass(long end) throws IOException {
    while (System.nanoTime() - end < 0) {
      selector.select(this::receive, intervalNanos == 0 ? 50 : 1);
      if (intervalNanos > 0) {
        sendDue();
      }
    }
  }

  /** Sends on the connections whose time has come. */
  private void sendDue() throws IOException {
    long now = System.nanoTime();
    for (SelectionKey key : selector.keys()) {
      Connection connection = (Connection) key.attachment();
      if (key.isValid() && connection.idle && now - connection.dueNanos >= 0) {
        send(connection);
      }
    }
  }

  private void send(Connection connection) throws IOException {
    player = (player + 7) % PLAYERS;
    ByteBuffer request =
        ByteBuffer.wrap(
            ("GET /play?player=" + player + " HTTP/1.1\r\nHost: game\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));
    connection.in.clear();
    connection.idle = false;
    connection.sentNanos = System.nanoTime();
    connection.counts = measuring;
    waiting++;
    while (request.hasRemaining()) {
      connection.channel.write(request); // finds room: nothing else is on its way
    }
  }

  private void receive(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    try {
      if (connection.channel.read(connection.in) < 0) {
        throw new EOFException("the service closed a connection");
      }
      int status = completeStatus(connection.bytes, connection.in.position());
      if (status == 0) {
        return;
      }
      waiting--;
      answeredMeasuring += measuring ? 1 : 0;
      errors += status == 200 ? 0 : 1;
      if (connection.counts) {
        nanos.recordValue(Math.min(HIGHEST_NANOS, System.nanoTime() - connection.sentNanos));
      }
      if (!over) {
        answered(connection);
      }
    } catch (IOException broken) {
      errors++;
      waiting--;
      key.cancel();
    }
  }

  /** A connection that is late makes up for one request at most. */
  private void answered(Connection connection) throws IOException {
    if (intervalNanos == 0) {
      send(connection);
      return;
    }
    long next = connection.dueNanos + intervalNanos;
    connection.dueNanos = Math.max(next, System.nanoTime() - intervalNanos);
    connection.idle = true;
  }

  /** The status of the answer in the first bytes; 0 while it is incomplete. */
  static int completeStatus(byte[] bytes, int length) throws IOException {
    int header = endOfHeader(bytes, length);
    if (header < 0) {
      if (length == bytes.length) {
        throw new IOException("a header of more than " + length + " bytes");
      }
      return 0;
    }
    String text = new String(bytes, 0, header, StandardCharsets.ISO_8859_1);
    int at = text.toLowerCase(Locale.ROOT).indexOf("content-length:");
    if (at < 0) {
      throw new IOException("an answer without Content-Length: " + text.lines().findFirst());
    }
    int end = text.indexOf('\r', at);
    int body = Integer.parseInt(text.substring(at + "content-length:".length(), end).strip());
    int status = Integer.parseInt(text, 9, 12, 10);
    // The page that comes with an error may be longer than the buffer; nobody reads it.
    return length >= Math.min(header + body, bytes.length) ? status : 0;
  }

  private static int endOfHeader(byte[] bytes, int length) {
    for (int i = 0; i + END_OF_HEADER.length <= length; i++) {
      int end = i + END_OF_HEADER.length;
      if (Arrays.equals(bytes, i, end, END_OF_HEADER, 0, END_OF_HEADER.length)) {
        return end;
      }
    }
    return -1;
  }

  private static Quantiles quantiles(Histogram histogram) {
    return new Quantiles(
        histogram.getValueAtPercentile(50) / 1e3,
        histogram.getValueAtPercentile(99) / 1e3,
        histogram.getValueAtPercentile(99.9) / 1e3,
        histogram.getMaxValue() / 1e3);
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}

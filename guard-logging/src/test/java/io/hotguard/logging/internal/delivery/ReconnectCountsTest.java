/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.appender.AppenderTarget;
import io.hotguard.logging.internal.codec.Codec;
import io.hotguard.logging.internal.context.DiskRig;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractManager;
import org.apache.logging.log4j.core.appender.SocketAppender;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.core.net.SocketOptions;
import org.apache.logging.log4j.core.net.TcpSocketManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Losses and duplicates at the ends of connections, over simulated sockets and time. */
@Timeout(300)
class ReconnectCountsTest {
  private static final Path RECORD = Path.of("src/test/resources/reconnects.md");
  private static final int PORT = 9; // Nobody connects: the appender finds the test's manager.
  private static final long TICK_NANOS = 100_000_000;
  private static final long SECOND = 1_000_000_000L;
  private static final int NEVER = Integer.MAX_VALUE;

  @TempDir Path directory;

  private final Clock clock = new Clock();
  private final Network network = new Network();
  private @Nullable IsolatedDelivery<LogEvent> delivery;
  private @Nullable Manager manager;
  private @Nullable SocketAppender appender;
  private int logged;

  /** Loggers and receivers act while the delivery pauses. */
  private final class Clock implements IsolatedDelivery.Pace {
    private final TreeMap<Long, Runnable> actions = new TreeMap<>();
    private long now;

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void pause(long nanos) {
      for (long end = now + nanos; now < end; ) {
        now = Math.min(end, now + TICK_NANOS);
        network.tick();
        while (!actions.isEmpty() && actions.firstKey() <= now) {
          actions.pollFirstEntry().getValue().run();
        }
      }
    }

    void in(long seconds, Runnable action) {
      long at = now + seconds * SECOND;
      while (actions.containsKey(at)) {
        at++;
      }
      actions.put(at, action);
    }
  }

  /** The behaviour of the other end of a connection. */
  private enum Peer {
    READS,
    /** Reads nothing: data stay in the buffers. */
    HANGS,
    /** Reads and throws away, as a proxy without its receiver. */
    SWALLOWS
  }

  /** The receiver's side, and the wire that Log4j's manager would reconnect. */
  private final class Network extends OutputStream {
    private final List<String> received = new ArrayList<>();
    private final List<Wire> wires = new ArrayList<>();
    private Peer peer = Peer.READS;
    private boolean refuses;
    private boolean endsOwnDirection;
    private int secondsToFin = NEVER;
    private int secondsToReset = NEVER;
    private int writesToReset = NEVER;

    Wire current() {
      return wires.get(wires.size() - 1);
    }

    void connect() {
      Wire wire = new Wire();
      wire.finished = endsOwnDirection;
      wires.add(wire);
    }

    @Override
    public void write(int b) {
      throw new AssertionError("a byte by itself");
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
      try {
        current().take(text);
      } catch (IOException e) { // As TcpSocketManager does.
        if (refuses) {
          throw e;
        }
        connect();
        current().take(text);
      }
    }

    void tick() {
      for (Wire wire : wires) {
        long quiet = (clock.now - wire.lastNanos) / SECOND;
        if (wire.carried > 0 && quiet >= secondsToFin) {
          wire.finish();
        } else if (wire.carried > 0 && quiet >= secondsToReset) {
          wire.reset();
        }
      }
    }

    void back() {
      refuses = false;
      peer = Peer.READS;
      secondsToFin = NEVER;
      secondsToReset = NEVER;
      writesToReset = NEVER;
    }
  }

  /** A connection as the kernel shows it to the writer. */
  private final class Wire extends Socket {
    private final List<String> unread = new ArrayList<>();
    private boolean finished;
    private boolean gone;
    private boolean reset;
    private int carried;
    private long lastNanos;

    void take(String text) throws IOException {
      if (isClosed() || reset) {
        throw new IOException("broken pipe");
      }
      if (gone) { // The first write is taken, dies and is answered by a reset.
        reset = true;
        return;
      }
      carried++;
      lastNanos = clock.nanoTime();
      if (network.peer != Peer.HANGS) {
        read();
        if (network.peer == Peer.READS) {
          text.lines().forEach(network.received::add);
        }
      } else {
        unread.add(text);
      }
      if (network.secondsToFin == 0) {
        finish();
      } else if (network.secondsToReset == 0 || carried >= network.writesToReset) {
        reset();
      }
    }

    void read() {
      unread.forEach(text -> text.lines().forEach(network.received::add));
      unread.clear();
    }

    void finish() {
      if (unread.isEmpty()) {
        finished = true;
        gone = true;
      } else {
        reset();
      }
    }

    void reset() {
      unread.clear();
      gone = true;
      reset = true;
    }

    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public void setSoTimeout(int timeout) {}

    @Override
    public int getSoTimeout() {
      return 0;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      if (finished) { // Also after a reset that a later write provoked.
        return InputStream.nullInputStream();
      }
      if (reset) {
        throw new IOException("connection reset");
      }
      throw new SocketTimeoutException();
    }
  }

  private final class Manager extends TcpSocketManager {
    @SuppressWarnings("deprecation") // Log4j 2.17.1 has no other setter.
    Manager(String name) {
      super(
          name,
          network,
          network.current(),
          InetAddress.getLoopbackAddress(),
          "localhost",
          PORT,
          0,
          0,
          true,
          PatternLayout.newBuilder().withPattern("%m%n").build(),
          8192,
          SocketOptions.newBuilder());
    }

    @Override
    public Socket getSocket() {
      return network.current();
    }
  }

  /** Each case ends with a receiver that is well, quiet time, one event and quiet time. */
  private enum Case {
    FIN_AFTER_IDLE(
        "FIN after an idle minute",
        t -> {
          t.log(1, 60);
          t.network.current().finish();
          t.elapse(100);
        }),
    FIN_WHEN_IDLE(
        "FIN after 10 idle seconds, 30 events in 20 min",
        t -> {
          t.network.secondsToFin = 10;
          t.log(30, 40);
        }),
    RESET_WHEN_IDLE(
        "RST after 10 idle seconds, 30 events in 20 min",
        t -> {
          t.network.secondsToReset = 10;
          t.log(30, 40);
        }),
    FIN_BETWEEN(
        "one FIN after 100 of 200 events, one event in 5 s",
        t -> {
          t.log(100, 5);
          t.network.current().finish();
          t.log(100, 5);
        }),
    RESET_BETWEEN(
        "one RST after 100 of 200 events, one event in 5 s",
        t -> {
          t.log(100, 5);
          t.network.current().reset();
          t.log(100, 5);
        }),
    FIN_THEN_EVENT(
        "FIN directly after a read, then an event",
        t -> {
          t.log(1, 0);
          t.network.current().finish();
          t.log(1, 0);
        }),
    CRASH(
        "crash with 10 unread events",
        t -> {
          t.network.peer = Peer.HANGS;
          t.log(10, 2);
          t.network.current().reset();
          t.network.back();
        }),
    CRASHES(
        "three crashes with an unread event, 20 s apart",
        t -> {
          t.network.peer = Peer.HANGS;
          t.network.secondsToReset = 20;
          t.clock.in(63, t.network::back);
          t.log(1, 63);
        }),
    CRASH_AFTER_HANG(
        "crash after 40 quiet seconds with 10 unread events",
        t -> {
          t.network.peer = Peer.HANGS;
          t.log(10, 0);
          t.elapse(400);
          t.network.current().reset();
          t.network.back();
        }),
    CLOSES(
        "FIN after each read, 40 events in 200 s",
        t -> {
          t.network.secondsToFin = 0;
          t.log(40, 5);
          t.elapse(6000);
        }),
    HALF_CLOSE(
        "half-close, 40 events in 200 s",
        t -> {
          t.network.endsOwnDirection = true;
          t.network.connect();
          t.log(40, 5);
          t.elapse(6000);
        }),
    AWAY_MINUTE("proxy without receiver, FIN at once, 12 events in 1 min", away(0, 60, 12, 5)),
    AWAY("proxy without receiver, FIN at once, 60 events in 5 min", away(0, 300, 60, 5)),
    AWAY_QUIET("proxy without receiver, FIN at once, one event, 2 min", away(0, 120, 1, 120)),
    AWAY_LATE("proxy without receiver, FIN after 3 s, 12 events in 1 min", away(3, 60, 12, 5)),
    AWAY_RESET(
        "proxy without receiver, RST at once, 60 events in 5 min",
        t -> {
          t.network.peer = Peer.HANGS;
          t.network.secondsToReset = 0;
          t.clock.in(300, t.network::back);
          t.log(60, 5);
        }),
    STORM(
        "RST with unread data every 50 writes, 2000 events in 20 s",
        t -> {
          t.network.peer = Peer.HANGS;
          t.network.writesToReset = 50;
          t.clock.in(20, t.network::back);
          for (int i = 0; i < 200; i++) {
            t.log(10, 0);
          }
        });

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // the functions keep nothing
    private final Consumer<ReconnectCountsTest> run;

    Case(String title, Consumer<ReconnectCountsTest> run) {
      this.title = title;
      this.run = run;
    }

    /** A proxy takes events for a receiver that is away for some seconds. */
    private static Consumer<ReconnectCountsTest> away(
        int secondsToFin, int secondsAway, int events, int every) {
      return t -> {
        t.network.peer = Peer.SWALLOWS;
        t.network.secondsToFin = secondsToFin;
        t.clock.in(secondsAway, t.network::back);
        t.log(events, every);
      };
    }
  }

  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no other setters.
  private void open() throws IOException {
    network.connect();
    manager =
        AbstractManager.getManager(
            "TCP:localhost:" + PORT, (name, network) -> new Manager(name), network);
    appender =
        SocketAppender.newBuilder()
            .setName("net")
            .withHost("localhost")
            .withPort(PORT)
            .setLayout(PatternLayout.newBuilder().withPattern("%m%n").build())
            .setIgnoreExceptions(false)
            .build();
    appender.start();
    delivery =
        IsolatedDeliveryTest.delivery(
            List.of(), DiskRig.journal(directory, "net", 64), 1 << 20, clock);
    delivery.attach(new AppenderTarget(appender, List.of(appender), Set.of(appender)));
  }

  private void log(int events, long secondsAfterEach) {
    for (int i = 0; i < events; i++) {
      clock.in(i * secondsAfterEach, () -> delivery.accept(Codec.event("id-" + logged++).build()));
    }
    elapse(Math.max(1, events * secondsAfterEach * 10));
  }

  private void elapse(long ticks) {
    for (long end = clock.now + ticks * TICK_NANOS; clock.now < end; ) {
      clock.pause(TICK_NANOS);
      for (int steps = 0; steps < 50 && delivery.deliverNext(); steps++) {
        network.tick();
      }
    }
  }

  @AfterEach
  void close() {
    if (manager != null) {
      delivery.close(System.nanoTime());
      appender.stop();
      manager.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Case.class)
  void counts(Case each) throws IOException {
    open();
    each.run.accept(this);
    elapse(3000);
    log(1, 300);
    Set<String> distinct = new HashSet<>(network.received);
    long lost = logged - delivery.counts().dropped() - distinct.size();
    int duplicates = network.received.size() - distinct.size();
    int reconnects = network.wires.size() - 1;
    assertThat(delivery.counts().accepted()).isEqualTo(logged);
    assertThat(delivery.undelivered()).isZero();
    assertThat(delivery.counts().written()).isEqualTo(logged - delivery.counts().dropped());
    if (each != Case.CRASH_AFTER_HANG) { // Unknown: the receiver's kernel had taken the events.
      assertThat(lost).as("lost unnoticed").isLessThanOrEqualTo(delivery.counts().givenUp());
    }
    assertThat("%d, %d, %d".formatted(lost, duplicates, reconnects))
        .as("lost, duplicates, reconnects")
        .isEqualTo(published().get(each.title));
  }

  @Test
  void recordHasEachCase() throws IOException {
    assertThat(published().keySet())
        .containsExactlyElementsOf(Stream.of(Case.values()).map(each -> each.title).toList());
  }

  @Test
  void pageNamesTheTimes() throws IOException {
    assertThat(Files.readString(Path.of("../docs/isolated-appenders.md")))
        .contains("after " + IsolatedDelivery.SETTLE_NANOS / SECOND + " s without an event")
        .contains("again for two minutes or longer");
    assertThat(ResendWindow.KEPT_NANOS).isEqualTo(120 * SECOND);
  }

  /** The rows of the record: the case, and the counts of this design. */
  private static Map<String, String> published() throws IOException {
    Map<String, String> rows = new LinkedHashMap<>();
    for (String line : Files.readAllLines(RECORD)) {
      String[] cells = line.split(" *\\| *", -1);
      if (cells.length == 5 && cells[3].matches("[0-9, ]+")) {
        rows.put(cells[1], cells[3]);
      }
    }
    return rows;
  }
}

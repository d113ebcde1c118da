/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.appender.AppenderTarget;
import io.hotguard.logging.internal.appender.FailureProbe;
import io.hotguard.logging.internal.appender.IsolatedAppender;
import io.hotguard.logging.internal.codec.Codec;
import io.hotguard.logging.internal.codec.Rfc5424;
import io.hotguard.logging.internal.context.DiskRig;
import io.hotguard.logging.internal.context.ShutdownTest;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractManager;
import org.apache.logging.log4j.core.appender.DefaultErrorHandler;
import org.apache.logging.log4j.core.appender.SocketAppender;
import org.apache.logging.log4j.core.appender.SyslogAppender;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.filter.AbstractFilter;
import org.apache.logging.log4j.core.layout.AbstractStringLayout;
import org.apache.logging.log4j.core.layout.Rfc5424Layout;
import org.apache.logging.log4j.core.net.Protocol;
import org.apache.logging.log4j.core.net.SocketOptions;
import org.apache.logging.log4j.core.net.TcpSocketManager;
import org.apache.logging.log4j.status.StatusListener;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes that Log4j's own socket appender sends, write by write. */
@Timeout(300)
class SocketBatchTest {
  private static final int PORT = 9; // Nobody connects: the appender finds the test's manager.

  @TempDir Path directory;

  private final List<String> writes = new ArrayList<>();
  private final Random failures = new Random(7);
  private final IsolatedDeliveryTest.Clock clock = new IsolatedDeliveryTest.Clock();
  private int oneFailsOf = Integer.MAX_VALUE;
  private boolean othersReconnect;
  private int writesUntilAnotherConnection = Integer.MAX_VALUE;
  private boolean failsHalfway;
  private int laidOut;
  private @Nullable Manager manager;
  private @Nullable SocketAppender appender;
  private @Nullable IsolatedDelivery<LogEvent> delivery;

  private final class Wire extends OutputStream {
    @Override
    public void write(int b) {
      throw new AssertionError("a byte by itself");
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (failures.nextInt(oneFailsOf) == 0) {
        throw new IOException("connection reset");
      }
      if (failsHalfway) {
        failsHalfway = false;
        writes.add(new String(bytes, offset, length / 2, StandardCharsets.UTF_8));
        throw new IOException("broken pipe");
      }
      if (othersReconnect) {
        manager.current = new Socket();
        othersReconnect = false;
      }
      if (writes.size() % writesUntilAnotherConnection == writesUntilAnotherConnection - 1) {
        manager.current = new Socket();
      }
      if (manager.current instanceof Closing closing) {
        if (closing.isClosed() || closing.written >= 2) { // Reset by the second write.
          closing = new Closing();
          manager.current = closing;
        }
        if (closing.written++ > 0) {
          return;
        }
      }
      writes.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }
  }

  /** One whose receiver takes the first thing that is written and closes. */
  private static final class Closing extends Socket {
    private int written;

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
      if (written == 0) {
        throw new SocketTimeoutException();
      }
      return InputStream.nullInputStream();
    }
  }

  private static final class Manager extends TcpSocketManager {
    private Socket current = new Socket();

    Manager(String name, Wire wire, Lines layout) {
      super(
          name,
          wire,
          new Socket(),
          InetAddress.getLoopbackAddress(),
          "localhost",
          PORT,
          0,
          0,
          true,
          layout,
          8192,
          SocketOptions.newBuilder());
    }

    @Override
    public Socket getSocket() {
      return current;
    }
  }

  /** A line of each event; the last one of a batch is marked, some cannot be laid out. */
  private final class Lines extends AbstractStringLayout {
    Lines() {
      super(StandardCharsets.UTF_8);
    }

    @Override
    public String toSerializable(LogEvent event) {
      String text = event.getMessage().getFormattedMessage();
      laidOut++;
      if (text.startsWith("poison")) {
        throw new IllegalArgumentException(text);
      }
      if (text.startsWith("huge")) {
        throw new OutOfMemoryError("Requested array size exceeds VM limit");
      }
      if (text.startsWith("detach")) {
        Thread stopping =
            new Thread(() -> delivery.detach(appender, System.nanoTime() + 60_000_000_000L));
        stopping.start();
        DiskRig.await(() -> !delivery.isAttached());
      }
      if (text.startsWith("slow")) {
        clock.pause(5_000_000);
      }
      if (text.startsWith("error")) {
        throw new NoClassDefFoundError(text);
      }
      if (text.startsWith("empty")) {
        return "";
      }
      return text + (event.isEndOfBatch() ? " END\n" : "\n");
    }
  }

  private void open() throws IOException {
    open(null, 1 << 20);
  }

  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no other setters.
  private void open(@Nullable Filter filter, long resendBytes) throws IOException {
    Lines layout = new Lines();
    manager =
        AbstractManager.getManager(
            "TCP:localhost:" + PORT, (name, wire) -> new Manager(name, wire, layout), new Wire());
    appender =
        SocketAppender.newBuilder()
            .setName("net")
            .withHost("localhost")
            .withPort(PORT)
            .setLayout(layout)
            .setFilter(filter)
            .setIgnoreExceptions(false)
            .build();
    deliverTo(appender, resendBytes);
  }

  private void deliverTo(SocketAppender appender, long resendBytes) throws IOException {
    appender.start();
    delivery =
        IsolatedDeliveryTest.delivery(
            List.of(), DiskRig.journal(directory, "net", 64), resendBytes, clock);
    delivery.attach(new AppenderTarget(appender, List.of(appender), Set.of(appender)));
  }

  @AfterEach
  void close() {
    delivery.close(System.nanoTime());
    appender.stop();
    if (manager != null) {
      manager.close(); // Appender and test have it from Log4j's registry, which counts.
    }
  }

  private void accept(List<String> texts) {
    texts.forEach(text -> delivery.accept(Codec.event(text).build()));
  }

  private void deliverAll() {
    for (int steps = 0; delivery.deliverNext(); steps++) {
      assertThat(steps).as("steps without an end").isLessThan(100_000);
    }
  }

  private List<String> lines() {
    return String.join("", writes).replace(" END", "").lines().toList();
  }

  @Test
  void writesInOnePieceWhatIsThere() throws IOException {
    open();
    accept(DiskRig.ids(0, 20));
    deliverAll();
    assertThat(writes).containsExactly(String.join("\n", DiskRig.ids(0, 20)) + " END\n");
    assertThat(delivery.counts().written()).isEqualTo(20);
    accept(DiskRig.ids(20, 21));
    deliverAll();
    assertThat(writes).hasSize(2).last().isEqualTo("id-20 END\n");
  }

  @Test
  void writesPiecesOfLimitedLength() throws IOException {
    open();
    accept(DiskRig.ids(0, 5_000));
    deliverAll();
    assertThat(lines()).isEqualTo(DiskRig.ids(0, 5_000));
    assertThat(writes).allSatisfy(write -> assertThat(write).hasSizeLessThanOrEqualTo(16 << 10));
    assertThat(writes).hasSizeLessThanOrEqualTo(7);
    assertThat(delivery.counts().written()).isEqualTo(5_000);
  }

  @Test
  void sendsAnEventOfAnyLength() throws IOException {
    open();
    List<String> texts = List.of("a", "b".repeat(20_000), "c", "d".repeat(10_000), "e");
    accept(texts);
    deliverAll();
    assertThat(lines()).isEqualTo(texts);
  }

  @Test
  void dropsAnEventThatCannotBeLaidOutAndNoOther() throws IOException {
    open();
    accept(List.of("a", "b", "poison 1", "poison 2", "c", "d"));
    deliverAll();
    assertThat(writes).containsExactly("a\nb\n", "c\nd END\n");
    assertThat(delivery.counts().dropped()).isEqualTo(2);
    assertThat(delivery.counts().written()).isEqualTo(4);
    assertThat(delivery.undelivered()).isZero();
  }

  @Test
  void sendsTheOthersWhenALayoutFailsWithAnError() throws IOException {
    open();
    accept(List.of("a", "b", "error", "c"));
    deliverAll();
    assertThat(writes).containsExactly("a\nb\n", "c END\n");
    assertThat(delivery.counts().dropped()).isOne();
    assertThat(delivery.undelivered()).isZero();
  }

  /** The memory may be wanting on another thread's account; those before it have no need. */
  @Test
  void retriesAnEventThatThereIsNoMemoryForByItself() throws IOException {
    open();
    accept(List.of("a", "b", "huge", "c"));
    deliverAll();
    assertThat(lines()).containsExactly("a", "b", "c");
    assertThat(delivery.counts().dropped()).isOne();
    assertThat(delivery.counts().failures()).isEqualTo(IsolatedDelivery.MACHINE_ATTEMPTS);
    assertThat(delivery.undelivered()).isZero();
  }

  @Test
  void doesNotKeepTheReceiverWaitingForASlowLayout() throws IOException {
    open();
    accept(List.of("slow 1", "slow 2", "slow 3", "slow 4"));
    delivery.deliverNext();
    assertThat(delivery.counts().written()).isEqualTo(3);
  }

  @Test
  void doesNotKeepWaitingWhoStopsTheAppender() throws IOException {
    open();
    accept(List.of("a", "detach", "b", "c")); // While it is laid out.
    delivery.deliverNext();
    assertThat(writes).containsExactly("a\ndetach\n");
    assertThat(delivery.counts().written()).isEqualTo(2);
  }

  @Test
  void saysWhenConnectionsCarryTooLittleToGetAnywhere() throws IOException {
    open();
    writesUntilAnotherConnection = 5;
    List<String> told = new CopyOnWriteArrayList<>();
    StatusListener listener = ShutdownTest.listener(Level.ERROR, told);
    StatusLogger.getLogger().registerListener(listener);
    try {
      accept(Collections.nCopies(100, "x".repeat(1_000)));
      for (int i = 0; i < 200; i++) {
        delivery.deliverNext();
      }
    } finally {
      StatusLogger.getLogger().removeListener(listener);
    }
    assertThat(told)
        .filteredOn(line -> line.contains("hotguard.logging.isolate.resend-bytes=1048576"))
        .singleElement()
        .asString()
        .contains("appender net makes no progress");
    assertThat(delivery.counts().failures()).isGreaterThan(10);
    writesUntilAnotherConnection = Integer.MAX_VALUE;
    deliverAll();
    assertThat(delivery.counts().written()).isEqualTo(100);
  }

  @Test
  void aFilterThatFailsHoldsNothingBack() throws IOException {
    open(
        new AbstractFilter() {
          @Override
          public Result filter(LogEvent event) {
            throw new IllegalStateException("a test's");
          }
        },
        1 << 20);
    IsolatedAppender isolated = new IsolatedAppender(appender, delivery);
    isolated.setHandler(new DefaultErrorHandler(isolated));
    new AppenderControl(isolated, null, null).callAppender(Codec.event("a").build());
    deliverAll();
    assertThat(lines()).containsExactly("a");
  }

  @Test
  void laysOutEachEventOnce() throws IOException {
    open();
    accept(List.of("a", "b".repeat(20_000), "c", "d".repeat(10_000), "e"));
    deliverAll();
    assertThat(laidOut).isEqualTo(5);
  }

  @Test
  void holdsNoMoreThanAFewLongEvents() throws IOException {
    open();
    accept(Collections.nCopies(10, "empty" + "x".repeat(50_000)));
    delivery.deliverNext();
    assertThat(delivery.counts().written()).isBetween(2L, 4L);
  }

  /** Asks as Log4j asks an appender that is not isolated. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, Integer.MAX_VALUE})
  void asksTheFilterOnceHoweverOftenAnEventIsSent(int oneFailsOf) throws IOException {
    List<String> asked = new ArrayList<>();
    open(
        new AbstractFilter() {
          @Override
          public Result filter(LogEvent event) {
            String text = event.getMessage().getFormattedMessage();
            asked.add(text);
            return text.startsWith("no") ? Result.DENY : Result.NEUTRAL;
          }
        },
        1 << 20);
    AppenderControl control =
        new AppenderControl(new IsolatedAppender(appender, delivery), null, null);
    List<String> texts = List.of("no 1", "a", "no 2", "b", "no 3");
    this.oneFailsOf = oneFailsOf;
    texts.forEach(text -> control.callAppender(Codec.event(text).build()));
    for (int i = 0; i < 5; i++) {
      delivery.deliverNext();
    }
    this.oneFailsOf = Integer.MAX_VALUE;
    deliverAll();
    assertThat(new LinkedHashSet<>(lines())).containsExactly("a", "b");
    assertThat(asked).isEqualTo(texts);
    assertThat(delivery.counts().accepted()).isEqualTo(2);
    assertThat(delivery.undelivered()).isZero();
  }

  @Test
  void keepsWhatNothingWasWrittenAfter() throws IOException {
    open(null, 10_000);
    accept(List.of("first"));
    deliverAll();
    accept(Collections.nCopies(200, "empty" + "x".repeat(1_000)));
    deliverAll();
    assertThat(writes).containsExactly("first END\n");
    writes.clear(); // The receiver dies with what it had not read.
    oneFailsOf = 1;
    accept(List.of("last"));
    delivery.deliverNext();
    oneFailsOf = Integer.MAX_VALUE;
    deliverAll();
    assertThat(lines()).containsExactly("first", "last");
  }

  /** Log4j gives two appenders to one receiver the same manager. */
  @Test
  void sendsAgainWhatWentOutWhileAnotherAppenderReconnected() throws IOException {
    open();
    othersReconnect = true;
    accept(List.of("a", "b"));
    deliverAll();
    assertThat(lines()).containsExactly("a", "b", "a", "b");
    assertThat(delivery.counts().written()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"poison", "empty"})
  void seesAnotherReconnectAfterAnEventThatNothingWasSentOf(String first) throws IOException {
    open();
    accept(List.of(first));
    deliverAll();
    othersReconnect = true;
    accept(List.of("a", "b"));
    deliverAll();
    assertThat(lines()).containsExactly("a", "b", "a", "b");
  }

  @Test
  void tellsTheErrorHandlerOfTheFirstEvent() throws IOException {
    open();
    List<String> told = new ArrayList<>();
    Log4jAdapter.setHandler(
        appender,
        new DefaultErrorHandler(appender) {
          @Override
          public void error(String message, LogEvent event, Throwable failure) {
            told.add(event.getMessage().getFormattedMessage());
          }
        });
    oneFailsOf = 1;
    accept(List.of("a", "b"));
    delivery.deliverNext();
    oneFailsOf = Integer.MAX_VALUE;
    deliverAll();
    assertThat(told).containsExactly("a");
    assertThat(lines()).containsExactly("a", "b");
  }

  @Test
  void sendsAWholePieceAgainOfWhichHalfWentOut() throws IOException {
    open();
    accept(List.of("a", "b"));
    deliverAll();
    failsHalfway = true;
    accept(List.of("c", "d"));
    delivery.deliverNext();
    assertThat(delivery.counts().written()).isEqualTo(2);
    writes.clear(); // Belongs to a connection that has ended.
    deliverAll();
    assertThat(lines()).containsExactly("a", "b", "c", "d");
    assertThat(delivery.counts().written()).isEqualTo(4);
  }

  @Test
  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no other setters.
  void sendsEachEventInADatagramOfItsOwn() throws IOException {
    try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      receiver.setSoTimeout(60_000);
      appender =
          SocketAppender.newBuilder()
              .setName("net")
              .withHost("127.0.0.1")
              .withPort(receiver.getLocalPort())
              .withProtocol(Protocol.UDP)
              .setLayout(new Lines())
              .build();
      deliverTo(appender, 1 << 20);
      accept(DiskRig.ids(0, 20));
      deliverAll();
      List<String> datagrams = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        DatagramPacket packet = new DatagramPacket(new byte[100], 100);
        receiver.receive(packet);
        datagrams.add(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8));
      }
      assertThat(datagrams.stream().map(each -> each.replace(" END", "").strip()))
          .isEqualTo(DiskRig.ids(0, 20));
    }
  }

  /** Where there is no line end between messages, their lengths tell them apart. */
  @Test
  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no other setters.
  void keepsTheFramesOfSyslogWhole() throws IOException {
    manager =
        AbstractManager.getManager(
            "TCP:localhost:" + PORT,
            (name, wire) -> new Manager(name, wire, new Lines()),
            new Wire());
    appender =
        SyslogAppender.newSyslogAppenderBuilder()
            .setName("net")
            .withHost("localhost")
            .withPort(PORT)
            .setLayout(Rfc5424.layout(null, "m", Rfc5424Layout.DEFAULT_MDCID, true))
            .build();
    deliverTo(appender, 1 << 20);
    accept(List.of("first", "zweiter, länger", "third\nof two lines"));
    deliverAll();
    assertThat(writes).hasSize(1);
    assertThat(frames(writes.get(0)))
        .satisfiesExactly(
            frame -> assertThat(frame).startsWith("<").endsWith("first"),
            frame -> assertThat(frame).startsWith("<").endsWith("zweiter, länger"),
            frame -> assertThat(frame).startsWith("<").endsWith("third\nof two lines"));
  }

  private static List<String> frames(String octetCounted) {
    byte[] bytes = octetCounted.getBytes(StandardCharsets.UTF_8);
    List<String> frames = new ArrayList<>();
    int at = 0;
    while (at < bytes.length) {
      int length = 0;
      for (; bytes[at] != ' '; at++) {
        length = 10 * length + bytes[at] - '0';
      }
      frames.add(new String(bytes, at + 1, length, StandardCharsets.UTF_8));
      at += 1 + length;
    }
    return frames;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 40})
  void bearsAReceiverThatClosesAfterEachRead(int seconds) throws IOException {
    open();
    manager.current = new Closing();
    for (String id : DiskRig.ids(0, 20)) {
      accept(List.of(id));
      deliverAll();
      clock.pause(seconds * 1_000_000_000L);
      deliverAll();
    }
    List<String> told = new ArrayList<>();
    StatusListener listener = ShutdownTest.listener(Level.WARN, told);
    StatusLogger.getLogger().registerListener(listener);
    try {
      for (int i = 0; i < 40; i++) {
        clock.pause(40_000_000_000L);
        deliverAll();
      }
    } finally {
      StatusLogger.getLogger().removeListener(listener);
    }
    assertThat(told)
        .isNotEmpty()
        .allSatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "hotguard: the connections that carried \\d+ events of appender net kept ending for"
                            + " two minutes\\. These events count as delivered; if a proxy took"
                            + " them without a receiver, they are lost\\. Check the receiver\\."));
    assertThat(new ArrayList<>(new LinkedHashSet<>(lines()))).isEqualTo(DiskRig.ids(0, 20));
    int all = lines().size();
    clock.pause(40_000_000_000L);
    deliverAll();
    assertThat(lines()).as("with an end to it").hasSize(all);
    assertThat(delivery.undelivered()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void sendsAgainWhatAFailedWriteMayHaveLost(int oneFailsOf) throws IOException {
    open();
    AtomicInteger told = new AtomicInteger();
    FailureProbe.install(appender, (failing, failure) -> told.incrementAndGet());
    this.oneFailsOf = oneFailsOf;
    List<String> expected = DiskRig.ids(0, 2_000);
    for (int i = 0; i < expected.size(); i += 100) {
      accept(expected.subList(i, i + 100));
      delivery.deliverNext();
    }
    deliverAll();
    assertThat(new ArrayList<>(new LinkedHashSet<>(lines()))).isEqualTo(expected);
    assertThat(delivery.counts().failures()).isPositive().isEqualTo(told.get());
    assertThat(delivery.counts().written()).isEqualTo(2_000);
    assertThat(delivery.counts().dropped()).isZero();
    assertThat(delivery.undelivered()).isZero();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.appender.AppenderTarget;
import io.hotguard.logging.internal.codec.Codec;
import io.hotguard.logging.internal.context.DiskRig;
import io.hotguard.logging.internal.delivery.Target.Confirmation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import org.apache.logging.log4j.LoggingException;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.SocketAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.apache.logging.log4j.core.net.Protocol;
import org.apache.logging.log4j.core.net.TcpSocketManager;
import org.apache.logging.log4j.core.net.ssl.KeyStoreConfiguration;
import org.apache.logging.log4j.core.net.ssl.SslConfiguration;
import org.apache.logging.log4j.core.net.ssl.TrustStoreConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Receivers that end a connection and say nothing else: real sockets, a clock of the test. */
@Timeout(300)
class EndedConnectionTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String PASSWORD = "changeit";

  @TempDir Path directory;

  private final IsolatedDeliveryTest.Clock clock = new IsolatedDeliveryTest.Clock();
  private @Nullable Ending receiver;
  private @Nullable SocketAppender appender;
  private @Nullable IsolatedDelivery<LogEvent> delivery;
  private @Nullable AppenderTarget target;

  /** Keeps what it reads and ends its connections when it likes. */
  private static final class Ending implements AutoCloseable {
    private final ServerSocket server;
    private final Queue<String> texts = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final boolean endsItsOwnDirection;

    /** As a proxy does whose receiver is away: takes something and closes. */
    private volatile boolean isAway;

    private final AtomicInteger closing = new AtomicInteger();

    /** Takes connections, and does not read. */
    private volatile boolean hangs;

    Ending(ServerSocketFactory sockets, boolean endsItsOwnDirection) throws IOException {
      this.endsItsOwnDirection = endsItsOwnDirection;
      server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
      start(
          () -> {
            while (true) {
              Socket socket = server.accept();
              connections.add(socket);
              if (!hangs) {
                start(() -> read(socket));
              }
            }
          });
    }

    private interface Task {
      void run() throws IOException;
    }

    private static void start(Task task) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  task.run();
                } catch (IOException e) {
                  // Closed.
                }
              },
              "ending-receiver");
      thread.setDaemon(true);
      thread.start();
    }

    private void read(Socket socket) throws IOException {
      byte[] bytes = new byte[64 << 10];
      if (endsItsOwnDirection) {
        socket.shutdownOutput();
      }
      for (int length; (length = socket.getInputStream().read(bytes)) >= 0; ) {
        if (isAway) {
          closing.incrementAndGet();
          socket.close(); // Says so before it is: what is written in between is taken, too.
          closing.decrementAndGet();
          return;
        }
        texts.add(new String(bytes, 0, length, StandardCharsets.UTF_8));
      }
    }

    List<String> lines() {
      return String.join("", texts).lines().filter(line -> !line.isEmpty()).toList();
    }

    void endConnections() throws IOException {
      for (Socket socket : connections) {
        socket.close();
      }
    }

    void resetConnections() throws IOException {
      for (Socket socket : connections) {
        if (!socket.isClosed()) {
          socket.setSoLinger(true, 0);
        }
      }
      endConnections();
    }

    @Override
    public void close() throws IOException {
      server.close();
      endConnections();
    }
  }

  private void open() throws IOException {
    open(ServerSocketFactory.getDefault(), null);
  }

  private void open(ServerSocketFactory sockets, @Nullable SslConfiguration ssl)
      throws IOException {
    open(new Ending(sockets, false), ssl);
  }

  private void open(Ending receiver, @Nullable SslConfiguration ssl) throws IOException {
    this.receiver = receiver;
    appender = socketAppender("net", receiver, ssl);
    target = new AppenderTarget(appender, List.of(appender), Set.of(appender));
    reopen();
  }

  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no other setters.
  private static SocketAppender socketAppender(
      String name, Ending receiver, @Nullable SslConfiguration ssl) {
    SocketAppender appender =
        SocketAppender.newBuilder()
            .setName(name)
            .withHost("localhost")
            .withPort(receiver.server.getLocalPort())
            .withProtocol(ssl == null ? Protocol.TCP : Protocol.SSL)
            .withSslConfiguration(ssl)
            .withReconnectDelayMillis(20)
            .setLayout(PatternLayout.newBuilder().withPattern("%m%n").build())
            .setIgnoreExceptions(false)
            .build();
    appender.start();
    return appender;
  }

  private void reopen() throws IOException {
    delivery =
        IsolatedDeliveryTest.delivery(
            List.of(), DiskRig.journal(directory, "net", 64), 1 << 20, clock);
    delivery.attach(target);
  }

  @AfterEach
  void close() throws IOException {
    delivery.close(System.nanoTime());
    appender.stop();
    receiver.close();
  }

  private void send(String text) {
    delivery.accept(Codec.event(text).build());
    deliverAll();
  }

  private void deliverAll() {
    for (int steps = 0; delivery.deliverNext(); steps++) {
      assertThat(steps).as("steps without an end").isLessThan(1_000);
    }
  }

  /** Time passes, and nobody logs. */
  private void quiet(long seconds) {
    clock.pause(seconds * SECOND);
    deliverAll();
  }

  private Socket socket() {
    return ((TcpSocketManager) appender.getManager()).getSocket();
  }

  private void await(String line) {
    DiskRig.await(() -> receiver.lines().contains(line));
  }

  /** Until the receiver has taken the appender's connection, and with it each earlier one. */
  private void awaitTaken() {
    int port = socket().getLocalPort();
    DiskRig.await(() -> receiver.connections.stream().anyMatch(each -> each.getPort() == port));
  }

  /** Until the end that the receiver has sent is here. */
  private void awaitEnd(Socket socket) {
    DiskRig.await(() -> Connection.look(socket) != Connection.State.OPEN);
  }

  /** Until the answer to a write into a closed connection is here, which only a write shows. */
  private static void awaitReset(Socket socket) {
    DiskRig.await(
        () -> {
          try {
            socket.getOutputStream().write('\n');
            return false;
          } catch (IOException e) {
            return true;
          }
        });
  }

  private void endConnections() throws IOException {
    Socket socket = socket();
    receiver.endConnections();
    awaitEnd(socket);
  }

  private void resetConnections() throws IOException {
    Socket socket = socket();
    receiver.resetConnections();
    awaitEnd(socket);
  }

  private List<String> distinct() {
    return List.copyOf(new LinkedHashSet<>(receiver.lines()));
  }

  /** As a balancer does after a minute without traffic. */
  @Test
  void sendsNothingIntoAConnectionThatWasClosedWhileItWasIdle() throws IOException {
    open();
    send("a");
    await("a");
    quiet(2);
    quiet(31);
    endConnections();
    quiet(60);
    send("b");
    await("b");
    assertThat(receiver.lines()).containsExactly("a", "b");
    assertThat(delivery.counts().failures()).isZero();
  }

  /** The end does not tell what was read. */
  @Test
  void sendsAgainWhatAConnectionCarriedThatEndedBeforeItWasAcknowledged() throws IOException {
    open();
    send("a");
    await("a");
    quiet(2);
    endConnections();
    quiet(31);
    send("b");
    await("b");
    assertThat(receiver.lines()).containsExactly("a", "a", "b");
  }

  @Test
  void sendsAgainWhatWentIntoAClosedConnection() throws IOException {
    open();
    send("a");
    await("a");
    endConnections();
    send("b"); // The write succeeds, and dies.
    awaitReset(socket());
    quiet(2);
    await("b");
    assertThat(distinct()).containsExactly("a", "b");
    quiet(31);
    quiet(31);
    assertThat(delivery.undelivered()).isZero();
  }

  @Test
  void endsSendingAgainToAReceiverThatEndsItsOwnDirectionAndReadsOn() throws IOException {
    open(new Ending(ServerSocketFactory.getDefault(), true), null);
    awaitEnd(socket());
    for (String id : DiskRig.ids(0, 4)) {
      send(id);
      await(id);
      for (int i = 0; i < 60; i++) {
        quiet(5);
      }
      assertThat(delivery.undelivered()).isZero();
    }
    assertThat(distinct()).containsExactlyElementsOf(DiskRig.ids(0, 4));
    assertThat(receiver.lines()).hasSizeLessThanOrEqualTo(4 * 12);
    awaitTaken();
    int connections = receiver.connections.size();
    for (int i = 0; i < 60; i++) {
      quiet(5);
    }
    send("last");
    await("last");
    assertThat(receiver.connections.size() - connections).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keepsWhatWentIntoAClosedConnectionOverAnOrderlyStop(boolean closed) throws IOException {
    open();
    send("a");
    await("a");
    if (closed) {
      endConnections();
    }
    send("b");
    assertThat(delivery.detach(appender, System.nanoTime() + SECOND)).isTrue();
    delivery.close(System.nanoTime());
    reopen();
    assertThat(delivery.counts().recovered()).isEqualTo(closed ? 2 : 0);
    deliverAll();
    await("b");
  }

  /** Perhaps over a connection that is well: the appender's manager may serve others, too. */
  @Test
  void sendsAgainAfterADetachmentWhatMayBeLacking() throws IOException {
    open();
    send("a");
    await("a");
    endConnections();
    send("b");
    awaitReset(socket());
    assertThat(delivery.detach(appender, System.nanoTime() + SECOND)).isTrue();
    delivery.attach(target);
    deliverAll();
    await("b");
    assertThat(distinct()).containsExactly("a", "b");
  }

  /** The configuration came and went before the delivery's thread could run. */
  @Test
  void keepsWhatIsLackingThroughASecondDetachment() throws IOException {
    open();
    send("a");
    await("a");
    resetConnections();
    assertThat(delivery.detach(appender, System.nanoTime() + SECOND)).isTrue();
    delivery.attach(target);
    assertThat(delivery.detach(appender, System.nanoTime() + SECOND)).isTrue();
    delivery.close(System.nanoTime());
    reopen();
    assertThat(delivery.counts().recovered()).isOne();
  }

  @Test
  void endsSendingAgainToAReceiverThatResetsIdleConnections() throws IOException {
    open();
    List<String> ids = DiskRig.ids(0, 30);
    for (String id : ids) {
      send(id);
      await(id);
      quiet(2);
      quiet(8);
      resetConnections();
      quiet(5);
    }
    assertThat(distinct()).containsExactlyElementsOf(ids);
    assertThat(receiver.lines().stream().filter("id-0"::equals)).hasSizeBetween(2, 16);
    assertThat(receiver.lines()).hasSizeLessThanOrEqualTo(16 * ids.size());
  }

  @Test
  void losesNothingToAProxyWhoseReceiverIsAway() throws IOException {
    open();
    send("first");
    await("first");
    quiet(2);
    receiver.isAway = true;
    endConnections();
    List<String> ids = DiskRig.ids(0, 10);
    ids.forEach(id -> delivery.accept(Codec.event(id).build()));
    for (int i = 0; i < 10; i++) {
      quiet(2);
      awaitEnd(socket());
      DiskRig.await(() -> receiver.closing.get() == 0);
    }
    receiver.isAway = false;
    DiskRig.await(
        () -> {
          quiet(2);
          DiskRig.await(() -> receiver.closing.get() == 0);
          return receiver.lines().contains("id-9");
        });
    assertThat(distinct()).containsAll(ids);
  }

  private void openToAHangingReceiver() throws IOException {
    Ending hanging = new Ending(ServerSocketFactory.getDefault(), false);
    hanging.hangs = true;
    open(hanging, null);
    DiskRig.await(() -> !hanging.connections.isEmpty());
  }

  @Test
  void sendsAgainWhatAHangingReceiverHadNotReadWhenItDied() throws IOException {
    openToAHangingReceiver();
    send("a");
    quiet(2);
    quiet(27);
    resetConnections();
    receiver.hangs = false;
    send("b");
    await("b");
    assertThat(receiver.lines()).containsExactly("a", "b");
    assertCounts(2, 0);
  }

  /** TCP acknowledges what the kernel has taken, not what the receiver has read: a known limit. */
  @Test
  void cannotKnowThatAReceiverHungForThirtyQuietSeconds() throws IOException {
    openToAHangingReceiver();
    send("a");
    quiet(2);
    quiet(31);
    resetConnections();
    receiver.hangs = false;
    send("b");
    await("b");
    assertThat(receiver.lines()).containsExactly("b");
    assertCounts(2, 0);
  }

  private void assertCounts(long written, long givenUp) {
    assertThat(delivery.counts().accepted()).isEqualTo(written);
    assertThat(delivery.counts().written()).isEqualTo(written);
    assertThat(delivery.undelivered()).isZero();
    assertThat(delivery.counts().dropped()).isZero();
    assertThat(delivery.counts().givenUp()).isEqualTo(givenUp);
  }

  /** Its events are given up after two minutes, and counted. */
  @Test
  void countsWhatItGivesUpToAProxyWhoseReceiverIsAway() throws IOException {
    open();
    receiver.isAway = true;
    send("a");
    for (int i = 0; i < 30 && delivery.counts().givenUp() == 0; i++) {
      awaitEnd(socket());
      DiskRig.await(() -> receiver.closing.get() == 0);
      quiet(10);
    }
    assertCounts(1, 1);
    receiver.isAway = false;
    send("b");
    await("b");
    assertThat(distinct()).containsExactly("b");
    assertCounts(2, 1);
  }

  /** Its manager may be used, and its connection closed, by another appender. */
  @Test
  void sendsAgainWhenSomebodyElseHasClosedTheConnection() throws IOException {
    open();
    send("a");
    await("a");
    target.breakOff(List.of());
    quiet(31);
    send("b");
    await("b");
    assertThat(receiver.lines()).containsExactly("a", "a", "b");
  }

  /** As a Routing or a Failover: what goes elsewhere says nothing of a connection. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void looksAtAllConnectionsBeforeItAcknowledges(boolean busyIsAConnection) throws IOException {
    open();
    try (Ending busyReceiver = new Ending(ServerSocketFactory.getDefault(), false)) {
      route(busyIsAConnection ? socketAppender("busy", busyReceiver, null) : calling(event -> {}));
      send("rare-a");
      await("rare-a");
      send("busy-a");
      endConnections();
      send("rare-b"); // The write succeeds, and dies.
      sendMuchElsewhere();
      await("rare-b");
    }
  }

  /** It was never seen to stand, so it might be one that ends its own direction and reads on. */
  @Test
  void doesNotTakeWritesElsewhereForWritesIntoAnEndedConnection() throws IOException {
    open();
    try (Ending busyReceiver = new Ending(ServerSocketFactory.getDefault(), false)) {
      route(socketAppender("busy", busyReceiver, null));
      DiskRig.await(() -> !receiver.connections.isEmpty());
      send("busy-a");
      endConnections();
      sendMuchElsewhere();
      send("rare-a");
      sendMuchElsewhere();
      await("rare-a");
    }
  }

  @Test
  void acknowledgesNothingOnAccountOfAFailureElsewhere() throws IOException {
    openToAHangingReceiver();
    AtomicBoolean fails = new AtomicBoolean();
    route(
        calling(
            event -> {
              if (fails.getAndSet(false)) {
                throw new LoggingException("disk full");
              }
            }));
    send("rare-a");
    for (int i = 0; i < 2; i++) {
      quiet(2);
      fails.set(true);
      send("busy-" + i);
    }
    resetConnections();
    receiver.hangs = false;
    quiet(2);
    await("rare-a");
  }

  @ParameterizedTest
  @EnumSource(Confirmation.class)
  void sendsToTheNextAppenderWhatWentIntoAConnectionBefore(Confirmation confirmation)
      throws IOException {
    open();
    receiver.hangs = true;
    send("a");
    send("b");
    assertThat(delivery.detach(appender, System.nanoTime() + SECOND)).isTrue();
    appender.stop();
    receiver.close();
    List<String> got = new ArrayList<>();
    Appender next = calling(event -> got.add(event.getMessage().getFormattedMessage()));
    delivery.attach(new AppenderTarget(next, List.of(next), Set.of(next), any -> confirmation));
    send("c");
    assertThat(got).contains("a", "b", "c");
  }

  private static Appender calling(Consumer<LogEvent> action) {
    Appender appender =
        new AbstractAppender("calling", null, null, false, Property.EMPTY_ARRAY) {
          @Override
          public void append(LogEvent event) {
            action.accept(event);
          }
        };
    appender.start();
    return appender;
  }

  /** Rare events go to the receiver, the others elsewhere. */
  private void route(Appender busy) {
    SocketAppender rare = requireNonNull(appender);
    Appender routing =
        calling(
            event ->
                (event.getMessage().getFormattedMessage().startsWith("rare") ? rare : busy)
                    .append(event));
    delivery.attach(new AppenderTarget(routing, List.of(routing, rare, busy), Set.of(rare, busy)));
  }

  private void sendMuchElsewhere() {
    String more = "busy" + "-".repeat(10_000);
    for (int i = 0; i < 500; i++) {
      clock.pause(SECOND / 100);
      send(more);
    }
  }

  @Test
  void looksAtATlsConnectionOnlyWhenItWasWrittenTo() throws Exception {
    Path keys = keys();
    KeyStoreConfiguration own =
        KeyStoreConfiguration.createKeyStoreConfiguration(
            keys.toString(), PASSWORD.toCharArray(), null, null, "PKCS12", null);
    TrustStoreConfiguration trusted =
        TrustStoreConfiguration.createKeyStoreConfiguration(
            keys.toString(), PASSWORD.toCharArray(), null, null, "PKCS12", null);
    SslConfiguration ssl = SslConfiguration.createSSLConfiguration("TLS", own, trusted);
    SSLContext context = ssl.getSslContext();
    open(context.getServerSocketFactory(), ssl);
    quiet(5);
    send("a");
    await("a");
    quiet(2);
    quiet(31);
    send("b");
    await("b");
    assertThat(receiver.connections).hasSize(1);
    endConnections();
    quiet(31);
    send("c");
    await("c");
    assertThat(distinct()).containsExactly("a", "b", "c");
    assertThat(receiver.connections).hasSize(2);
  }

  private Path keys() throws Exception {
    Path keys = directory.resolve("keys.p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "loopback",
            "-keyalg",
            "EC",
            "-dname",
            "CN=localhost",
            "-ext",
            "SAN=dns:localhost",
            "-storetype",
            "PKCS12",
            "-keystore",
            keys.toString(),
            "-storepass",
            PASSWORD);
    Process keytool = new ProcessBuilder(command).inheritIO().start();
    assertThat(keytool.waitFor()).isZero();
    return keys;
  }
}

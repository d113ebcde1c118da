/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.SilentLog;
import io.hotguard.logging.internal.backlog.StatusLog;
import io.hotguard.logging.internal.delivery.Connection.State;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Looks at connections over the loopback interface. */
class ConnectionTest {
  private static final StatusLog SILENT = new SilentLog();

  private Socket socket;
  private Socket receiver;

  @BeforeEach
  void connect() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      socket = new Socket(server.getInetAddress(), server.getLocalPort());
      receiver = server.accept();
    }
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
    receiver.close();
  }

  /** The state after the kernel has the news. */
  private State news() {
    State state = State.OPEN;
    while (state == State.OPEN) {
      state = Connection.look(socket);
    }
    return state;
  }

  @Test
  void isOpenWhileTheReceiverIsSilent() throws IOException {
    socket.setSoTimeout(77);
    assertThat(Connection.look(socket)).isEqualTo(State.OPEN);
    assertThat(socket.getSoTimeout()).as("as the appender set it").isEqualTo(77);
  }

  @Test
  void isOpenWhileTheReceiverAnswersMoreThanALookReads() throws IOException {
    byte[] answer = new byte[32 * 1024];
    receiver.getOutputStream().write(answer);
    while (socket.getInputStream().available() < answer.length) {
      Thread.onSpinWait();
    }
    assertThat(Connection.look(socket)).isEqualTo(State.OPEN);
    assertThat(socket.getInputStream().available()).isEqualTo(16 * 1024);
    assertThat(Connection.look(socket)).isEqualTo(State.OPEN);
    assertThat(socket.getInputStream().available()).isZero();
  }

  @Test
  void isFinishedWhenTheReceiverEndsItsDirection() throws IOException {
    receiver.shutdownOutput();
    assertThat(news()).isEqualTo(State.FINISHED);
  }

  @Test
  void isBrokenWhenTheReceiverResets() throws IOException {
    receiver.setSoLinger(true, 0);
    receiver.close();
    assertThat(news()).isEqualTo(State.BROKEN);
  }

  @Test
  void isBrokenWhenItIsClosed() throws IOException {
    Connection.close(socket, SILENT);
    assertThat(socket.isClosed()).isTrue();
    assertThat(Connection.look(socket)).isEqualTo(State.BROKEN);
  }

  @Test
  void isOpenWhereNothingCanBeRead() throws IOException {
    try (Socket unconnected = new Socket()) {
      assertThat(Connection.look(unconnected)).isEqualTo(State.OPEN);
    }
    socket.shutdownInput();
    assertThat(Connection.look(socket)).isEqualTo(State.OPEN);
  }

  @Test
  void tellsTheWorstStateAndClosesWhatHasEnded() throws IOException {
    FakeTarget target = new FakeTarget();
    target.socket = socket;
    Connection connection = Connection.of(target);
    assertThat(connection.look(target, SILENT)).isEqualTo(State.OPEN);
    assertThat(socket.isClosed()).isFalse();

    receiver.shutdownOutput();
    State state = State.OPEN;
    while (state == State.OPEN) {
      state = connection.look(target, SILENT);
    }
    assertThat(state).isEqualTo(State.FINISHED);
    assertThat(socket.isClosed()).isTrue();
    assertThat(connection.look(target, SILENT)).as("it is gone").isEqualTo(State.BROKEN);
  }

  @Test
  void continuesAConnectionWithTheSameSockets() throws IOException {
    FakeTarget target = new FakeTarget();
    target.socket = socket;
    Connection earlier = Connection.of(target);
    assertThat(Connection.of(target).continues(earlier)).isTrue();
    assertThat(earlier.continues(Connection.NONE)).isTrue();

    target.socket = new Socket();
    assertThat(Connection.of(target).continues(earlier)).isFalse();
    target.socket = null;
    assertThat(Connection.of(target).continues(earlier)).isFalse();
    target.present = Set.of();
    assertThat(Connection.of(target).continues(earlier))
        .as("closed in order, by an appender that is no longer there")
        .isTrue();
  }

  @Test
  void continuesTheConnectionOfAnotherTargetThatShowsTheSameSockets() {
    FakeTarget target = new FakeTarget();
    target.socket = socket;
    Connection earlier = Connection.of(target);
    FakeTarget other = new FakeTarget();
    other.socket = socket;
    assertThat(Connection.of(other).continues(earlier)).isTrue();
    target.shows = false;
    assertThat(Connection.of(other).continues(earlier)).as("it is unknown").isFalse();
    assertThat(Connection.of(target).continues(earlier)).as("its own").isTrue();
    other.socket = null;
    target.shows = true;
    other.present = Set.of();
    assertThat(Connection.of(other).continues(earlier)).as("not purged, but ended").isFalse();
  }

  /** A TLS connection over the plain one, before its handshake. */
  private SSLSocket tls(boolean closesBoth) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    return (SSLSocket) factory.createSocket(socket, "localhost", socket.getPort(), closesBoth);
  }

  private boolean receiverIsReset() throws IOException {
    try {
      receiver.getInputStream().readAllBytes();
      return false;
    } catch (SocketException e) {
      return true;
    }
  }

  @Test
  void endsAPlainConnectionInOrder() throws IOException {
    Connection.close(socket, SILENT);
    assertThat(receiverIsReset()).isFalse();
  }

  /** A close in order would wait for a write that hangs. */
  @Test
  void resetsATlsConnection() throws IOException {
    Connection.close(tls(false), SILENT);
    assertThat(socket.getSoLinger()).isZero();
  }

  @Test
  void saysThatASocketCannotBeClosed() {
    List<String> lines = new ArrayList<>();
    Connection.close(
        new Socket() {
          @Override
          public synchronized void close() throws IOException {
            throw new IOException("injected");
          }
        },
        new StatusLog() {
          @Override
          public void error(String message) {}

          @Override
          public void warn(String message) {}

          @Override
          public void debug(String message) {
            lines.add(message);
          }
        });

    assertThat(lines).containsExactly("hotguard: java.io.IOException: injected");
  }

  /** A look before the first write would begin the handshake, and give it no time. */
  @Test
  void looksAtATlsConnectionOnlyIfItWasWrittenTo() throws IOException {
    receiver.shutdownOutput();
    assertThat(news()).isEqualTo(State.FINISHED);
    try (SSLSocket tls = tls(true)) {
      FakeTarget target = new FakeTarget();
      target.socket = tls;
      Connection written = Connection.of(target);
      assertThat(written.look(target, SILENT)).as("unknown writes").isEqualTo(State.OPEN);

      target.withStream = true;
      assertThat(Connection.NONE.look(target, SILENT)).as("not written").isEqualTo(State.OPEN);
      assertThat(tls.isClosed()).isFalse();
      assertThat(written.look(target, SILENT)).isEqualTo(State.BROKEN);
      assertThat(tls.isClosed()).isTrue();
    }
  }
}

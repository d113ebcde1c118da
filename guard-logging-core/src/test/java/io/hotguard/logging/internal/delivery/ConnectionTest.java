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
import java.util.Set;
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
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.backlog.StatusLog;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** The open stream sockets of a target at one moment. <b>Threading:</b> immutable. */
public final class Connection {
  /** The state of a connection, from best to worst. */
  enum State {
    OPEN,
    /** The receiver has ended its direction (FIN). */
    FINISHED,
    /** Closed or reset. */
    BROKEN
  }

  static final Connection NONE = new Connection(null, new IdentityHashMap<>());

  private static final int READS = 16;

  private final @Nullable Target<?> target;
  private final IdentityHashMap<Object, Socket> sockets;

  private Connection(@Nullable Target<?> target, IdentityHashMap<Object, Socket> sockets) {
    this.target = target;
    this.sockets = sockets;
  }

  static Connection of(Target<?> target) {
    IdentityHashMap<Object, Socket> sockets = new IdentityHashMap<>(2);
    target.forEachSocket(
        (appender, socket) -> {
          if (!socket.isClosed()) {
            sockets.put(appender, socket);
          }
        });
    return new Connection(target, sockets);
  }

  /** False if data of an earlier connection of this or another target may not have arrived. */
  boolean continues(Connection earlier) {
    if (earlier.target != null && target != earlier.target && !earlier.target.showsItsStreams()) {
      return false; // The earlier connection is unknown.
    }
    Set<?> present = target == earlier.target && target != null ? target.present() : Set.of();
    for (Map.Entry<Object, Socket> each : earlier.sockets.entrySet()) {
      // A Routing closes a purged connection in order, after its data.
      boolean purged = target == earlier.target && !present.contains(each.getKey());
      if (!purged && !sockets.containsValue(each.getValue())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the worst state of this connection, which was written to, and of the present one;
   * closes ended sockets.
   */
  State look(Target<?> target, StatusLog status) {
    Connection present = of(target);
    State worst = present.continues(this) ? State.OPEN : State.BROKEN;
    for (Socket socket : present.sockets.values()) {
      // A read of a TLS socket before the first write begins the handshake and gives it no time.
      if (target.readsAnswers()) {
        worst = socket.isClosed() ? State.BROKEN : worst;
      } else if (!(socket instanceof SSLSocket)
          || (target.stream() != null && sockets.containsValue(socket))) {
        State state = look(socket);
        if (state != State.OPEN) {
          close(socket, status);
        }
        worst = state.compareTo(worst) > 0 ? state : worst;
      }
    }
    return worst;
  }

  /** Reads the receiver's answer, which appenders do not read, for a millisecond at most. */
  static State look(Socket socket) {
    if (socket.isClosed()) {
      return State.BROKEN;
    }
    if (!socket.isConnected() || socket.isInputShutdown()) {
      return State.OPEN;
    }
    try {
      int timeout = socket.getSoTimeout();
      socket.setSoTimeout(1);
      try {
        byte[] answer = new byte[1024];
        for (int i = 0; i < READS; i++) {
          if (socket.getInputStream().read(answer) < 0) {
            return State.FINISHED;
          }
        }
      } catch (SocketTimeoutException e) {
        // The receiver is there and silent, as a receiver of events is.
      } finally {
        socket.setSoTimeout(timeout);
      }
      return State.OPEN;
    } catch (IOException e) {
      return State.BROKEN;
    }
  }

  public static void close(Socket socket, StatusLog status) {
    try {
      if (socket instanceof SSLSocket) {
        // Otherwise the close waits for the blocked write, to send its goodbye.
        socket.setSoLinger(true, 0);
      }
      socket.close();
    } catch (IOException e) {
      status.debug("hotguard: " + e);
    }
  }
}

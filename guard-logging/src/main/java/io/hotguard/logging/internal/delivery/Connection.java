/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.backlog.StatusLog;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** The open stream sockets of a target at one moment. <b>Threading:</b> immutable. */
public final class Connection {
  enum Peer {
    /** No sign of a problem. */
    THERE,
    /** The peer sends nothing more: mostly because it has closed the connection. */
    LEFT,
    /** The connection is closed or reset. */
    BROKEN
  }

  static final Connection NONE = new Connection(null, new IdentityHashMap<>());

  private static final int READS = 16;

  private final @Nullable DeliveryTarget<?> target;
  private final IdentityHashMap<Object, Socket> sockets;

  private Connection(@Nullable DeliveryTarget<?> target, IdentityHashMap<Object, Socket> sockets) {
    this.target = target;
    this.sockets = sockets;
  }

  static Connection of(DeliveryTarget<?> target) {
    IdentityHashMap<Object, Socket> sockets = new IdentityHashMap<>(2);
    target.forEachSocket(
        (appender, socket) -> {
          if (!socket.isClosed()) {
            sockets.put(appender, socket);
          }
        });
    return new Connection(target, sockets);
  }

  Collection<Socket> sockets() {
    return sockets.values();
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
   * Looks at the other end. Reads the receiver's answer, which Log4j does not read, for a
   * millisecond at most. Write to a TLS socket first: a read would begin the handshake and give it
   * no time.
   */
  static Peer look(Socket socket) {
    if (socket.isClosed()) {
      return Peer.BROKEN;
    }
    if (!socket.isConnected() || socket.isInputShutdown()) {
      return Peer.THERE;
    }
    try {
      int timeout = socket.getSoTimeout();
      socket.setSoTimeout(1);
      try {
        byte[] answer = new byte[1024];
        for (int i = 0; i < READS; i++) {
          if (socket.getInputStream().read(answer) < 0) {
            return Peer.LEFT;
          }
        }
      } catch (SocketTimeoutException e) {
        // The receiver is there and silent, as a receiver of events is.
      } finally {
        socket.setSoTimeout(timeout);
      }
      return Peer.THERE;
    } catch (IOException e) {
      return Peer.BROKEN;
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

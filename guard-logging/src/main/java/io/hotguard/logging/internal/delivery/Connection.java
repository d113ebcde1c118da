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

/**
 * The open stream sockets that a target writes to, at one moment.
 *
 * <p><b>Threading:</b> immutable; the sockets are shared with whoever writes to them.
 */
public final class Connection {
  /** How the other end of a socket looks from here. */
  enum Peer {
    /** Nothing tells against it. */
    THERE,
    /** It has said that it will send nothing more: mostly because it has closed the connection. */
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

  /**
   * False if something that was sent over an earlier connection of the same target, or of another
   * one, may not have arrived.
   */
  boolean continues(Connection earlier) {
    if (earlier.target != null && target != earlier.target && !earlier.target.showsItsStreams()) {
      return false; // Nobody can tell what it was.
    }
    Set<?> present = target == earlier.target && target != null ? target.present() : Set.of();
    for (Map.Entry<Object, Socket> each : earlier.sockets.entrySet()) {
      // What a Routing purges it closes in order, after what it had sent.
      boolean purged = target == earlier.target && !present.contains(each.getKey());
      if (!purged && !sockets.containsValue(each.getValue())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Looks at the other end. Reads, for a millisecond at most, what the receiver may have answered:
   * Log4j does not. A TLS socket must have been written to before: a read would begin the handshake
   * and give it no time.
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
        // It is there and says nothing, as a receiver of events does.
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
        // Without it the close waits for the blocked write, to say goodbye after it.
        socket.setSoLinger(true, 0);
      }
      socket.close();
    } catch (IOException e) {
      status.debug("hotguard: " + e);
    }
  }
}

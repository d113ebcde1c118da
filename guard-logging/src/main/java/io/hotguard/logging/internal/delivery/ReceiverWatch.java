/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.backlog.StatusLog;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLSocket;

/**
 * Watches the other end of a target's plain connections: whether it can have the sent events.
 * <b>Threading:</b> confined to the delivery's thread, and after that thread's last use to the
 * detaching thread.
 */
final class ReceiverWatch {
  /*
   * A receiver that closes a connection and has read everything ends it (FIN), and answers later
   * data with a reset. A receiver that closes with unread data resets at once. A receiver seen by a
   * look some time after the last write will therefore have read everything when an end comes
   * later. An end seen at the first look may be older than the last data: they are sent again. The
   * first write over a connection that the other side has closed succeeds and provokes the reset,
   * the next write fails, Log4j reconnects, and everything goes over the new connection.
   *
   * An end alone does not mean a closed connection: a receiver may end its own direction and go on
   * reading (nc without input does). The end of a socket that takes everything twice more after it
   * means nothing, if the socket is the only one; with several, the written socket is unknown. A
   * receiver that closes after each message is believed at last: sending it the same events without
   * end helps nobody. This takes long, and is reported, since a proxy whose receiver is away does
   * the same, and the data that it has read are gone.
   *
   * A receiver that hangs or a network that swallows shows nothing; IsolatedDelivery describes the
   * consequence.
   */
  enum Verdict {
    /** The receiver is there, and nothing shows that it lacks anything. */
    STANDS,
    /** The receiver is gone, with everything that was sent. */
    LEFT_WITH_ALL,
    /** The receiver leaves each time, after the events and before a look: perhaps its habit. */
    LEFT_AS_EVER,
    /** The receiver may lack something. */
    LACKS
  }

  private static final int SURVIVALS = 2;
  private static final int SUSPICIONS = 30;

  private final StatusLog status;
  private Connection connection = Connection.NONE;

  /** Whether a look some time after the last write saw the receiver. */
  private boolean stood;

  /** Whether there was any look since the last write. */
  private boolean looked = true;

  /** Sockets whose other end was seen once. */
  private final Set<Socket> seen = new HashSet<>();

  /** TLS sockets with data sent. */
  private final Set<Socket> shaken = new HashSet<>();

  /** Sockets whose end was seen, with the number of later writes. */
  private final Map<Socket, Integer> ended = new HashMap<>();

  private int suspicions;

  ReceiverWatch(StatusLog status) {
    this.status = status;
  }

  boolean stood() {
    return stood;
  }

  /** True if the connection of all unconfirmed events is still in use. */
  boolean isSame(DeliveryTarget<?> target) {
    return Connection.of(target).continues(connection);
  }

  /** Records a write; false if it may have used another connection than {@code since}. */
  boolean written(DeliveryTarget<?> target, Connection since) {
    Connection now = Connection.of(target);
    boolean same = now.continues(since);
    use(now);
    stood = false;
    looked = false;
    if (target.stream() != null) {
      for (Socket socket : now.sockets()) {
        if (socket instanceof SSLSocket) {
          shaken.add(socket);
        }
      }
    }
    return same;
  }

  Connection connection() {
    return connection;
  }

  /** Nothing is unconfirmed: the next events go over the present connection. */
  void startOver(DeliveryTarget<?> target) {
    use(Connection.of(target));
    stood = false;
  }

  private void use(Connection now) {
    connection = now;
    seen.retainAll(now.sockets());
    shaken.retainAll(now.sockets());
    ended.keySet().retainAll(now.sockets());
  }

  /**
   * Looks, and closes a connection that the receiver has left; without {@code settled}, a later end
   * may be older than the last write.
   */
  Verdict look(DeliveryTarget<?> target, boolean settled) {
    if (!isSame(target)) {
      startOver(target);
      return Verdict.LACKS;
    }
    use(Connection.of(target));
    Set<Socket> left = new HashSet<>();
    Set<Socket> broken = new HashSet<>();
    for (Socket socket : new HashSet<>(connection.sockets())) {
      if (!(socket instanceof SSLSocket) || shaken.contains(socket)) {
        switch (Connection.look(socket)) {
          case THERE -> seen.add(socket);
          case LEFT -> left.add(socket);
          case BROKEN -> broken.add(socket);
        }
      }
    }
    int writes = looked ? 0 : 1;
    looked = true;
    boolean alone = connection.sockets().size() == 1;
    if (alone) {
      left.removeIf(socket -> ended.merge(socket, 0, (times, zero) -> times + writes) >= SURVIVALS);
    }
    Verdict verdict = judge(left, broken, writes, settled);
    broken.forEach(socket -> Connection.close(socket, status));
    for (Socket socket : left) {
      if (verdict != Verdict.LACKS || !alone || seen.contains(socket)) {
        Connection.close(socket, status);
      }
    }
    if (verdict != Verdict.STANDS) {
      startOver(target);
    }
    return verdict;
  }

  private Verdict judge(Set<Socket> left, Set<Socket> broken, int writes, boolean settled) {
    if (!broken.isEmpty()) {
      return Verdict.LACKS;
    }
    if (left.isEmpty()) {
      stood |= settled;
      suspicions = 0;
      return Verdict.STANDS;
    }
    if (stood) {
      return Verdict.LEFT_WITH_ALL;
    }
    suspicions += writes;
    if (suspicions > SUSPICIONS) {
      suspicions = 0;
      return Verdict.LEFT_AS_EVER;
    }
    return Verdict.LACKS;
  }
}

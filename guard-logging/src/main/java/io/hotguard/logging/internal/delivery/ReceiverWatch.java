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
 * Watches who is at the other end of a target's plain connections: whether it can have what was
 * sent.
 *
 * <p><b>Threading:</b> confined to the delivery's thread, and when that no longer uses the target
 * to the one that detaches it.
 */
final class ReceiverWatch {
  /*
   * What a look can tell. A receiver that closes a connection and has read everything ends it (FIN);
   * what is sent after that it answers with a reset. If it closes with something unread, its machine
   * resets at once. So who is still there a while after the last write, seen by a look, will have
   * read everything when an end comes later. An end that is seen at the first look may be older than
   * what was sent: that is sent again. The first write over a connection that the other side has
   * closed succeeds and provokes the reset, the next one fails, Log4j reconnects, and all of it goes
   * over the new one.
   *
   * That an end alone does not mean a closed connection is what makes it long: a receiver may end its
   * own direction and go on reading (nc without input does). A socket that takes everything twice
   * more after its end was seen is such a one; its end means nothing: where it is the only one, else
   * nobody knows to which of them it was written. One that closes after each
   * message is believed at last: to send it the same for ever helps nobody. It takes long, and is
   * said, since a proxy does the same whose receiver is away, and what it has read is gone.
   *
   * A receiver that hangs or a network that swallows shows nothing; IsolatedDelivery says what is
   * done about that.
   */
  enum Verdict {
    /** It is there, and nothing tells that it lacks anything. */
    STANDS,
    /** It is gone, with all that was sent. */
    LEFT_WITH_ALL,
    /**
     * It is gone each time, after what was sent and before it was seen to stand: perhaps a habit.
     */
    LEFT_AS_EVER,
    /** It may lack something. */
    LACKS
  }

  private static final int SURVIVALS = 2;
  private static final int SUSPICIONS = 30;

  private final StatusLog status;
  private Connection connection = Connection.NONE;

  /** Whether it was there at a look that came a while after the last write. */
  private boolean stood;

  /** Whether there was any look since the last write. */
  private boolean looked = true;

  /** Sockets whose other end was once seen to be there. */
  private final Set<Socket> seen = new HashSet<>();

  /** TLS sockets that something was sent over. */
  private final Set<Socket> shaken = new HashSet<>();

  /** Sockets whose end was seen, and how often something was written to them after that. */
  private final Map<Socket, Integer> ended = new HashMap<>();

  private int suspicions;

  ReceiverWatch(StatusLog status) {
    this.status = status;
  }

  boolean stood() {
    return stood;
  }

  /** True if the connection that everything unconfirmed was sent over is still in use. */
  boolean isSame(DeliveryTarget<?> target) {
    return Connection.of(target).continues(connection);
  }

  /**
   * Something was written.
   *
   * @param since what everything unconfirmed was sent over, or else the connection before the write
   * @return false if it may have gone over another connection than {@code since}
   */
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

  /** What everything unconfirmed was sent over. */
  Connection connection() {
    return connection;
  }

  /** Nothing is unconfirmed: what comes next goes over the present connection. */
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
   * Looks. A connection that the receiver has left is closed, so that the next write makes a new
   * one.
   *
   * @param settled whether the last write was a while ago: else an end that comes later may be
   *     older
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

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.backlog.Backlog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Laid-out events, written in one piece. <b>Threading:</b> delivery's thread only. */
final class SocketBatch<E> {
  /*
   * Log4j's managers of stream sockets have no buffer, for any immediateFlush and bufferedIo: each
   * event is a system call, here and at the reader (Log4j 2.26.1, TcpSocketManager). Small enough
   * that a slow receiver that reads has taken the piece within the patience of a stop. The last
   * event of a piece may be longer than all others: each is laid out once, since a layout may
   * count.
   */
  private static final int ENOUGH_BYTES = 8 * 1024;
  private static final int ENOUGH_EVENTS = 1024;
  private static final int ENOUGH_JOURNAL_BYTES = 128 * 1024; // For layouts that print little.
  private static final int KEPT_BYTES = 2 * ENOUGH_BYTES;

  /** An event of the batch, with a lower bound of its bytes on the wire. */
  record Part<E>(Backlog.Entry<E> entry, int wireBytes) {}

  private final List<Part<E>> parts = new ArrayList<>();
  private byte[] buffer = new byte[KEPT_BYTES];
  private int used;
  private long journalBytes;

  void clear() {
    parts.clear();
    used = 0;
    journalBytes = 0;
    if (buffer.length > KEPT_BYTES) {
      buffer = new byte[KEPT_BYTES];
    }
  }

  boolean isFull() {
    return used >= ENOUGH_BYTES
        || parts.size() >= ENOUGH_EVENTS
        || journalBytes >= ENOUGH_JOURNAL_BYTES;
  }

  /** Adds an event; false if the layout fails. */
  boolean add(Backlog.Entry<E> entry, Target<E> target, Target.Stream<E> stream) {
    E event = entry.event().event();
    int length;
    try {
      byte[] bytes = stream.layOut(event);
      length = bytes == null ? 0 : bytes.length;
      if (length > buffer.length - used) {
        buffer = Arrays.copyOf(buffer, Math.addExact(used, length));
      }
      if (length > 0) {
        System.arraycopy(bytes, 0, buffer, used, length);
      }
    } catch (Throwable t) { // Also an Error: the earlier events are sent all the same.
      return false; // Reported when the appender gets it alone.
    }
    used += length;
    journalBytes += entry.bytes();
    parts.add(new Part<>(entry, Math.min(length, target.leastBytes(event))));
    return true;
  }

  List<Part<E>> parts() {
    return parts;
  }

  void writeTo(Target.Stream<E> stream) {
    if (used > 0) {
      stream.write(buffer, 0, used);
    }
  }
}

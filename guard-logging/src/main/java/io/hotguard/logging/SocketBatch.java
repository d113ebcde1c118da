/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.net.TcpSocketManager;

/**
 * Events in a row, as the layout of a socket appender makes them, to be written in one piece.
 *
 * <p><b>Threading:</b> confined to the delivery's thread.
 */
final class SocketBatch {
  /*
   * Log4j's managers of stream sockets have no buffer, whatever immediateFlush and bufferedIo say:
   * each event is a system call, here and where it is read (Log4j 2.26.1, TcpSocketManager). Small
   * enough that a receiver that is slow, but reads, has taken it before anybody who stops the
   * appender runs out of patience.
   */
  private static final int ENOUGH_BYTES = 8 * 1024;
  private static final int MAX_BYTES = 2 * ENOUGH_BYTES;
  private static final int ENOUGH_EVENTS = 1024; // Those that are filtered are not bytes.

  /**
   * An event of the batch.
   *
   * @param sent false if a filter holds it back
   */
  record Part(Backlog.Entry entry, boolean sent) {}

  private final byte[] buffer = new byte[MAX_BYTES];
  private final List<Part> parts = new ArrayList<>();
  private int used;

  void clear() {
    parts.clear();
    used = 0;
  }

  /** An event that the appender's filter holds back. */
  void addFiltered(Backlog.Entry entry) {
    parts.add(new Part(entry, false));
  }

  boolean isFull() {
    return used >= ENOUGH_BYTES || parts.size() >= ENOUGH_EVENTS;
  }

  /** Adds an event; false if it has no room, or if the layout fails. */
  boolean add(Backlog.Entry entry, Layout<?> layout) {
    LogEvent event = entry.event().event();
    byte[] bytes;
    try {
      bytes = layout.toByteArray(event);
    } catch (RuntimeException | StackOverflowError e) {
      return false; // Told when it is given to the appender by itself.
    }
    int length = bytes == null ? 0 : bytes.length;
    if (length > buffer.length - used) {
      return false;
    }
    if (length > 0) {
      System.arraycopy(bytes, 0, buffer, used, length);
    }
    used += length;
    parts.add(new Part(entry, true));
    return true;
  }

  List<Part> parts() {
    return parts;
  }

  void writeTo(TcpSocketManager manager) {
    if (used > 0) {
      manager.writeBytes(buffer, 0, used);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.net.Socket;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The answers of an appender with a queue of its own to the events of an isolated delivery. An
 * appender may have other events, too, which do not count for it: an event is known by its
 * identity. <b>Threading:</b> {@link #announce}, {@link #appended} and {@link #await} on the
 * delivery's thread; the rest on any thread.
 */
class Receipts {
  private final Set<Object> untold = Collections.newSetFromMap(new IdentityHashMap<>());
  private @Nullable Object announced;
  private boolean queued;
  private @Nullable Throwable noRoom;
  private @Nullable Throwable lost;
  private long refused;

  /** Listens to an appender; null if it tells nothing of single events. */
  static @Nullable Receipts of(Appender<ILoggingEvent> appender) {
    return switch (KnownAppenders.traits(appender).sign()) {
      case LISTENER -> LogstashReceipts.install(appender);
      case CALLBACK -> KafkaReceipts.install(appender);
      case RETURN, NONE -> null;
    };
  }

  /** False if an event would only wait in the queue of the appender. */
  boolean isOpen() {
    return true;
  }

  /** The present connection; null if it is unknown, or what was sent needs no look at it. */
  @Nullable Socket socket() {
    return null;
  }

  /** True if the answer of the receiver is told; false if a connection only has the bytes. */
  boolean isAnswered() {
    return true;
  }

  /** The next append is for that event. */
  final synchronized void announce(Object event) {
    announced = event;
    queued = false;
    noRoom = null;
    untold.add(event);
  }

  /** Returns why the queue did not take the announced event; null if it did, or a filter denied. */
  final synchronized @Nullable Throwable appended() {
    if (!queued && announced != null) {
      untold.remove(announced);
    }
    announced = null;
    return noRoom;
  }

  final synchronized boolean isAnnounced(@Nullable Object event) {
    return event != null && event == announced;
  }

  /** True if the queue took the last event that was announced. */
  final synchronized boolean isQueued() {
    return queued;
  }

  /** The appender has put an event into its queue. */
  final synchronized void queued(Object event) {
    queued |= isAnnounced(event);
  }

  final synchronized void noRoom(Object event, Throwable reason) {
    if (isAnnounced(event)) {
      noRoom = reason;
    }
  }

  /** The receiver, or its connection, has an event. */
  final synchronized void taken(Object event) {
    untold.remove(event);
    notifyAll();
  }

  /** The appender cannot take that event, now or later. */
  final synchronized void refused(Object event) {
    if (untold.remove(event)) {
      refused++;
      notifyAll();
    }
  }

  /** Queued events may be lost. */
  final synchronized void lost(Throwable cause) {
    lost = cause;
    notifyAll();
  }

  /** Queued events may be lost, that event among them. */
  final synchronized void lost(Object event, Throwable cause) {
    if (untold.contains(event)) {
      lost(cause);
    }
  }

  final synchronized long takeRefused() {
    long taken = refused;
    refused = 0;
    return taken;
  }

  /** Forgets all events, which will be announced again. */
  final synchronized void clear() {
    untold.clear();
    lost = null;
    refused = 0;
  }

  /** Waits until all announced events have left the appender; throws if one may be lost. */
  final synchronized void await() {
    try {
      while (lost == null && !untold.isEmpty()) {
        wait();
      }
    } catch (InterruptedException e) {
      lost = e; // As by an appender that is interrupted in its call.
    }
    Throwable cause = lost;
    if (cause != null) {
      clear();
      throw new AppenderCall.Failure(
          "events in the queue of the appender are lost: " + cause, null);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.logging.journal.JournalMark;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.AppenderLoggingException;
import org.apache.logging.log4j.core.filter.Filterable;
import org.apache.logging.log4j.core.net.TcpSocketManager;
import org.apache.logging.log4j.core.util.Log4jThread;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * Delivers the journal of one isolated appender on a thread of its own: in order, at least once, as
 * slowly as the appender likes, and through outages as long as the journal has room.
 *
 * <p>Outlives a reconfiguration: {@link #attach} hands it the appender of the new configuration.
 *
 * <p><b>Threading:</b> {@link #accept} and the counts from any thread, never waiting; {@link
 * #attach}, {@link #detach} and {@link #close} from the threads that configure.
 */
final class IsolatedDelivery implements Runnable {
  /*
   * What may be forgotten. An append that returned has put bytes into a socket buffer, not into the
   * receiver: when the connection breaks, what was in the buffers of both ends is gone. So the last
   * `resendBytes` stay unacknowledged, and when an append fails or the appender's connection is
   * another one than before (Log4j reconnects inside append and says nothing) everything since the
   * last acknowledgement is sent again. Duplicates are possible, gaps are not, as long as the
   * buffers are smaller than that. After a pause with a healthy connection, and at an orderly stop,
   * everything delivered is acknowledged.
   *
   * A failure that names the connection is retried for ever, since an outage must cost nothing but
   * journal space. One that does not (a layout that throws on one event) would hold up all others:
   * after ATTEMPTS it is dropped and counted.
   */
  private static final int ATTEMPTS = 3;
  private static final long MIN_BACKOFF_NANOS = Duration.ofMillis(50).toNanos();
  private static final long MAX_BACKOFF_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long IDLE_NANOS = Duration.ofMillis(100).toNanos();
  private static final long SETTLE_NANOS = Duration.ofSeconds(30).toNanos();

  /** Some events in a row that were handed to the appender: at least a grain of bytes. */
  private record Sent(EventJournal source, JournalMark mark, long bytes, long events) {}

  private static final long GRAIN_BYTES = 64 * 1024;

  private final String name;
  private final Backlog backlog;
  private final long resendBytes;
  private final Thread thread;
  private final Doorbell doorbell = new Doorbell();

  private final LongAdder accepted = new LongAdder();
  private final LongAdder dropped = new LongAdder();

  /** The part of {@code dropped} that was in the journal and that the appender never took. */
  private final LongAdder poisoned = new LongAdder();

  private final LongAdder failures = new LongAdder();
  private final AtomicLong written = new AtomicLong();

  private volatile @Nullable Appender target;
  private volatile @Nullable Appender inUse;
  private volatile boolean stopping;
  private volatile boolean outage;

  // The delivery thread's own.
  private final Deque<Sent> unconfirmed = new ArrayDeque<>();
  private Backlog.@Nullable Entry ahead;
  private long unconfirmedBytes;
  private long redelivering;
  private long sinceAcknowledged;
  private int attempts;
  private long backoffNanos = MIN_BACKOFF_NANOS;
  private @Nullable Object connection;
  private long lastDeliveryNanos;

  IsolatedDelivery(String name, Backlog backlog, long resendBytes) {
    this.name = name;
    this.backlog = backlog;
    this.resendBytes = resendBytes;
    thread = new Log4jThread(this, "hotguard-delivery-" + name);
    thread.setDaemon(true);
    doorbell.consumer(thread);
    thread.start();
  }

  /** Puts an event into the journal, or counts it as dropped. */
  void accept(LogEvent event) {
    if (backlog.own().append(name, event)) {
      accepted.increment();
      doorbell.signalAllWhenBlocking();
    } else {
      dropped.increment();
    }
  }

  void attach(Appender appender) {
    target = appender;
    doorbell.signalAllWhenBlocking();
  }

  /**
   * Stops using an appender that is about to be stopped, if it is still the attached one; waits for
   * a delivery under way, but not longer than given: stopping the appender will end that one.
   */
  boolean detach(Appender appender, long deadlineNanos) {
    if (target == appender) {
      target = null;
    }
    LockSupport.unpark(thread);
    while (inUse == appender && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    return inUse != appender;
  }

  /**
   * Waits until everything is delivered, the appender fails, or the time is over; false if
   * something is left.
   */
  boolean awaitDelivered(long deadlineNanos) {
    while (undelivered() > 0 && target != null && !outage) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      LockSupport.parkNanos(1_000_000);
    }
    return undelivered() == 0;
  }

  @Override
  public void run() {
    while (!stopping) {
      try {
        if (!deliverNext()) {
          idle();
        }
      } catch (Throwable t) { // The journal's bytes are safe; the thread must live on to send them.
        failures.increment();
        pause();
      }
    }
  }

  private boolean deliverNext() {
    Appender appender = target;
    if (appender == null) {
      return false;
    }
    Backlog.Entry entry = ahead != null ? ahead : backlog.next();
    ahead = entry;
    if (entry == null) {
      settleWhenQuiet();
      return false;
    }
    inUse = appender;
    try {
      // Read again after the announcement: a detach that saw no use may have come in between.
      if (target == appender && appender.isStarted()) {
        deliver(appender, entry);
      } else {
        pause();
      }
    } finally {
      inUse = null;
    }
    return true;
  }

  private void deliver(Appender appender, Backlog.Entry entry) {
    LogEvent event = entry.event().event();
    Backlog.Entry following = null;
    try {
      if (!isFiltered(appender, event)) {
        following = backlog.next();
        event.setEndOfBatch(following == null);
        appender.append(event);
        if (following == null) {
          flush(appender);
        }
      }
    } catch (Throwable t) {
      failed(appender, entry, t);
      return;
    }
    Object now = connection(appender);
    if (connection != null && now != connection && !unconfirmed.isEmpty()) {
      // The event went out over a new connection; those before it may have died with the old one.
      connection = now;
      startOver();
      return;
    }
    connection = now;
    delivered(entry);
    ahead = following;
  }

  private static boolean isFiltered(Appender appender, LogEvent event) {
    if (appender instanceof Filterable filterable) {
      return filterable.isFiltered(event);
    }
    return appender instanceof Filter filter && filter.filter(event) == Filter.Result.DENY;
  }

  private void delivered(Backlog.Entry entry) {
    attempts = 0;
    outage = false;
    backoffNanos = MIN_BACKOFF_NANOS;
    lastDeliveryNanos = System.nanoTime();
    count();
    Sent last = unconfirmed.peekLast();
    if (last != null && last.source() != entry.source()) {
      acknowledgeAll();
      last = null;
    }
    if (last != null && last.bytes() < GRAIN_BYTES) {
      unconfirmed.removeLast();
      unconfirmed.add(
          new Sent(entry.source(), entry.mark(), last.bytes() + entry.bytes(), last.events() + 1));
    } else {
      unconfirmed.add(new Sent(entry.source(), entry.mark(), entry.bytes(), 1));
    }
    unconfirmedBytes += entry.bytes();
    Sent confirmed = null;
    while (unconfirmedBytes > resendBytes && !unconfirmed.isEmpty()) {
      confirmed = unconfirmed.remove();
      unconfirmedBytes -= confirmed.bytes();
      sinceAcknowledged -= confirmed.events();
    }
    if (confirmed != null) {
      confirmed.source().acknowledge(confirmed.mark());
    }
  }

  /** Counts an event once, however often it is sent. */
  private void count() {
    sinceAcknowledged++;
    if (redelivering > 0) {
      redelivering--;
    } else {
      written.incrementAndGet();
    }
  }

  private void failed(Appender appender, Backlog.Entry entry, Throwable failure) {
    failures.increment();
    if (!isOutage(failure) && ++attempts >= ATTEMPTS) {
      StatusLogger.getLogger()
          .error(
              "hotguard: appender {} cannot take an event, it is dropped: {}",
              name,
              failure.toString());
      if (redelivering == 0) {
        dropped.increment();
        poisoned.increment();
      } else {
        redelivering--;
      }
      attempts = 0;
      acknowledgeAll();
      backlog.acknowledge(entry);
      ahead = null;
      backlog.rewind(); // The one after it was read already.
      return;
    }
    if (backoffNanos == MIN_BACKOFF_NANOS) {
      StatusLogger.getLogger()
          .warn(
              "hotguard: appender {} fails, its events wait on disk: {}", name, failure.toString());
    }
    outage = true;
    startOver();
    connection = connection(appender);
    pause();
  }

  private static boolean isOutage(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof IOException || t instanceof AppenderLoggingException) {
        return true;
      }
    }
    return false;
  }

  /** Sends again everything that is not acknowledged. */
  private void startOver() {
    redelivering = Math.max(redelivering, 0) + sinceAcknowledged;
    sinceAcknowledged = 0;
    unconfirmed.clear();
    unconfirmedBytes = 0;
    ahead = null;
    backlog.rewind();
  }

  private void acknowledgeAll() {
    Sent last = unconfirmed.peekLast();
    if (last != null) {
      last.source().acknowledge(last.mark());
      unconfirmed.clear();
      unconfirmedBytes = 0;
      sinceAcknowledged = 0;
    }
  }

  private void settleWhenQuiet() {
    if (!unconfirmed.isEmpty() && System.nanoTime() - lastDeliveryNanos > SETTLE_NANOS) {
      acknowledgeAll();
    }
  }

  private static void flush(Appender appender) {
    if (appender instanceof AbstractOutputStreamAppender<?> stream) {
      stream.getManager().flush();
    }
  }

  /** What the appender is connected by; a different object means that it has reconnected. */
  private static @Nullable Object connection(Appender appender) {
    return appender instanceof AbstractOutputStreamAppender<?> stream
            && stream.getManager() instanceof TcpSocketManager manager
        ? manager.getSocket()
        : null;
  }

  private void pause() {
    LockSupport.parkNanos(this, backoffNanos);
    backoffNanos = Math.min(2 * backoffNanos, MAX_BACKOFF_NANOS);
  }

  private void idle() {
    doorbell.arm();
    if (!stopping && (target == null || (ahead == null && (ahead = backlog.next()) == null))) {
      doorbell.park(IDLE_NANOS);
    }
    doorbell.disarm();
  }

  /**
   * Ends the delivery for good. What is not delivered stays on disk for the next process.
   *
   * @param orderly whether the appender was stopped in peace, so that what it took has arrived
   */
  void close(boolean orderly, long deadlineNanos) {
    stopping = true;
    LockSupport.unpark(thread);
    while (thread.isAlive() && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    if (orderly && !thread.isAlive()) {
      acknowledgeAll();
    }
    backlog.close();
  }

  String name() {
    return name;
  }

  long accepted() {
    return accepted.sum();
  }

  long dropped() {
    return dropped.sum();
  }

  long written() {
    return written.get();
  }

  long failures() {
    return failures.sum();
  }

  long recovered() {
    return backlog.recovered();
  }

  /** Events in the journal that the appender has not taken yet. */
  long undelivered() {
    return Math.max(0, accepted() + recovered() - written() - poisoned.sum());
  }
}

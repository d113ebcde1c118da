/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.io.IOException;
import java.net.Socket;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.LoggingException;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.OutputStreamManager;
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
   * buffers are smaller than that; and the one event with which Log4j reconnected comes early, and
   * once more in its place. After a pause with a healthy connection, and at an orderly stop
   * with nothing left to send, everything delivered is acknowledged.
   *
   * The buffers hold what the layout made of an event, which may be a fraction of its record in the
   * journal. What is counted is the length of the message, the least that a layout prints, at the
   * price of more duplicates with a layout that prints more. Laying out each event twice to know
   * was refused. At most half of the journal is kept for this, so that it has room for new events.
   *
   * A failure of the connection is retried for ever, since an outage must cost nothing but journal
   * space. An event that cannot be laid out would hold up all others: after ATTEMPTS it is dropped
   * and counted. It takes part in acknowledging and sending again like one that was delivered;
   * acknowledging all before it would open a gap if the connection died just then.
   *
   * Counting. Of the events behind the acknowledged place, the first `counted` have been counted as
   * written or dropped and the first `passed` were sent since the last start over. Who is sent again
   * is among the counted.
   */
  static final int ATTEMPTS = 3;
  static final long SETTLE_NANOS = Duration.ofSeconds(30).toNanos();
  private static final long MIN_BACKOFF_NANOS = Duration.ofMillis(50).toNanos();
  private static final long MAX_BACKOFF_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long IDLE_NANOS = Duration.ofMillis(100).toNanos();
  private static final long BREAK_NANOS = Duration.ofSeconds(1).toNanos();

  /** Some events in a row that were passed to the appender, up to and including {@code last}. */
  private record Sent(Backlog.Entry last, long wireBytes, long journalBytes, long events) {}

  private static final long GRAIN_BYTES = 64 * 1024;

  /** An appender and those behind it. */
  private static final class Target {
    private final Appender appender;
    private final List<Appender> reached;

    Target(Appender appender, List<Appender> reached) {
      this.appender = appender;
      this.reached = reached;
    }

    /** What it is connected by; a different answer means that it has reconnected. */
    List<Object> connection() {
      List<Object> sockets = new ArrayList<>(reached.size());
      for (Appender each : reached) {
        Socket socket = manager(each) instanceof TcpSocketManager tcp ? tcp.getSocket() : null;
        if (socket != null) {
          sockets.add(socket);
        }
      }
      return sockets;
    }

    void flush() {
      for (Appender each : reached) {
        OutputStreamManager manager = manager(each);
        if (manager != null) {
          manager.flush();
        }
      }
    }

    boolean shares(OutputStreamManager manager) {
      return reached.stream().anyMatch(each -> manager(each) == manager);
    }

    static @Nullable OutputStreamManager manager(Appender appender) {
      return appender instanceof AbstractOutputStreamAppender<?> stream
          ? stream.getManager()
          : null;
    }
  }

  /** Time and sleep, of the machine or of a test. */
  interface Pace {
    long nanoTime();

    void pause(long nanos);
  }

  private static final Pace REAL =
      new Pace() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void pause(long nanos) {
          LockSupport.parkNanos(nanos);
        }
      };

  private final String name;
  private final Backlog backlog;
  private final long resendBytes;
  private final long keptBytes;
  private final Pace pace;
  private final Thread thread;
  private final Doorbell doorbell = new Doorbell();

  private final LongAdder accepted = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final LongAdder written = new LongAdder();
  private final LongAdder failures = new LongAdder();

  private volatile @Nullable Target target;
  private volatile @Nullable Target inUse;
  private final AtomicReference<@Nullable Target> abandoned = new AtomicReference<>();
  private volatile boolean stopping;
  private volatile boolean outage;

  // The delivery thread's own.
  private final Deque<Sent> unconfirmed = new ArrayDeque<>();
  private Backlog.@Nullable Entry ahead;
  private Backlog.@Nullable Entry following;
  private long wireBytes;
  private long journalBytes;
  private long counted;
  private long passed;
  private int attempts;
  private long backoffNanos = MIN_BACKOFF_NANOS;
  private List<Object> connection = List.of();
  private long lastDeliveryNanos;

  /** Set by the error handler of an appender that swallows its exceptions. */
  private @Nullable Throwable reported;

  IsolatedDelivery(String name, Backlog backlog, long resendBytes) {
    this(name, backlog, resendBytes, REAL);
  }

  IsolatedDelivery(String name, Backlog backlog, long resendBytes, Pace pace) {
    this.name = name;
    this.backlog = backlog;
    this.resendBytes = resendBytes;
    this.pace = pace;
    keptBytes = backlog.own().journal().capacityBytes() / 2;
    thread = new Log4jThread(this, "hotguard-delivery-" + name);
    thread.setDaemon(true);
    doorbell.consumer(thread);
  }

  void start() {
    thread.start();
  }

  /** Puts an event into the journal, or counts it as dropped. */
  void accept(LogEvent event) {
    accepted.increment();
    boolean kept = false;
    try {
      kept = backlog.own().append(name, event);
    } finally {
      if (!kept) {
        dropped.increment();
      }
    }
    doorbell.signalAllWhenBlocking();
  }

  /**
   * Begins to use an appender.
   *
   * @param reached the appender and those behind it
   */
  void attach(Appender appender, Collection<Appender> reached) {
    target = new Target(appender, List.copyOf(reached));
    LockSupport.unpark(thread);
  }

  /**
   * Stops using an appender that is about to be stopped, if it is still the attached one; waits for
   * a delivery under way, but not longer than given: then its connection is broken off.
   *
   * @return false if the appender hangs all the same. To stop it would hang too, holding a lock
   *     that all appenders need; it must be left to {@link #abandon}.
   */
  boolean detach(Appender appender, long deadlineNanos) {
    Target current = target;
    if (current != null && current.appender == appender) {
      target = null;
    }
    LockSupport.unpark(thread);
    if (awaitUnused(appender, deadlineNanos)) {
      return true;
    }
    Target hanging = inUse;
    if (hanging != null && hanging.appender == appender) {
      breakOff(hanging, target);
    }
    return awaitUnused(appender, System.nanoTime() + BREAK_NANOS);
  }

  private boolean awaitUnused(Appender appender, long deadlineNanos) {
    for (Target use; (use = inUse) != null && use.appender == appender; ) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }

  /** Closes the sockets that no one else uses: a blocked write ends with an exception. */
  private static void breakOff(Target hanging, @Nullable Target next) {
    for (Appender each : hanging.reached) {
      if (Target.manager(each) instanceof TcpSocketManager tcp
          && (next == null || !next.shares(tcp))) {
        Socket socket = tcp.getSocket();
        try {
          if (socket != null) {
            socket.close();
          }
        } catch (IOException e) {
          StatusLogger.getLogger().debug("hotguard: {}", e.toString());
        }
      }
    }
  }

  /**
   * Has the appender that hangs stopped when it no longer does.
   *
   * @return the appenders that nobody else may stop
   */
  List<Appender> abandon(Appender appender) {
    Target hanging = inUse;
    if (hanging == null || hanging.appender != appender) {
      return List.of();
    }
    abandoned.set(hanging);
    // Either the delivery sees it when it leaves, or it is seen here that the delivery has left.
    boolean leftMeanwhile = inUse != hanging && abandoned.compareAndSet(hanging, null);
    return leftMeanwhile ? List.of() : hanging.reached;
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
        startOver();
        pause();
      }
    }
  }

  /** Passes one event to the appender, or tries to; false if there was none, or no appender. */
  boolean deliverNext() {
    Target current = target;
    if (current == null) {
      return false;
    }
    if (ahead == null) {
      ahead = backlog.next();
    }
    Backlog.Entry entry = ahead;
    inUse = current;
    try {
      // Read again after the announcement: a detach that saw no use may have come in between.
      if (target != current || !current.appender.isStarted()) {
        if (entry != null) {
          pause();
        }
      } else if (entry == null) {
        settleWhenQuiet(current);
      } else {
        deliver(current, entry);
      }
    } finally {
      inUse = null;
      stopAbandoned();
    }
    return entry != null;
  }

  private void stopAbandoned() {
    Target left = abandoned.get() == null ? null : abandoned.getAndSet(null);
    if (left != null) {
      left.reached.forEach(Appender::stop);
    }
  }

  private void deliver(Target current, Backlog.Entry entry) {
    LogEvent event = entry.event().event();
    if (following == null) {
      following = backlog.next();
    }
    reported = null;
    Throwable failure = null;
    boolean sent = false;
    try {
      if (!isFiltered(current.appender, event)) {
        sent = true;
        event.setEndOfBatch(following == null);
        current.appender.append(event);
      }
      if (following == null) {
        current.flush();
      }
      failure = reported;
    } catch (Throwable t) {
      failure = t;
    }
    if (failure != null) {
      failed(current, entry, failure);
      return;
    }
    List<Object> now = current.connection();
    if (!unconfirmed.isEmpty() && !connection.isEmpty() && !now.equals(connection)) {
      // The event went out over a new connection; those before it may have died with the old one.
      connection = now;
      startOver();
      return;
    }
    connection = now;
    int length = sent ? 1 + event.getMessage().getFormattedMessage().length() : 0;
    passed(current, entry, length, written);
  }

  private static boolean isFiltered(Appender appender, LogEvent event) {
    if (appender instanceof Filterable filterable) {
      return filterable.isFiltered(event);
    }
    return appender instanceof Filter filter && filter.filter(event) == Filter.Result.DENY;
  }

  /** The appender has the event, or never will. */
  private void passed(Target current, Backlog.Entry entry, int wire, LongAdder outcome) {
    attempts = 0;
    outage = false;
    backoffNanos = MIN_BACKOFF_NANOS;
    lastDeliveryNanos = pace.nanoTime();
    if (passed++ == counted) {
      counted++;
      outcome.increment();
    }
    ahead = following;
    following = null;
    Sent last = unconfirmed.peekLast();
    if (last != null && last.journalBytes() < GRAIN_BYTES) {
      unconfirmed.removeLast();
      unconfirmed.add(
          new Sent(
              entry,
              last.wireBytes() + wire,
              last.journalBytes() + entry.bytes(),
              last.events() + 1));
    } else {
      unconfirmed.add(new Sent(entry, wire, entry.bytes(), 1));
    }
    wireBytes += wire;
    journalBytes += entry.bytes();
    acknowledgeExcess(current);
  }

  /** Keeps the last {@code resendBytes}, and not much more. */
  private void acknowledgeExcess(Target current) {
    long wire = wireBytes;
    long journal = journalBytes;
    int excess = 0;
    for (Sent sent : unconfirmed) {
      if (wire - sent.wireBytes() < resendBytes && journal <= keptBytes) {
        break;
      }
      wire -= sent.wireBytes();
      journal -= sent.journalBytes();
      excess++;
    }
    acknowledge(current, excess);
  }

  private void acknowledge(Target current, int grains) {
    if (grains > 0) {
      current.flush();
      Sent confirmed = null;
      for (int i = 0; i < grains; i++) {
        confirmed = unconfirmed.remove();
        wireBytes -= confirmed.wireBytes();
        journalBytes -= confirmed.journalBytes();
        counted -= confirmed.events();
        passed -= confirmed.events();
      }
      if (confirmed != null) {
        backlog.acknowledge(confirmed.last());
      }
    }
  }

  private void failed(Target current, Backlog.Entry entry, Throwable failure) {
    failures.increment();
    boolean reconnected = !current.connection().equals(connection);
    if (isOfTheEvent(current.appender, entry.event().event(), failure) && !reconnected) {
      if (++attempts < ATTEMPTS) {
        pause();
        return; // The same event again; the connection is well, so those before it have no need.
      }
      if (passed == counted) {
        StatusLogger.getLogger()
            .error(
                "hotguard: appender {} cannot take an event, it is dropped: {}",
                name,
                failure.toString());
      }
      passed(current, entry, 0, dropped);
      return;
    }
    if (backoffNanos == MIN_BACKOFF_NANOS) {
      StatusLogger.getLogger()
          .warn(
              "hotguard: appender {} fails, its events wait on disk: {}", name, failure.toString());
    }
    outage = true;
    startOver();
    connection = current.connection();
    pause();
  }

  /*
   * True if the failure is of this event and no other. A client library wraps a dead connection into
   * exceptions of its own (Kafka, mail, JMS); those and whatever is not known are taken for an outage,
   * since waiting too long costs room in the journal and giving up costs events.
   */
  private static boolean isOfTheEvent(Appender appender, LogEvent event, Throwable failure) {
    boolean defect = true;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof IOException || t instanceof SQLException || t instanceof LoggingException) {
        return false;
      }
      String type = t.getClass().getName();
      defect &=
          (type.startsWith("java.lang.") || type.startsWith("java.util."))
              && !type.startsWith("java.util.concurrent.");
    }
    return defect || !canLayOut(appender.getLayout(), event);
  }

  private static boolean canLayOut(@Nullable Layout<?> layout, LogEvent event) {
    try {
      return layout == null || layout.toByteArray(event) != null;
    } catch (RuntimeException | StackOverflowError e) {
      return false;
    }
  }

  /** Sends again everything that is not acknowledged. */
  private void startOver() {
    passed = 0;
    unconfirmed.clear();
    wireBytes = 0;
    journalBytes = 0;
    ahead = null;
    following = null;
    backlog.rewind();
  }

  private void settleWhenQuiet(Target current) {
    if (unconfirmed.isEmpty() || pace.nanoTime() - lastDeliveryNanos <= SETTLE_NANOS) {
      return;
    }
    if (current.connection().equals(connection)) {
      acknowledge(current, unconfirmed.size());
    } else {
      startOver();
    }
  }

  private void pause() {
    pace.pause(backoffNanos);
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
   * Ends the delivery for good. What is not delivered stays on disk for the next process; what was
   * delivered stays there too if something is left behind it: the receiver was slow or hung, and
   * may never have read it.
   */
  void close(long deadlineNanos) {
    stopping = true;
    LockSupport.unpark(thread);
    while (thread.isAlive() && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    if (!thread.isAlive() && undelivered() == 0 && !unconfirmed.isEmpty()) {
      backlog.acknowledge(unconfirmed.getLast().last());
    }
    backlog.close();
  }

  boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  /** Called by the error handlers of appenders, on the delivery's thread. */
  void appenderFailed(@Nullable Throwable failure) {
    reported =
        failure == null ? new LoggingException("appender " + name + " reported an error") : failure;
  }

  boolean isAttached() {
    return target != null;
  }

  String name() {
    return name;
  }

  /** Events that loggers gave to the appender. */
  long accepted() {
    return accepted.sum();
  }

  /** Events that found no room in the journal, or that the appender never took. */
  long dropped() {
    return dropped.sum();
  }

  long written() {
    return written.sum();
  }

  long failures() {
    return failures.sum();
  }

  /** Events that the journal held at the start. */
  long recovered() {
    return backlog.recovered();
  }

  /** Events that were in the journal and could not be read back. */
  long unreadable() {
    return backlog.unreadable();
  }

  /** Events in the journal that the appender has not taken yet. */
  long undelivered() {
    return Math.max(0, accepted() + recovered() - written() - dropped() - unreadable());
  }
}

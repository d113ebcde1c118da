/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.backlog.StatusLog;
import io.hotguard.logging.internal.delivery.Connection.State;
import io.hotguard.logging.internal.delivery.Target.Confirmation;
import io.hotguard.logging.internal.delivery.Target.Receipt;
import io.hotguard.logging.internal.journal.Journal;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Delivers the journal of one isolated appender on a thread of its own: in order, at least once, at
 * the appender's speed, and through outages as long as the journal has room. Outlives a
 * reconfiguration: {@link #attach} hands over the new appender. <b>Threading:</b> {@link #accept}
 * and the counts from any thread; {@link #attach}, {@link #detach} and {@link #close} from the
 * threads that configure.
 */
public final class IsolatedDelivery<E> implements Runnable, Aside<E> {
  /*
   * Acknowledgement depends on the appender (Target.Confirmation). Some appenders have an
   * event when append returns, others when they are flushed. The event is acknowledged then, and a
   * failure concerns only the event that is tried again.
   *
   * Over a plain connection, an append that returned has put bytes into a socket buffer, not into
   * the receiver: a broken connection loses the buffers of both ends. The last `resendBytes`
   * therefore stay unacknowledged. After any end (a failed append, FIN, RST, another connection),
   * they are sent again. This makes duplicates and no gaps if the buffers are smaller than the
   * window. Log4j may reconnect inside append without a sign. The receiver then gets that event
   * early, and once more in its place. Rejected: such a window for every appender. Without a
   * buffering connection, it turns each refused event into thousands of duplicates.
   *
   * Everything sent is acknowledged after 30 s without an event, and at an orderly stop with
   * nothing left to send, if the connection is open. A read checks for an end at these times, before
   * the first write after a pause, and a second after the last write. Behind a Routing or Failover,
   * one connection says nothing about the others: all are checked before anything is acknowledged.
   * A receiver that hangs all that time and then dies loses the buffers, and so does a network that
   * discards them. The delivery does not see such a gap, since Java does not show the
   * acknowledgements of TCP. Rejected: keeping the window over an orderly stop. It would send
   * megabytes twice after each restart.
   *
   * A receiver that closes each connection would get the same events without end. Therefore the
   * pause before a resend grows, and ResendWindow gives old events up with a WARN. A reset does not
   * count unless a read has found the connection open since the last write: the receiver did not
   * read everything.
   *
   * A failure of the connection is retried without limit, since an outage must cost only journal
   * space. A connection that never carries resendBytes makes no progress then, and is reported. An
   * event that cannot be laid out would hold up all others: after ATTEMPTS it is dropped and
   * counted. An event that meets a lack of memory gets more attempts, since another event may be
   * the cause. A dropped event takes part in acknowledging like a delivered one: acknowledging all
   * before it would open a gap if the connection died just then. A resend passes over it, since it
   * must not arrive after it was counted as dropped. Whether bytes of it left before the appender
   * threw is unknown: `refused` counts it, too. A resent event that is refused was counted as
   * written before, and is given up. The pause between attempts grows until a new event gets
   * through; resent old events are no progress.
   *
   * An appender with a queue of its own has not delivered an event when append returns. If it tells
   * later what became of the event (Receipt.LATER), a flush waits for that. Until then, the event is
   * `untold`: not counted as written, not acknowledged, and new again after startOver(). The newest
   * counted events of the window are the untold ones: before another event counts as dropped, they
   * are settled. An appender that tells nothing has its events counted as handed over; keeping them
   * in the journal would only fill it.
   *
   * accept() is called by the consumer of the ring. A burst may be faster than the thread that
   * prepares the journal's segments, above all at the start: then the consumer waits for it instead
   * of dropping an event that the journal has room for. The other appenders wait meanwhile. A disk
   * that is slow or hangs must not set their pace: all these waits together take one patience, until
   * the journal has segments in reserve again.
   *
   * An appender that hangs in a call of the consumer keeps the thread that hangs (RingConsumer): that
   * thread becomes the thread of the delivery, and is using the appender from the beginning. The
   * events of that call are in no journal. They are in flight until the call returns or the delivery
   * is closed, and then count as written or dropped, once.
   */
  static final int ATTEMPTS = 3;
  static final int MACHINE_ATTEMPTS = 30;
  static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();
  static final long SETTLE_NANOS = Duration.ofSeconds(30).toNanos();
  static final long MIN_BACKOFF_NANOS = Duration.ofMillis(50).toNanos();
  static final long MAX_BACKOFF_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long BREAK_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long SEGMENT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long IDLE_NANOS = Duration.ofMillis(100).toNanos();
  private static final long PIECE_NANOS = Duration.ofMillis(10).toNanos();
  private static final int FRUITLESS = 10; // Until the failure is reported.
  static final int UNTOLD = 256; // Events in the queue of an appender until a flush waits for them.

  /** Time and sleep, of the machine or of a test. */
  interface Pace {
    long nanoTime();

    void pause(long nanos);

    /** How long {@link #detach} waits for a call whose connection it broke off. */
    default long breakNanos() {
      return BREAK_NANOS;
    }

    /** How long {@link #accept} waits for a segment of the journal. */
    default long segmentNanos() {
      return SEGMENT_NANOS;
    }
  }

  static final Pace REAL =
      new Pace() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void pause(long nanos) {
          Thread.interrupted(); // An interrupt left by an appender would end each pause at once.
          LockSupport.parkNanos(nanos);
        }
      };

  private final String name;
  private final Backlog<E> backlog;
  private final long resendBytes;
  private final StatusLog status;
  private final Pace pace;
  private final Thread thread;
  private final Doorbell doorbell;

  private final LongAdder accepted = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder written = new LongAdder();
  private final LongAdder handedOver = new LongAdder();
  private final LongAdder givenUp = new LongAdder();
  private final LongAdder failures = new LongAdder();

  /** Events that a hanging call holds. */
  private final AtomicLong inFlight = new AtomicLong();

  private final AppenderUse<E> use;
  private volatile boolean stopping;
  private volatile boolean outage;
  private volatile boolean leftLacking;

  private volatile boolean stalled;

  // Watching thread only.
  private long lastDone = -1;
  private long movedNanos;

  /** Waits in {@link #accept} since the journal had a reserve. Plain: a lost value costs a wait. */
  private long waitedNanos;

  // Delivery thread only.
  private final ResendWindow<E> window;
  private final SocketBatch<E> batch = new SocketBatch<>();
  private Backlog.@Nullable Entry<E> ahead;
  private Backlog.@Nullable Entry<E> following;
  private int attempts;
  private long untold;
  private long backoffNanos = MIN_BACKOFF_NANOS;
  private long lastDeliveryNanos;

  /** The connection that the unacknowledged events were written to. */
  private Connection connection = Connection.NONE;

  /** Whether the connection was open some time after the last write. */
  private boolean looked;

  /** Set by the error handler of an appender that swallows its exceptions. */
  private @Nullable Throwable reported;

  public IsolatedDelivery(
      String name, Backlog<E> backlog, long resendBytes, ThreadFactory threads, StatusLog status) {
    this(name, backlog, resendBytes, threads, status, REAL, new Doorbell());
  }

  /**
   * Returns the delivery of an appender that hangs in a call of another thread. That thread runs
   * the delivery when it comes back.
   */
  public static <E> IsolatedDelivery<E> ofHanging(
      String name,
      Backlog<E> backlog,
      long resendBytes,
      Thread held,
      Target<E> target,
      StatusLog status) {
    IsolatedDelivery<E> delivery =
        new IsolatedDelivery<>(name, backlog, resendBytes, runnable -> held, status);
    delivery.use.attach(target);
    delivery.use.enter(target);
    return delivery;
  }

  IsolatedDelivery(
      String name,
      Backlog<E> backlog,
      long resendBytes,
      ThreadFactory threads,
      StatusLog status,
      Pace pace,
      Doorbell doorbell) {
    this.name = name;
    this.backlog = backlog;
    this.resendBytes = resendBytes;
    this.status = status;
    this.pace = pace;
    this.doorbell = doorbell;
    window = new ResendWindow<>(backlog);
    lastDeliveryNanos = pace.nanoTime();
    thread = threads.newThread(this);
    if (!thread.isAlive()) {
      thread.setDaemon(true);
    }
    use = new AppenderUse<>(thread, pace.breakNanos());
    doorbell.consumer(thread);
  }

  public void start() {
    thread.start();
  }

  /** Puts an event into the journal, or counts it as dropped. Waits only for a next segment. */
  @Override
  public void accept(E event) {
    accepted.increment();
    EventJournal<E> own = backlog.own();
    boolean kept = false;
    try {
      kept = own.append(name, event) || (awaitSegment(own.journal()) && own.append(name, event));
    } finally {
      if (!kept) {
        dropped.increment();
      }
    }
    if (kept && waitedNanos > 0 && own.journal().hasReserve()) {
      waitedNanos = 0;
    }
    doorbell.ring();
  }

  /** Waits for a segment; true if there may be room now. */
  private boolean awaitSegment(Journal journal) {
    long start = System.nanoTime();
    boolean room = journal.awaitSegment(pace.segmentNanos() - waitedNanos);
    waitedNanos += System.nanoTime() - start;
    return room;
  }

  /** How long {@link #accept} has waited since the journal had a reserve. */
  long waitedNanos() {
    return waitedNanos;
  }

  @Override
  public void hold(long events) {
    accepted.add(events);
    inFlight.addAndGet(events);
  }

  @Override
  public void comeBack(boolean failed) {
    land(!failed && isFlushed());
    if (isCurrentThread()) { // Otherwise the delivery had a thread before the appender hung.
      use.leave();
      run();
    }
  }

  private boolean isFlushed() {
    Target<E> current = isCurrentThread() ? use.inUse() : use.target();
    try {
      if (current != null && current.confirmation() == Confirmation.FLUSH) {
        current.flush();
      }
      return true;
    } catch (Throwable t) { // The thread must live on to deliver the journal.
      return false;
    }
  }

  /** Counts the events that a hanging call held, once. */
  private void land(boolean taken) {
    long events = inFlight.getAndSet(0);
    (taken ? written : dropped).add(events);
    if (events > 0 && !taken) {
      failures.increment();
    }
  }

  public void attach(Target<E> target) {
    use.attach(target);
  }

  /** Detaches an appender before its stop; false if it hangs, see {@link AppenderUse#detach}. */
  public boolean detach(Object appender, long deadlineNanos) {
    Target<E> current = use.target();
    boolean unused = use.detach(appender, deadlineNanos);
    if (unused
        && current != null
        && !isAttached()
        && connection.look(current, status) != State.OPEN) {
      // For close(): later this looks like a socket that the appender itself has closed.
      leftLacking = true;
    }
    return unused;
  }

  public boolean abandon(Object appender, Runnable stop) {
    return use.abandon(appender, stop);
  }

  /** Waits until everything is delivered, the appender fails, or the deadline. */
  public boolean awaitDelivered(long deadlineNanos) {
    while (undelivered() > 0 && isAttached() && !outage) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      LockSupport.parkNanos(1_000_000);
    }
    return undelivered() == 0;
  }

  @Override
  public void run() {
    boolean lingered = false;
    while (!stopping) {
      try {
        if (deliverNext()) {
          lingered = false;
        } else if (lingered) {
          idle();
        } else {
          lingered = true;
          doorbell.linger();
        }
      } catch (Throwable t) { // The journal's bytes are safe; the thread must live on to send them.
        failures.increment();
        startOver();
        pause();
      }
    }
  }

  /** Passes one event to the appender, or tries to; false if there is nothing to do. */
  boolean deliverNext() {
    Target<E> current = use.target();
    if (current == null) {
      return false;
    }
    if (ahead == null) {
      ahead = backlog.next();
    }
    Backlog.Entry<E> entry = ahead;
    boolean entered = use.enter(current);
    try {
      if (!entered || !current.isStarted()) {
        if (entry != null) {
          pause();
        }
      } else if (leftLacking) {
        leftLacking = false;
        startOver();
        return true;
      } else if (!hasReceiver(current)) {
        return true;
      } else if (entry != null) {
        deliver(current, entry);
      }
    } finally {
      use.leave();
    }
    return entry != null;
  }

  private void deliver(Target<E> current, Backlog.Entry<E> entry) {
    if (window.isRefused(0)) {
      advance();
      passed(current, entry, 0, dropped);
      return;
    }
    Target.Stream<E> stream = current.stream();
    if (stream == null || !deliverTogether(current, stream, entry)) {
      deliverAlone(current, entry);
    }
  }

  /** Writes the present events in one piece; false if the first event cannot be laid out. */
  private boolean deliverTogether(
      Target<E> current, Target.Stream<E> stream, Backlog.Entry<E> first) {
    batch.clear();
    long start = pace.nanoTime();
    Backlog.Entry<E> next = first;
    do {
      lookAhead(current, next);
      if (window.isRefused(batch.parts().size()) || !batch.add(next, current, stream)) {
        break;
      }
      next = following;
      following = null;
    } while (next != null && !batch.isFull() && !isWaitedFor(current, start));
    if (batch.parts().isEmpty()) {
      return false;
    }
    ahead = next;
    Connection before = Connection.of(current);
    try {
      batch.writeTo(stream);
      if (next == null) {
        current.flush();
      }
    } catch (Throwable t) { // No fault of an event: they are laid out.
      failures.increment();
      // Like the failed append of the first unsent event.
      current.tellOfFailure(first.event().event(), t);
      batch.clear();
      failed(current, t);
      return true;
    }
    if (isUnbroken(current, before)) {
      batch.parts().forEach(part -> passed(current, part.entry(), part.wireBytes(), written));
    }
    batch.clear();
    return true;
  }

  /** True if a stopping thread waits, or the receiver waits for laid-out events. */
  private boolean isWaitedFor(Target<E> current, long start) {
    return stopping || use.target() != current || pace.nanoTime() - start > PIECE_NANOS;
  }

  private void lookAhead(Target<E> current, Backlog.Entry<E> entry) {
    if (following == null) {
      following = backlog.next();
    }
    current.markEndOfBatch(entry.event().event(), following == null);
  }

  private void deliverAlone(Target<E> current, Backlog.Entry<E> entry) {
    E event = entry.event().event();
    lookAhead(current, entry);
    reported = null;
    Throwable failure = null;
    Connection before = Connection.of(current);
    try {
      current.append(event);
      if (following == null) {
        current.flush();
      }
      failure = reported;
    } catch (Throwable t) {
      failure = t;
    }
    if (failure != null) {
      failed(current, entry, failure);
    } else if (isUnbroken(current, before)) {
      advance();
      passed(current, entry, current.leastBytes(event), written);
    }
  }

  /** Starts over and is false if earlier events may have died with a replaced connection. */
  private boolean isUnbroken(Target<E> current, Connection before) {
    Connection since = window.isEmpty() || connection == Connection.NONE ? before : connection;
    connection = Connection.of(current);
    boolean unbroken = connection.continues(since);
    looked = false;
    if (!unbroken) {
      resend();
    }
    return unbroken;
  }

  /** Resends after a connection that ended without a failed write. */
  private void resend() {
    failures.increment();
    startOver();
    if (window.countResend() == FRUITLESS) {
      status.error(
          "hotguard: appender "
              + name
              + " makes no progress: "
              + FRUITLESS
              + " connections ended before they carried hotguard.logging.isolate.resend-bytes="
              + resendBytes
              + ". Its events stay on disk and are sent again. Lower that value, or check why the"
              + " receiver closes connections.");
    }
    pause(); // A receiver that accepts and closes must not cause a tight reconnect loop.
  }

  private void advance() {
    ahead = following;
    following = null;
  }

  /** The appender has the event, or never will. */
  private void passed(Target<E> current, Backlog.Entry<E> entry, int wireBytes, LongAdder outcome) {
    Confirmation confirmation = current.confirmation();
    attempts = 0;
    lastDeliveryNanos = pace.nanoTime();
    if (window.isAtNew()) {
      count(current, outcome);
    }
    window.pass(entry, confirmation == Confirmation.NONE ? wireBytes : 0);
    if (untold >= UNTOLD || (untold > 0 && ahead == null)) {
      try {
        settle(current);
      } catch (RuntimeException e) {
        failures.increment();
        failed(current, e);
        return;
      }
    }
    switch (confirmation) {
      case APPEND -> window.confirmAll(() -> {});
      case FLUSH -> {
        if (ahead == null || window.isWorthAFlush()) {
          window.confirmAll(() -> settle(current));
        }
      }
      case NONE -> confirmBefore(current);
    }
  }

  private void count(Target<E> current, LongAdder outcome) {
    switch (outcome == written ? current.receipt() : Receipt.WRITTEN) {
      case LATER -> {
        untold++;
        return;
      }
      case HANDED_OVER -> handedOver.increment();
      case WRITTEN -> outcome.increment();
    }
    progress();
  }

  private void progress() {
    outage = false;
    backoffNanos = MIN_BACKOFF_NANOS;
  }

  /** Flushes, and counts the events that the appender has told of meanwhile. */
  private void settle(Target<E> current) {
    current.flush();
    long lost = Math.min(untold, current.takeRefused());
    written.add(untold - lost);
    dropped.add(lost);
    refused.add(lost);
    if (untold > 0) {
      untold = 0;
      progress();
    }
  }

  /** Acknowledges events that later data has pushed out of all buffers. */
  private void confirmBefore(Target<E> current) {
    if (!window.isBeyond(resendBytes)) {
      return;
    }
    if (current.stream() == null) { // The data may have gone elsewhere: to a file, another socket.
      settle(current);
      State state = connection.look(current, status);
      if (state != State.OPEN) {
        ended(current, state);
        return;
      }
    }
    window.confirmBefore(resendBytes, () -> settle(current));
  }

  private void failed(Target<E> current, Backlog.Entry<E> entry, Throwable failure) {
    failures.increment();
    int patience =
        switch (current.faultOf(entry.event().event(), failure)) {
          case EVENT -> ATTEMPTS;
          case MACHINE -> MACHINE_ATTEMPTS;
          case CONNECTION -> 0;
        };
    if (patience == 0 || !isSame(current)) {
      failed(current, failure);
      return;
    }
    if (++attempts < patience) {
      pause();
      return; // The same event again; the connection is intact, so earlier events need no resend.
    }
    settle(current); // The untold events stay the newest of the window.
    status.error("hotguard: appender " + name + " cannot take an event, it is dropped: " + failure);
    (window.isAtNew() ? refused : givenUp).increment();
    if (window.isEmpty()) {
      connection = Connection.NONE;
    }
    advance();
    window.refuse();
    passed(current, entry, 0, dropped);
  }

  private void failed(Target<E> current, Throwable failure) {
    if (!outage) {
      status.warn("hotguard: appender " + name + " fails, its events wait on disk: " + failure);
    }
    outage = true;
    if (current.confirmation() == Confirmation.FLUSH && isSame(current)) {
      try { // The failure of the next event must not resend what can be flushed.
        window.confirmAll(() -> settle(current));
      } catch (RuntimeException e) {
        status.debug("hotguard: " + name + " cannot be flushed: " + e);
      }
    }
    startOver();
    pause();
  }

  private boolean isSame(Target<E> current) {
    return Connection.of(current).continues(connection);
  }

  private void startOver() {
    ahead = null;
    following = null;
    connection = Connection.NONE;
    window.uncount(untold);
    untold = 0;
    Target<E> current = use.target();
    if (current != null) {
      current.startOver();
    }
    window.startOver();
  }

  /** After a pause, checks the connection and acknowledges its events; false requires a resend. */
  private boolean hasReceiver(Target<E> current) {
    long quiet = pace.nanoTime() - lastDeliveryNanos;
    boolean settles = quiet > SETTLE_NANOS;
    boolean due = ahead != null || (!window.isEmpty() && (!looked || settles));
    if (quiet < LOOK_NANOS || !due) {
      return true;
    }
    State state = connection.look(current, status);
    if (state != State.OPEN && !window.isEmpty()) {
      ended(current, state);
      return false;
    }
    looked = true;
    if (settles) {
      window.confirmAll(() -> settle(current));
    }
    return true;
  }

  /** Resends after an end that a look has seen, except events that were resent long enough. */
  private void ended(Target<E> current, State state) {
    if (state == State.FINISHED || looked) { // A reset that comes earlier: not all was read.
      long old = window.confirmOld(pace.nanoTime(), () -> settle(current));
      if (old > 0) {
        givenUp.add(old);
        status.warn(
            "hotguard: the connections that carried "
                + old
                + " events of appender "
                + name
                + " kept ending for two minutes. These events count as delivered; if a proxy took"
                + " them without a receiver, they are lost. Check the receiver.");
      }
      backoffNanos = MIN_BACKOFF_NANOS << Math.min(9, 2 * window.ends()); // Up to 26 s.
    }
    resend();
  }

  private void pause() {
    pace.pause(backoffNanos);
    backoffNanos = Math.min(2 * backoffNanos, MAX_BACKOFF_NANOS);
  }

  private void idle() {
    doorbell.arm();
    if (!stopping && (!isAttached() || (ahead == null && (ahead = backlog.next()) == null))) {
      doorbell.park(IDLE_NANOS);
    }
    doorbell.disarm();
  }

  /** Ends the delivery. Undelivered events stay on disk, with unconfirmed ones before them. */
  public void close(long deadlineNanos) {
    stopping = true;
    LockSupport.unpark(thread);
    while (thread.isAlive() && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    if (!thread.isAlive() && undelivered() == 0 && !leftLacking) {
      window.confirmAll(() -> {}); // The appender was flushed after its last event.
    }
    land(false); // The call still hangs.
    backlog.close();
  }

  /**
   * Whether that is the thread which calls the appender. An event of its own code stays away from
   * the appender, as without the guard: the appender may log for each event, without end.
   */
  public boolean isOwnThread(String name) {
    return thread.getName().equals(name);
  }

  public boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  /** Called by the error handlers of appenders, on the delivery's thread. */
  public void appenderFailed(Object failing, Throwable failure) {
    Target<E> current = use.inUse();
    if (current != null && !current.isAnswering(failing)) {
      return; // Another appender takes the event instead.
    }
    reported = failure;
  }

  public boolean isAttached() {
    return use.target() != null;
  }

  public String name() {
    return name;
  }

  /** Returns the present counts. */
  public DeliveryCounts counts() {
    return new DeliveryCounts(
        accepted.sum(),
        backlog.recovered(),
        written.sum(),
        handedOver.sum(),
        givenUp.sum(),
        dropped.sum(),
        refused.sum(),
        backlog.unreadable(),
        failures.sum(),
        backlog.own().truncated());
  }

  /** Bytes of the journal in use. */
  public long journalBytes() {
    return backlog.own().journal().usedBytes();
  }

  /** The size at which the journal is full. */
  public long journalCapacityBytes() {
    return backlog.own().journal().capacityBytes();
  }

  /** Events in the journal that the appender has not taken yet, or not told of. */
  public long undelivered() {
    return Math.max(0, accepted.sum() + backlog.recovered() - done());
  }

  private long done() {
    return written.sum() + handedOver.sum() + dropped.sum() + backlog.unreadable();
  }

  /** Reports an appender that has taken no event for {@code stallNanos} although events wait. */
  public void watch(long nowNanos, long stallNanos) {
    long done = done();
    long waiting = undelivered();
    if (done != lastDone || waiting == 0 || !isAttached()) {
      lastDone = done;
      movedNanos = nowNanos;
      stalled = false;
    } else if (!stalled && nowNanos - movedNanos >= stallNanos) {
      stalled = true;
      status.error(
          "hotguard: isolated appender "
              + name
              + " has taken no event for "
              + Duration.ofNanos(nowNanos - movedNanos).toSeconds()
              + " s, "
              + waiting
              + " wait on disk: its receiver is away, or the appender hangs. Check the receiver; take"
              + " a thread dump if it is there.");
    }
  }

  /** Whether the appender takes nothing now, as far as is known. */
  public boolean isFailing() {
    return outage || stalled || !isAttached();
  }

  /** Whether {@link #watch} has seen no progress for too long. */
  public boolean isStalled() {
    return stalled;
  }
}

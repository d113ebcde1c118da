/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.property.Ranges;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends statistics first, and samples if there is room, over a channel that may be slow or down.
 *
 * <p>Statistics are never dropped for lack of room: statistics that cannot be sent are added to the
 * waiting batch. Memory is therefore bounded by the number of keys, not by the length of an outage.
 * Samples are dropped and counted.
 *
 * <h2>Threading</h2>
 *
 * Any thread may offer; no offer takes a lock or waits, whatever the transport does. One daemon
 * thread sends. {@link #close(Duration)} waits, up to its deadline.
 *
 * <h2>Shapes</h2>
 *
 * Two batches, one that waits and one in the transport, of at most {@link
 * Builder#maxOperations(int)} keys and {@link OperationKey#OTHER}; up to {@link
 * Builder#maxSamples(int)} samples.
 *
 * <h2>Errors</h2>
 *
 * A failed transport is retried after 100 ms, then after twice as long each time up to 30 s.
 * Statistics are sent again in the same envelope; samples are not sent again.
 */
public final class StatisticsSender implements AutoCloseable {
  /*
   * One thread with one place to wait sends both kinds, and checks statistics before each step. If it waited
   * on one queue, the other would fill meanwhile.
   *
   * A failed batch is not added to the waiting batch. It may have arrived, and a receiver detects duplicates
   * only by a number that stands for exactly these statistics.
   */
  private static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(5);
  private static final long MIN_BACKOFF_NANOS = Duration.ofMillis(100).toNanos();
  private static final long MAX_BACKOFF_NANOS = Duration.ofSeconds(30).toNanos();
  private static final long UNLINKED_PAUSE_NANOS = Duration.ofMillis(1).toNanos();

  private final String name;
  private final String source = UUID.randomUUID().toString();
  private final StatisticsTransport transport;
  private final int samplesPerSend;
  private final LongSupplier nanoClock;
  private final LongConsumer pause;

  private final StatisticsSlot statistics;
  private final SampleQueue samples;
  private final Tally tally = new Tally();

  private final AtomicBoolean asleep = new AtomicBoolean();
  private volatile boolean closing;
  private volatile long deadlineNanos;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ReentrantLock closeLock = new ReentrantLock();
  private @Nullable SenderReport lastReport;

  /** The time at which the data in hand was first given to the transport. */
  private volatile long heldSinceNanos;

  private volatile boolean held;

  // Used by the sending thread only.
  private @Nullable StatisticsEnvelope inHand;
  private long sequence;
  private long backoffNanos = MIN_BACKOFF_NANOS;

  private final Thread thread;
  private final Guards.Registration registration;

  private StatisticsSender(Builder builder) {
    this.name = builder.name;
    this.transport = builder.transport;
    this.samplesPerSend = builder.samplesPerSend;
    this.nanoClock = builder.nanoClock;
    this.pause = builder.pause;
    this.statistics = new StatisticsSlot(builder.maxOperations);
    this.samples = new SampleQueue(builder.maxSamples);
    this.registration =
        Guards.register(Guard.of("statistics-sender." + name, GuardMode.WARN, this::count));
    this.thread = new Thread(this::run, "hotguard-sender-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Starts a builder.
   *
   * @param name lower-case words joined by hyphens or dots; the guard is visible as {@code
   *     statistics-sender.NAME}
   * @param transport carries the data; the sender closes it
   */
  public static Builder builder(String name, StatisticsTransport transport) {
    return new Builder(name, transport);
  }

  /**
   * Queues statistics, which are sent before all samples. It never waits, and returns false only
   * once the close has begun.
   */
  public boolean offer(StatisticsBatch batch) {
    boolean accepted = statistics.offer(batch);
    wake();
    return accepted;
  }

  /**
   * Queues a sample if there is room, and returns whether it was accepted. It never waits, and
   * returns false if the queue is full ({@code samples-dropped}), or once the close has begun.
   */
  public boolean offer(Sample sample) {
    boolean accepted = samples.offer(sample);
    if (accepted) {
      wake();
    }
    return accepted;
  }

  /** Wakes the sending thread once for each sleep, however many threads offer. */
  private void wake() {
    if (asleep.get() && asleep.compareAndSet(true, false)) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    try {
      while (!isOver()) {
        if (!sendStatistics() && !sendSamples()) {
          awaitWork();
        }
      }
    } finally {
      ended.countDown();
      closeTransport();
    }
  }

  private boolean isOver() {
    return closing && (nanoClock.getAsLong() - deadlineNanos >= 0 || isAllDone());
  }

  private boolean isAllDone() {
    return inHand == null && statistics.isEmpty() && samples.waiting() == 0;
  }

  /** Returns false if no statistics wait. */
  private boolean sendStatistics() {
    StatisticsEnvelope envelope = inHand;
    if (envelope == null) {
      StatisticsBatch batch = statistics.take();
      if (batch == null) {
        return false;
      }
      envelope = new StatisticsEnvelope(source, ++sequence, batch);
      inHand = envelope;
      hold();
    }
    long intervals = envelope.batch().intervals();
    if (!tally.statistics.sending(intervals)) {
      return true;
    }
    try {
      transport.send(envelope);
      inHand = null;
      held = false;
      tally.statistics.handled(intervals);
      backoffNanos = MIN_BACKOFF_NANOS;
    } catch (RefusedPayloadException e) {
      inHand = null;
      held = false;
      tally.statistics.dropped(intervals);
    } catch (Throwable e) {
      // Errors included, because this is the only thread that sends.
      tally.failed();
      backOff();
    }
    return true;
  }

  /** Returns false if no samples wait. */
  private boolean sendSamples() {
    List<Sample> chunk = samples.poll(samplesPerSend);
    if (chunk.isEmpty()) {
      return false;
    }
    if (!tally.samples.sending(chunk.size())) {
      return true;
    }
    hold();
    try {
      transport.send(chunk);
      tally.samples.handled(chunk.size());
      backoffNanos = MIN_BACKOFF_NANOS;
    } catch (Throwable e) {
      tally.samples.dropped(chunk.size());
      if (!(e instanceof RefusedPayloadException)) {
        backOff();
      }
    } finally {
      held = false;
    }
    return true;
  }

  private void hold() {
    heldSinceNanos = nanoClock.getAsLong();
    held = true;
  }

  private long stalledMillis() {
    long since = heldSinceNanos;
    return held ? TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - since) : 0;
  }

  private void backOff() {
    long until = nanoClock.getAsLong() + backoffNanos;
    backoffNanos = Math.min(MAX_BACKOFF_NANOS, 2 * backoffNanos);
    boolean wasClosing = closing;
    while (true) {
      if (closing && !wasClosing) {
        // The close wants one more attempt now, and then quick retries until its deadline.
        backoffNanos = MIN_BACKOFF_NANOS;
        return;
      }
      // An old interrupt would end each pause at once; a new interrupt comes only after the
      // deadline was set.
      Thread.interrupted();
      long now = nanoClock.getAsLong();
      long left = closing ? Math.min(until - now, deadlineNanos - now) : until - now;
      if (left <= 0) {
        return;
      }
      pause.accept(left);
    }
  }

  private void awaitWork() {
    if (samples.waiting() > 0) {
      // A producer has taken its place but not linked its sample, and will not wake this thread.
      pause.accept(UNLINKED_PAUSE_NANOS);
      return;
    }
    Thread.interrupted();
    asleep.set(true);
    // Checked after the mark is set; offers check the mark after they have added. At least one of
    // the two sees the other.
    if (statistics.isEmpty() && samples.waiting() == 0 && !closing) {
      LockSupport.park(this);
    }
    asleep.set(false);
  }

  private void closeTransport() {
    try {
      transport.close();
    } catch (IOException | RuntimeException e) {
      tally.failed();
    }
  }

  /** Closes with a deadline of 5 s. */
  @Override
  public void close() {
    close(DEFAULT_DEADLINE);
  }

  /**
   * Refuses further offers, sends waiting data until the deadline, and reports the account. A
   * second call waits for the first and returns the same report.
   *
   * @param deadline zero abandons waiting data
   * @return the final account, which later actions of the transport do not change. A transport that
   *     hangs is interrupted, and the data it holds is abandoned and in doubt
   */
  public SenderReport close(Duration deadline) {
    long nanos = TimeUnit.NANOSECONDS.convert(deadline);
    closeLock.lock();
    try {
      SenderReport known = lastReport;
      if (known == null) {
        known = closeWithin(nanos);
        lastReport = known;
      }
      return known;
    } finally {
      closeLock.unlock();
    }
  }

  private SenderReport closeWithin(long nanos) {
    statistics.close();
    samples.close();
    deadlineNanos = nanoClock.getAsLong() + Math.max(0, nanos);
    closing = true;
    LockSupport.unpark(thread);
    boolean interrupted = awaitEnd(nanos);
    tally.freeze();
    deadlineNanos = nanoClock.getAsLong();
    thread.interrupt();
    SenderReport last = report();
    registration.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return last;
  }

  /** Returns whether the caller was interrupted, which ends its wait. */
  private boolean awaitEnd(long patienceNanos) {
    try {
      // A timeout is no error: the transport hangs, and the account says what it holds.
      var unused = ended.await(patienceNanos, TimeUnit.NANOSECONDS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  /**
   * Returns the accounts so far, exact while nothing is offered or sent. Before the close, {@code
   * abandoned} is the waiting data.
   */
  public SenderReport report() {
    return tally.report(statistics, samples);
  }

  private void count(GuardSnapshot.Builder counts) {
    SenderReport now = report();
    counts
        .counter("statistics-accepted", now.statistics().accepted())
        .counter("statistics-handled", now.statistics().handled())
        .counter("statistics-refused", now.statistics().dropped())
        .counter("samples-accepted", now.samples().accepted())
        .counter("samples-handled", now.samples().handled())
        .counter("samples-dropped", now.samples().dropped())
        .counter("send-failures", tally.failures())
        .gauge("statistics-waiting", now.statistics().abandoned())
        .gauge("statistics-waiting-keys", statistics.waitingKeys())
        .gauge("samples-waiting", now.samples().abandoned())
        .gauge("stalled-since-millis", stalledMillis());
  }

  /**
   * Configures a sender. A number out of range, or a name of another form, throws {@link
   * IllegalArgumentException}.
   */
  public static final class Builder {
    private final String name;
    private final StatisticsTransport transport;
    private int maxOperations = 2_000;
    private int maxSamples = 10_000;
    private int samplesPerSend = 500;
    private LongSupplier nanoClock = System::nanoTime;
    private LongConsumer pause = LockSupport::parkNanos;

    private Builder(String name, StatisticsTransport transport) {
      this.name = requireNonNull(name, "name");
      this.transport = requireNonNull(transport, "transport");
    }

    /**
     * Sets how many keys may wait, 1..1,000,000; statistics of further keys are added to {@link
     * OperationKey#OTHER}. Default 2,000.
     */
    public Builder maxOperations(int limit) {
      maxOperations = Ranges.require("maxOperations", limit, 1, 1_000_000);
      return this;
    }

    /** Sets how many samples may wait, 0..10,000,000. Default 10,000. */
    public Builder maxSamples(int limit) {
      maxSamples = Ranges.require("maxSamples", limit, 0, 10_000_000);
      return this;
    }

    /**
     * Sets the number of samples sent at once, 1..100 000, which is the longest that statistics
     * wait for samples. Default 500.
     */
    public Builder samplesPerSend(int number) {
      samplesPerSend = Ranges.require("samplesPerSend", number, 1, 100_000);
      return this;
    }

    /** Sets the clock and the function that pauses, for tests. */
    Builder time(LongSupplier clock, LongConsumer pauseNanos) {
      nanoClock = clock;
      pause = pauseNanos;
      return this;
    }

    /** Creates the sender and starts its thread; it is visible as a guard. */
    public StatisticsSender build() {
      return new StatisticsSender(this);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A task is completed while the guard is closed or full. r1 counts runs of callbacks, r2 is the
 * guard's account, <i>handled / abandoned / dropped</i>. Each task is in one of the three and runs
 * at most once.
 */
public final class CallbackGuardStress {
  /** A patience that ends could not be told from a machine that stands still. */
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private CallbackGuardStress() {}

  /** A thread whose work an actor does, so that a state is cheap. */
  private static final class Borrowed extends Thread {
    private @Nullable Thread actor;

    Borrowed(Runnable work) {
      super(work);
    }

    @Override
    public void start() {
      // The actor does.
    }

    /**
     * Reaches the actor while it works; before, the guard is closed, and after, the thread belongs
     * to another.
     */
    @Override
    public synchronized void interrupt() {
      if (actor != null) {
        actor.interrupt();
      }
    }

    private synchronized void lend(@Nullable Thread thread) {
      actor = thread;
      boolean ignored = Thread.interrupted();
    }

    void work() {
      lend(Thread.currentThread());
      run();
      lend(null);
    }
  }

  /** A guard, its thread, and how often callbacks ran. */
  private static final class Subject {
    private final AtomicInteger ran = new AtomicInteger();
    private final AtomicReference<@Nullable Borrowed> worker = new AtomicReference<>();
    private final CallbackGuard guard;
    private final BiConsumer<String, Throwable> callback;

    Subject(int maxWaiting) {
      guard =
          new CallbackGuard(
              maxWaiting,
              work -> {
                Borrowed thread = new Borrowed(work);
                worker.set(thread);
                return thread;
              });
      callback = guard.guard((result, failure) -> ran.incrementAndGet());
    }

    void complete() {
      callback.accept("sent", null);
    }

    /** Runs callbacks until the guard is over. */
    void work() {
      requireNonNull(worker.get()).work();
    }

    void closePatiently() {
      try {
        guard.close(FOR_EVER);
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts who closes", e);
      }
    }

    void count(LL_Result result) {
      KeyedExecutor.Counts counts = guard.counts();
      long dropped = counts.keyFull() + counts.full() + counts.closed();
      result.r1 = ran.get();
      result.r2 = counts.handled() + "/" + counts.abandoned() + "/" + dropped;
    }
  }

  /** The shipped guard: one is completed, and run, while it is closed without patience. */
  @JCStressTest
  @Outcome(id = "1, 1/0/0", expect = Expect.ACCEPTABLE, desc = "It ran before the end.")
  @Outcome(id = "1, 0/1/0", expect = Expect.ACCEPTABLE, desc = "It was running at the end.")
  @Outcome(id = "0, 0/1/0", expect = Expect.ACCEPTABLE, desc = "It was waiting at the end.")
  @Outcome(id = "0, 0/0/1", expect = Expect.ACCEPTABLE, desc = "It came too late.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It ran twice, or is counted in no place or in two.")
  @State
  public static class ShippedEnd {
    private final Subject subject = new Subject(2);

    @Actor
    public void complete() {
      subject.complete();
      subject.work();
    }

    @Actor
    public void close() {
      subject.guard.close();
    }

    @Arbiter
    public void count(LL_Result result) {
      subject.count(result);
    }
  }

  /** The shipped guard: the same, closed with patience. */
  @JCStressTest
  @Outcome(id = "1, 1/0/0", expect = Expect.ACCEPTABLE, desc = "It ran before the end.")
  @Outcome(id = "0, 0/0/1", expect = Expect.ACCEPTABLE, desc = "It came too late.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was taken, and not waited for.")
  @State
  public static class ShippedPatience {
    private final Subject subject = new Subject(2);

    @Actor
    public void complete() {
      subject.complete();
      subject.work();
    }

    @Actor
    public void close() {
      subject.closePatiently();
    }

    @Arbiter
    public void count(LL_Result result) {
      subject.count(result);
    }
  }

  /** The shipped guard: one is completed while another gives its only room back. */
  @JCStressTest
  @Outcome(id = "2, 2/0/0", expect = Expect.ACCEPTABLE, desc = "The first had run.")
  @Outcome(id = "1, 1/0/1", expect = Expect.ACCEPTABLE, desc = "The first had the room still.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Never run, or counted in no place or in two.")
  @State
  public static class ShippedBound {
    private final Subject subject = new Subject(1);

    public ShippedBound() {
      subject.complete();
    }

    @Actor
    public void work() {
      subject.work();
    }

    @Actor
    public void complete() {
      subject.complete();
      subject.closePatiently();
    }

    @Arbiter
    public void count(LL_Result result) {
      subject.count(result);
    }
  }

  /** The weakened twin of the end: looks whether it is closed, and hands over after it. */
  @JCStressTest
  @Outcome(id = "0, 0/1/0", expect = Expect.ACCEPTABLE, desc = "It was waiting at the end.")
  @Outcome(id = "0, 0/0/1", expect = Expect.ACCEPTABLE, desc = "It came too late.")
  @Outcome(
      id = "0, 0/0/0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Taken, and in no account: the harness sees it.")
  @State
  public static class LookThenHandOver {
    private final ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;
    private int abandoned;
    private int dropped;

    @Actor
    public void complete() {
      if (closed) {
        dropped++;
      } else {
        waiting.add("sent");
      }
    }

    @Actor
    public void close() {
      closed = true;
      while (waiting.poll() != null) {
        abandoned++;
      }
    }

    @Arbiter
    public void count(LL_Result result) {
      result.r1 = 0;
      result.r2 = "0/" + abandoned + "/" + dropped;
    }
  }

  /**
   * The weakened twin of patience: the last task checks once whether the guard is idle, and not
   * again.
   */
  @JCStressTest
  @Outcome(id = "open, 1 waits", expect = Expect.ACCEPTABLE, desc = "The second is waited for.")
  @Outcome(
      id = "over, 1 waits",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "All is over, and one waits: the harness sees it.")
  @State
  public static class LookOnce {
    private final AtomicInteger waiting = new AtomicInteger(1);
    private volatile boolean closed;
    private boolean over;

    @Actor
    public void work() {
      over = waiting.decrementAndGet() == 0 && closed;
    }

    @Actor
    public void complete() {
      waiting.incrementAndGet();
      closed = true;
    }

    @Arbiter
    public void count(LL_Result result) {
      result.r1 = over ? "over" : "open";
      result.r2 = waiting.get() + " waits";
    }
  }

  /** The weakened twin of running once: reads a waiting task first and removes it later. */
  @JCStressTest
  @Outcome(id = "1, 1/0/0", expect = Expect.ACCEPTABLE, desc = "It ran before the end.")
  @Outcome(id = "0, 0/1/0", expect = Expect.ACCEPTABLE, desc = "It was waiting at the end.")
  @Outcome(
      id = "1, 1/1/0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Run and abandoned: the harness sees it.")
  @State
  public static class LookThenTake {
    private final AtomicReference<@Nullable String> waiting = new AtomicReference<>("sent");
    private int handled;
    private int abandoned;

    private boolean take() {
      boolean found = waiting.get() != null;
      waiting.set(null);
      return found;
    }

    @Actor
    public void work() {
      handled += take() ? 1 : 0;
    }

    @Actor
    public void close() {
      abandoned += take() ? 1 : 0;
    }

    @Arbiter
    public void count(LL_Result result) {
      result.r1 = handled;
      result.r2 = handled + "/" + abandoned + "/0";
    }
  }
}

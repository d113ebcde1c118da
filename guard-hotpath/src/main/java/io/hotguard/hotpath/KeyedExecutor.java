/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;

/**
 * Runs the tasks of many keys on few threads, within bounds and with a share for each priority.
 * Tasks of one key run one after the other in the order of arrival; tasks of different keys run in
 * parallel.
 *
 * <p>Use it for queues that would otherwise need a thread each. Other libraries are as fast or
 * faster. This one is bounded, counts refused tasks and starves no priority.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call {@link #offer}. It never waits for room or for a task, and takes a short lock
 * of a hash table if the key has no waiting task. A task sees the writes of earlier tasks of its
 * key.
 *
 * <h2>Shapes</h2>
 *
 * The number of tasks is bounded per key and in total, see {@link Builder}. A key without tasks
 * takes no memory.
 *
 * <h2>Errors</h2>
 *
 * A task's exception is counted ({@link Counts#failed()}) and passed to {@link Builder#onFailure};
 * the next task runs. The equation <i>accepted = handled + abandoned + waiting</i> always holds,
 * and waiting ends at zero. An {@link OutOfMemoryError} in the executor's own work, which allocates
 * little, may end one of its threads. It may also leave a key stuck until {@link #close()} abandons
 * its tasks.
 *
 * @param <K> keys, with {@code equals} and {@code hashCode}
 */
public final class KeyedExecutor<K> implements AutoCloseable {
  /*
   * Each key that has tasks has a Lane, which decides which thread makes it ready and when it can be retired.
   *
   * No lost wake-ups: a lane enters a ready queue before a permit is released. A worker with a permit
   * therefore finds a lane, possibly on a second round, because other workers take at most as many lanes as
   * there were permits.
   */
  private static final int TASKS_IN_A_ROW = 16;
  private static final long ABORTED = 1;
  private static final long ONE_HANDLED = 2;

  private final ConcurrentHashMap<K, Lane<K>> lanes = new ConcurrentHashMap<>();
  private final List<ConcurrentLinkedQueue<Lane<K>>> ready = new ArrayList<>();
  private final Semaphore permits = new Semaphore(0);
  private final List<Thread> workers = new ArrayList<>();
  private final int[] turns;
  private final int maxPerKey;
  private final int maxTasks;
  private final ToIntFunction<? super K> priority;
  private final FailureHandler<? super K> onFailure;

  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong refusedByKey = new AtomicLong();
  private final AtomicLong refusedByAll = new AtomicLong();
  private final AtomicLong refusedByClose = new AtomicLong();

  /** Twice the number of handled tasks; the lowest bit is set once counting has stopped. */
  private final AtomicLong handled = new AtomicLong();

  private final CountDownLatch drained = new CountDownLatch(1);
  private volatile boolean closed;

  /** Receives the exceptions of tasks; its own exceptions are ignored. */
  @FunctionalInterface
  public interface FailureHandler<K> {
    /** Takes the exception of a task. */
    void failed(K key, Throwable failure);
  }

  private KeyedExecutor(Builder<K> builder) {
    maxPerKey = builder.maxTasksPerKey;
    maxTasks = builder.maxTasks;
    priority = builder.priority;
    onFailure = builder.onFailure;
    turns = turns(builder.weights);
    for (int i = 0; i < builder.weights.length; i++) {
      ready.add(new ConcurrentLinkedQueue<>());
    }
    for (int i = 0; i < builder.threads; i++) {
      int number = i;
      Thread worker = builder.threadFactory.newThread(() -> work(number));
      workers.add(worker);
    }
    boolean started = false;
    try {
      workers.forEach(Thread::start);
      started = true;
    } finally {
      if (!started) { // No memory for a thread; the threads that started must not wait without end.
        abandon();
      }
    }
  }

  /** Starts a builder. */
  public static <K> Builder<K> builder() {
    return new Builder<>();
  }

  /**
   * Spreads the turns so that no priority has all of its turns in a row: 4, 2, 1 gives 0 1 0 2 0 1
   * 0.
   */
  static int[] turns(int[] weights) {
    int sum = 0;
    for (int weight : weights) {
      sum += weight;
    }
    int[] turns = new int[sum];
    int[] credit = new int[weights.length];
    for (int turn = 0; turn < sum; turn++) {
      int richest = 0;
      for (int i = 0; i < weights.length; i++) {
        credit[i] += weights[i];
        if (credit[i] > credit[richest]) {
          richest = i;
        }
      }
      credit[richest] -= sum;
      turns[turn] = richest;
    }
    return turns;
  }

  /**
   * Adds a task behind all earlier tasks of its key.
   *
   * @return true if it will be run or abandoned; false if it was refused and counted
   */
  public boolean offer(K key, Runnable task) {
    requireNonNull(key, "key");
    requireNonNull(task, "task");
    if (Room.take(waiting, maxTasks) >= maxTasks) {
      (closed ? refusedByClose : refusedByAll).incrementAndGet();
      return false;
    }
    // Read after counting: a closer that sees no waiting task knows that none is on its way.
    if (closed) {
      return refuse(refusedByClose);
    }
    boolean settled = false;
    try {
      while (true) {
        Lane<K> lane = lane(key);
        switch (lane.offer(task, maxPerKey)) {
          case DEAD -> lanes.remove(key, lane);
          case FULL -> {
            settled = true;
            return refuse(refusedByKey);
          }
          case QUEUED -> {
            settled = true;
            accepted.incrementAndGet();
            return true;
          }
          case READY -> {
            settled = true;
            accepted.incrementAndGet();
            makeReady(lane);
            return true;
          }
        }
      }
    } finally {
      if (!settled) { // No memory for the task.
        done(1);
      }
    }
  }

  private boolean refuse(AtomicLong reason) {
    reason.incrementAndGet();
    done(1);
    return false;
  }

  private Lane<K> lane(K key) {
    Lane<K> known = lanes.get(key);
    if (known != null) {
      return known;
    }
    Lane<K> created = new Lane<>(key, inRange(priority.applyAsInt(key)));
    Lane<K> other = lanes.putIfAbsent(key, created);
    return other == null ? created : other;
  }

  private int inRange(int wanted) {
    return Math.min(Math.max(wanted, 0), ready.size() - 1);
  }

  private void makeReady(Lane<K> lane) {
    ready.get(lane.priority()).add(lane);
    permits.release();
  }

  private void work(int number) {
    int turn = number % turns.length;
    // Checked before each wait, because a task may have swallowed the interrupt.
    while (!isOver()) {
      try {
        permits.acquire();
      } catch (InterruptedException e) {
        continue; // Either the executor has ended, or other code interrupts its threads.
      }
      if (!isOver()) {
        run(take(turn));
        turn = (turn + 1) % turns.length;
      }
    }
  }

  private boolean isAborted() {
    return (handled.get() & ABORTED) != 0;
  }

  private boolean isOver() {
    return isAborted() || drained.getCount() == 0;
  }

  /** Returns a ready lane, preferably of the priority whose turn it is; the caller has a permit. */
  private Lane<K> take(int turn) {
    while (true) {
      Lane<K> lane = ready.get(turns[turn]).poll();
      for (int i = 0; lane == null && i < ready.size(); i++) {
        lane = ready.get(i).poll();
      }
      if (lane != null) {
        return lane;
      }
    }
  }

  private void run(Lane<K> lane) {
    int run = 0;
    int some = Math.min(TASKS_IN_A_ROW, lane.size());
    while (run < some && !isAborted()) {
      if (run > 0) {
        // This counts the previous task; the last one counts until the lane is released.
        waiting.decrementAndGet();
      }
      run(lane.key(), lane.take());
      lane.handled();
      run++;
    }
    if (lane.release(run)) {
      if (!isAborted()) {
        makeReady(lane);
      }
    } else if (lane.retire()) {
      forget(lane);
    }
    done(Math.min(run, 1));
  }

  private void forget(Lane<K> lane) {
    try {
      lanes.remove(lane.key(), lane);
    } catch (Throwable t) {
      // A method of the key threw. The next offer for the key replaces the lane, if there is one.
    }
  }

  private void run(K key, Runnable task) {
    boolean threw = false;
    try {
      task.run();
    } catch (Throwable t) { // A worker survives any exception of a task.
      threw = true;
      tell(key, t);
    }
    // The next task must not see the interrupt. Cleared before the check for the end, which comes
    // with an interrupt.
    boolean ignored = Thread.interrupted();
    if (countHandled() && threw) {
      failed.incrementAndGet();
    }
  }

  private void tell(K key, Throwable failure) {
    try {
      onFailure.failed(key, failure);
    } catch (Throwable ignored) {
      // The handler was called; its own exception is ignored.
    }
  }

  /** Returns false for a task that was abandoned while it ran. */
  private boolean countHandled() {
    long before = handled.get();
    while ((before & ABORTED) == 0) {
      if (handled.compareAndSet(before, before + ONE_HANDLED)) {
        return true;
      }
      before = handled.get();
    }
    return false;
  }

  private void done(int tasks) {
    // The second read catches a task that came between the first read and the close.
    if (waiting.addAndGet(-tasks) == 0 && closed && waiting.get() == 0) {
      end();
    }
  }

  private void end() {
    // Refused offers reach this point repeatedly, and permits must not pile up.
    if (drained.getCount() > 0) {
      drained.countDown();
      permits.release(workers.size());
    }
  }

  /**
   * Refuses further tasks, waits for the accepted ones, and ends the threads. At the deadline,
   * running and waiting tasks are abandoned and the threads are interrupted. A task that closes its
   * own executor waits for itself until the deadline, and is abandoned.
   *
   * @throws InterruptedException if interrupted; the executor is then closed and otherwise
   *     unchanged
   */
  public Counts close(Duration deadline) throws InterruptedException {
    long nanos = TimeUnit.NANOSECONDS.convert(deadline);
    closed = true;
    if (waiting.get() == 0) {
      end();
    }
    if (!drained.await(nanos, TimeUnit.NANOSECONDS)) {
      abandon();
    }
    return counts();
  }

  private void abandon() {
    handled.getAndUpdate(state -> state | ABORTED);
    drained.countDown(); // Releases concurrent closers, since nothing is left to wait for.
    workers.forEach(Thread::interrupt);
  }

  /** Closes without waiting, and abandons running and waiting tasks. */
  @Override
  public void close() {
    try {
      close(Duration.ZERO);
    } catch (InterruptedException e) {
      // A zero deadline never waits, so the thread was interrupted before.
      abandon();
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the counts since the executor was created; exact while no task is offered or run. */
  public Counts counts() {
    // Read first: a failure is counted after its task, so it never exceeds the handled tasks.
    long threw = failed.get();
    long state = handled.get();
    long done = state / ONE_HANDLED;
    // A task can finish before its producer has counted it.
    long all = Math.max(accepted.get(), done);
    boolean over = (state & ABORTED) != 0;
    return new Counts(
        all,
        done,
        threw,
        over ? all - done : 0,
        over ? 0 : all - done,
        refusedByKey.get(),
        refusedByAll.get(),
        refusedByClose.get());
  }

  /** Returns the number of keys that have tasks, for tests. */
  int laneCount() {
    return lanes.size();
  }

  /**
   * The counts of tasks.
   *
   * @param accepted tasks for which {@link #offer} returned true
   * @param handled tasks that ran to their end
   * @param failed handled tasks that threw
   * @param abandoned tasks that were running or waiting at the final close
   * @param waiting tasks that are running or waiting
   * @param keyFull tasks refused by the limit of their key
   * @param full tasks refused by the limit of all keys
   * @param closed tasks refused because the executor was closed
   */
  public record Counts(
      long accepted,
      long handled,
      long failed,
      long abandoned,
      long waiting,
      long keyFull,
      long full,
      long closed) {}

  /**
   * Configures an executor. Numbers must be 1 or more, otherwise {@link IllegalArgumentException}.
   */
  public static final class Builder<K> {
    private int threads = Runtime.getRuntime().availableProcessors();
    private int maxTasksPerKey = 1_024;
    private int maxTasks = 65_536;
    private int[] weights = {1};
    private ToIntFunction<? super K> priority = key -> 0;
    private FailureHandler<? super K> onFailure = (key, failure) -> {};
    private ThreadFactory threadFactory = new Daemons("hotguard-keyed");

    private Builder() {}

    /** Sets the number of threads. Default: one for each processor. */
    public Builder<K> threads(int count) {
      threads = positive("threads", count);
      return this;
    }

    /** Limits the tasks of one key, the running one included. Default 1,024. */
    public Builder<K> maxTasksPerKey(int limit) {
      maxTasksPerKey = positive("maxTasksPerKey", limit);
      return this;
    }

    /** Limits the tasks of all keys. Default 65,536. */
    public Builder<K> maxTasks(int limit) {
      maxTasks = positive("maxTasks", limit);
      return this;
    }

    /**
     * Gives priorities their shares: with weights 4, 2, 1 and all three busy, priority 0 has four
     * of seven turns. A turn is up to 16 tasks of one key. Default: one priority.
     *
     * @param priority returns the priority of a key, called when its first task comes; other
     *     numbers count as the nearest priority
     * @param weights the share of each priority from 0, 1 or more each, 1,000 at most in all
     * @throws IllegalArgumentException if there is no weight, or one is not in range
     */
    public Builder<K> priorities(ToIntFunction<? super K> priority, int... weights) {
      long sum = 0;
      for (int weight : weights) {
        sum += positive("weights", Math.min(weight, 1_001));
      }
      if (weights.length == 0 || sum > 1_000) {
        throw new IllegalArgumentException(
            "weights="
                + List.of((long) weights.length, sum)
                + " (number, sum): must be 1 or more, 1000 or less");
      }
      this.priority = requireNonNull(priority, "priority");
      this.weights = weights.clone();
      return this;
    }

    /**
     * Sets the handler of task exceptions, called by the thread that ran the task. Default:
     * exceptions are only counted.
     */
    public Builder<K> onFailure(FailureHandler<? super K> handler) {
      onFailure = requireNonNull(handler, "handler");
      return this;
    }

    /** Sets the factory of the threads, called once for each. Default: daemon threads. */
    public Builder<K> threadFactory(ThreadFactory factory) {
      threadFactory = requireNonNull(factory, "factory");
      return this;
    }

    private static int positive(String name, int value) {
      if (value < 1) {
        throw new IllegalArgumentException(name + "=" + value + ": must be 1 or more");
      }
      return value;
    }

    /** Creates the executor and starts its threads. */
    public KeyedExecutor<K> build() {
      return new KeyedExecutor<>(this);
    }
  }
}

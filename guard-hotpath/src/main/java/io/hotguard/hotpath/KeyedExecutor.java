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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
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
   * Each key that has tasks has a Lane, which is in the map, and ready or held by one worker. TaskAccount
   * enforces the bound and knows the end; ReadyLanes wakes workers.
   *
   * The last task of a turn counts as waiting until its lane is ready again or forgotten. A closer that sees
   * the end therefore sees no lane.
   */
  private static final int TASKS_IN_A_ROW = 16;

  private final ConcurrentHashMap<K, Lane<K>> lanes = new ConcurrentHashMap<>();
  private final List<Thread> workers = new ArrayList<>();
  private final ReadyLanes<K> ready;
  private final TaskAccount account;
  private final int maxPerKey;
  private final ToIntFunction<? super K> priority;
  private final FailureHandler<? super K> onFailure;

  private final AtomicLong refusedByKey = new AtomicLong();
  private final AtomicLong refusedByAll = new AtomicLong();
  private final AtomicLong refusedByClose = new AtomicLong();
  private final CountDownLatch drained = new CountDownLatch(1);

  /** Receives the exceptions of tasks; its own exceptions are ignored. */
  @FunctionalInterface
  public interface FailureHandler<K> {
    /** Takes the exception of a task. */
    void failed(K key, Throwable failure);
  }

  private KeyedExecutor(Builder<K> builder) {
    maxPerKey = builder.maxTasksPerKey;
    priority = builder.priority;
    onFailure = builder.onFailure;
    ready = new ReadyLanes<>(builder.weights);
    account = new TaskAccount(builder.maxTasks, builder.threads);
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
   * Adds a task behind all earlier tasks of its key.
   *
   * @return true if it will be run or abandoned; false if it was refused and counted
   */
  public boolean offer(K key, Runnable task) {
    requireNonNull(key, "key");
    requireNonNull(task, "task");
    TaskAccount.Answer answer = account.admit();
    if (answer != TaskAccount.Answer.ADMITTED) {
      (answer == TaskAccount.Answer.FULL ? refusedByAll : refusedByClose).incrementAndGet();
      return false;
    }
    boolean entered = false;
    try {
      while (true) {
        Lane<K> lane = lanes.get(key);
        if (lane == null) {
          Lane<K> created = new Lane<>(key, inRange(priority.applyAsInt(key)), task);
          lane = lanes.putIfAbsent(key, created);
          if (lane == null) {
            entered = true;
            ready.add(created);
            return true;
          }
        }
        switch (lane.offer(task, maxPerKey)) {
          case QUEUED -> {
            entered = true;
            return true;
          }
          case FULL -> {
            refusedByKey.incrementAndGet();
            return false;
          }
          case RETIRED -> lanes.remove(key, lane);
        }
      }
    } finally {
      if (!entered && account.withdraw()) { // The key is full, or there is no memory for the task.
        end();
      }
    }
  }

  private int inRange(int wanted) {
    return Math.min(Math.max(wanted, 0), ready.priorities() - 1);
  }

  private void work(int worker) {
    int turn = worker % ready.turns();
    while (!isOver()) {
      Lane<K> lane = ready.take(turn);
      if (lane == null) {
        ready.sleep(this::isOver);
      } else {
        run(worker, lane);
        turn = (turn + 1) % ready.turns();
      }
    }
  }

  private boolean isOver() {
    return account.isFrozen() || drained.getCount() == 0;
  }

  private void run(int worker, Lane<K> lane) {
    int run = 0;
    boolean threw = false;
    Lane.Task task = lane.first();
    while (task != null && run < TASKS_IN_A_ROW && !account.isFrozen()) {
      if (run > 0) {
        count(worker, threw);
      }
      threw = !run(lane.key(), task.work);
      task = lane.handled(task);
      run++;
    }
    if (lane.release(task)) {
      forget(lane);
    } else if (!account.isFrozen()) {
      ready.putBack(lane);
    }
    if (run > 0) {
      count(worker, threw);
    }
    if (account.settle(worker)) {
      end();
    }
  }

  private void count(int worker, boolean threw) {
    if (threw) {
      account.failed(worker);
    } else {
      account.handled(worker);
    }
  }

  private void forget(Lane<K> lane) {
    try {
      lanes.remove(lane.key(), lane);
    } catch (Throwable t) {
      // A method of the key threw. The next offer for the key replaces the lane, if there is one.
    }
  }

  /** Returns false if the task threw. */
  private boolean run(K key, Runnable task) {
    boolean ended = false;
    try {
      task.run();
      ended = true;
    } catch (Throwable t) { // A worker survives any exception of a task.
      tell(key, t);
    }
    // The next task must not see the interrupt. Cleared before the check for the end, which comes
    // with an interrupt.
    boolean ignored = Thread.interrupted();
    return ended;
  }

  private void tell(K key, Throwable failure) {
    try {
      onFailure.failed(key, failure);
    } catch (Throwable ignored) {
      // The handler was called; its own exception is ignored.
    }
  }

  private void end() {
    // Workers and further calls of close() come here again, and permits must not pile up.
    if (drained.getCount() > 0) {
      drained.countDown();
      ready.wakeAll(workers.size());
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
    if (account.close()) {
      end();
    }
    if (!drained.await(nanos, TimeUnit.NANOSECONDS)) {
      abandon();
    }
    return counts();
  }

  private void abandon() {
    account.freeze();
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
    // Read first, so that no task is handled and not yet accepted.
    TaskAccount.Totals totals = account.totals();
    long accepted = account.admitted();
    long left = accepted - totals.handled();
    boolean over = account.isFrozen();
    return new Counts(
        accepted,
        totals.handled(),
        totals.failed(),
        over ? left : 0,
        over ? 0 : left,
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

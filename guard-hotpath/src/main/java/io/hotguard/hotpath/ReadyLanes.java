/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a {@link KeyedExecutor} that wait for a worker, by priority, and the workers that
 * sleep until there is one.
 *
 * <p><b>Threading:</b> any thread may call {@link #add} and {@link #wakeAll}; only workers call the
 * rest.
 */
final class ReadyLanes<K> {
  /*
   * A permit is released for a sleeping worker only. While all work, a ready lane costs its queue node and a
   * look at the number of sleepers.
   *
   * No lost wake-ups:
   * - A worker counts itself as asleep and then looks for lanes; a thread adds a lane and then looks for
   *   sleepers. Both are volatile, so in sequential consistency at least one sees the other.
   * - One wake-up is under way at a time, so that a burst of lanes costs its producer one. The woken worker
   *   first ends the wake-up and then looks for lanes; a thread adds a lane and then looks for a wake-up.
   * - A worker that has taken a lane looks at the rest, and wakes another sleeper for it.
   * - A worker that puts a lane back wakes no sleeper, because its next step is to take a lane.
   *
   * The thread that lowers the number of sleepers owes one permit, or is itself the sleeper. A sleeper that
   * cannot lower it waits for the permit that another thread owes it.
   */
  private static final int WAKING = 1;
  private static final int ONE_SLEEPER = 2;

  private final List<ConcurrentLinkedQueue<Lane<K>>> queues = new ArrayList<>();
  private final int[] turns;

  /** Twice the number of sleepers; the lowest bit is set while one of them is being woken. */
  private final AtomicInteger asleep = new AtomicInteger();

  private final Semaphore permits = new Semaphore(0);

  ReadyLanes(int[] weights) {
    turns = turns(weights);
    for (int i = 0; i < weights.length; i++) {
      queues.add(new ConcurrentLinkedQueue<>());
    }
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

  int priorities() {
    return queues.size();
  }

  /** Returns the number of turns, after which they begin again. */
  int turns() {
    return turns.length;
  }

  /** Adds a lane and wakes a worker for it. */
  void add(Lane<K> lane) {
    putBack(lane);
    wake();
  }

  /** Adds a lane for a worker that will take a lane next. */
  void putBack(Lane<K> lane) {
    queues.get(lane.priority()).add(lane);
  }

  /** Returns a lane, preferably of the priority whose turn it is; null if there was none. */
  @Nullable Lane<K> take(int turn) {
    Lane<K> lane = queues.get(turns[turn]).poll();
    for (int i = 0; lane == null && i < queues.size(); i++) {
      lane = queues.get(i).poll();
    }
    if (lane != null && asleep.get() >= ONE_SLEEPER && !isEmpty()) {
      wake();
    }
    return lane;
  }

  /** Sleeps until there may be a lane, or the end. */
  @SuppressWarnings("ThreadPriorityCheck") // Nothing but the cost depends on the yield.
  void sleep(BooleanSupplier isOver) {
    // A producer that shares the processor can add lanes now; a sleep and its wake-up cost more.
    Thread.yield();
    if (!isEmpty()) {
      return;
    }
    asleep.addAndGet(ONE_SLEEPER);
    if (!isEmpty() && stayAwake()) {
      return;
    }
    while (!isOver.getAsBoolean()) {
      try {
        permits.acquire();
        asleep.getAndUpdate(state -> state & ~WAKING);
        return;
      } catch (InterruptedException e) {
        // Either the executor has ended, or other code interrupts its threads.
      }
    }
  }

  private boolean stayAwake() {
    int state = asleep.get();
    while (state >= ONE_SLEEPER && !asleep.compareAndSet(state, state - ONE_SLEEPER)) {
      state = asleep.get();
    }
    return state >= ONE_SLEEPER;
  }

  /** Wakes workers that sleep or will sleep. */
  void wakeAll(int workers) {
    permits.release(workers);
  }

  private void wake() {
    int state = asleep.get();
    while (state >= ONE_SLEEPER && (state & WAKING) == 0) {
      if (asleep.compareAndSet(state, state - ONE_SLEEPER + WAKING)) {
        permits.release();
        return;
      }
      state = asleep.get();
    }
  }

  private boolean isEmpty() {
    for (ConcurrentLinkedQueue<Lane<K>> queue : queues) {
      if (!queue.isEmpty()) {
        return false;
      }
    }
    return true;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import com.google.common.util.concurrent.MoreExecutors;
import io.hotguard.hotpath.KeyedExecutor;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.NonStickyEventExecutorGroup;
import io.netty.util.concurrent.UnorderedThreadPoolEventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Runs the tasks of each key in order, on {@link #THREADS} threads or on one thread for each key.
 */
enum KeyedSubject {
  /**
   * Hotguard, with bounds that the benchmark never reaches. A key's last tasks end shortly before
   * they are counted as handled.
   */
  HOTGUARD {
    @Override
    Running start(int keys, int tasks) {
      KeyedExecutor<Integer> executor =
          KeyedExecutor.<Integer>builder()
              .threads(THREADS)
              .maxTasksPerKey(2 * tasks)
              .maxTasks(2 * tasks)
              .build();
      return new Running(
          (key, task) -> {
            if (!executor.offer(key, task)) {
              throw new IllegalStateException("refused: " + executor.counts());
            }
          },
          executor::close) {
        @Override
        Map<String, Double> counted() {
          KeyedExecutor.Counts counts = executor.counts();
          return Map.of(
              "accepted", (double) counts.accepted(), "handled", (double) counts.handled());
        }
      };
    }
  },
  /** Guava: a sequential executor for each key over a pool. */
  GUAVA {
    @Override
    Running start(int keys, int tasks) {
      ExecutorService pool = Executors.newFixedThreadPool(THREADS);
      return overExecutors(
          keys, number -> MoreExecutors.newSequentialExecutor(pool), pool::shutdownNow);
    }
  },
  /**
   * Netty's ordered executors over an unordered pool. Netty deprecates the pool and has no other
   * that is ordered like this.
   */
  @SuppressWarnings("deprecation")
  NETTY_NON_STICKY {
    @Override
    Running start(int keys, int tasks) {
      EventExecutorGroup group =
          new NonStickyEventExecutorGroup(new UnorderedThreadPoolEventExecutor(THREADS));
      return overExecutors(keys, number -> group.next(), () -> stop(group));
    }
  },
  /** Netty's event executors: each key is bound to a thread. */
  NETTY_STICKY {
    @Override
    Running start(int keys, int tasks) {
      EventExecutorGroup group = new DefaultEventExecutorGroup(THREADS);
      return overExecutors(keys, number -> group.next(), () -> stop(group));
    }
  },
  /** A platform thread and a queue for each key. */
  THREAD_PER_KEY {
    @Override
    Running start(int keys, int tasks) {
      return overQueues(keys, KeyedSubject::startPlatformThread);
    }
  },
  /** A virtual thread and a queue for each key; from JDK 21 on. */
  VIRTUAL_THREAD_PER_KEY {
    @Override
    Running start(int keys, int tasks) {
      return overQueues(keys, KeyedSubject::startVirtualThread);
    }
  };

  static final int THREADS = 2;

  interface Offering {
    void offer(int key, Runnable task);
  }

  static class Running {
    final Offering offering;
    private final Runnable stop;

    Running(Offering offering, Runnable stop) {
      this.offering = offering;
      this.stop = stop;
    }

    Map<String, Double> counted() {
      return Map.of();
    }

    void stop() {
      stop.run();
    }
  }

  abstract Running start(int keys, int tasks);

  static List<KeyedSubject> runnable() {
    List<KeyedSubject> all = new ArrayList<>(List.of(values()));
    if (Runtime.version().feature() < 21) {
      all.remove(VIRTUAL_THREAD_PER_KEY);
    }
    return all;
  }

  private static Running overExecutors(int keys, IntFunction<Executor> make, Runnable stop) {
    Executor[] executors = new Executor[keys];
    for (int i = 0; i < keys; i++) {
      executors[i] = make.apply(i);
    }
    return new Running((key, task) -> executors[key].execute(task), stop);
  }

  private static Running overQueues(int keys, Consumer<Runnable> starter) {
    List<LinkedBlockingQueue<Runnable>> queues = new ArrayList<>();
    Runnable end = () -> {};
    for (int i = 0; i < keys; i++) {
      LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
      queues.add(queue);
      starter.accept(() -> drain(queue, end));
    }
    return new Running(
        (key, task) -> queues.get(key).add(task), () -> queues.forEach(queue -> queue.add(end)));
  }

  private static void drain(LinkedBlockingQueue<Runnable> queue, Runnable end) {
    try {
      for (Runnable task = queue.take(); task != end; task = queue.take()) {
        task.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void startPlatformThread(Runnable work) {
    Thread thread = new Thread(null, work, "key", 1 << 18);
    thread.setDaemon(true);
    thread.start();
  }

  private static void startVirtualThread(Runnable work) {
    try {
      Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("needs JDK 21", e);
    }
  }

  private static void stop(EventExecutorGroup group) {
    if (!group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(10_000)) {
      throw new IllegalStateException("Netty's threads do not end");
    }
  }
}

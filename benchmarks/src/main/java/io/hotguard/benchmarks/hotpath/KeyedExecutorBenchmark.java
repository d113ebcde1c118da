/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static java.util.Objects.requireNonNull;

import com.google.common.util.concurrent.MoreExecutors;
import io.hotguard.hotpath.KeyedExecutor;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.NonStickyEventExecutorGroup;
import io.netty.util.concurrent.UnorderedThreadPoolEventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Small tasks of many keys, from the first offer to the end of the last task. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class KeyedExecutorBenchmark {
  private static final int TASKS = 20_000;
  private static final int WORK = 20;
  private static final int THREADS = 2;

  @Param({"HOTGUARD", "GUAVA", "NETTY_NON_STICKY", "NETTY_STICKY", "THREAD_PER_KEY"})
  private String subject = "";

  @Param({"16", "2000"})
  private int keys;

  private @Nullable Running running;

  @Setup(Level.Trial)
  public void start() {
    running = Subject.valueOf(subject).start(keys);
  }

  @TearDown(Level.Trial)
  public void stop() {
    requireNonNull(running).stop().run();
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void offerAndRun() throws InterruptedException {
    Offering offering = requireNonNull(running).offering();
    AtomicInteger left = new AtomicInteger(TASKS);
    CountDownLatch all = new CountDownLatch(1);
    Runnable task =
        () -> {
          Blackhole.consumeCPU(WORK);
          if (left.decrementAndGet() == 0) {
            all.countDown();
          }
        };
    for (int i = 0; i < TASKS; i++) {
      offering.offer(i % keys, task);
    }
    all.await();
  }

  interface Offering {
    void offer(int key, Runnable task);
  }

  record Running(Offering offering, Runnable stop) {
    static Running ofExecutors(int keys, Supplier<Executor> executor, Runnable stop) {
      List<Executor> executors = Stream.generate(executor).limit(keys).toList();
      return new Running((key, task) -> executors.get(key).execute(task), stop);
    }

    static Running ofGroup(int keys, EventExecutorGroup group) {
      return ofExecutors(
          keys,
          group::next,
          () -> group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(10_000));
    }

    /** A queue for each key, and a thread that takes from it. */
    static Running ofQueues(int keys, Consumer<Runnable> starter) {
      List<LinkedBlockingQueue<Runnable>> queues =
          Stream.generate(LinkedBlockingQueue<Runnable>::new).limit(keys).toList();
      Runnable end = () -> {};
      queues.forEach(queue -> starter.accept(() -> drain(queue, end)));
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
  }

  /**
   * Runs the tasks of each key in order, on {@link #THREADS} threads or on one thread for each key.
   */
  enum Subject {
    /** With bounds that the benchmark never reaches. */
    HOTGUARD {
      @Override
      Running start(int keys) {
        KeyedExecutor<Integer> executor =
            KeyedExecutor.<Integer>builder()
                .threads(THREADS)
                .maxTasksPerKey(2 * TASKS)
                .maxTasks(2 * TASKS)
                .build();
        return new Running(
            (key, task) -> {
              if (!executor.offer(key, task)) {
                throw new IllegalStateException("refused: " + executor.counts());
              }
            },
            executor::close);
      }
    },

    /** A sequential executor for each key over a pool. */
    GUAVA {
      @Override
      Running start(int keys) {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        return Running.ofExecutors(
            keys, () -> MoreExecutors.newSequentialExecutor(pool), pool::shutdownNow);
      }
    },

    /**
     * Netty's ordered executors over an unordered pool. Netty deprecates the pool and has no other
     * that is ordered like this.
     */
    @SuppressWarnings("deprecation")
    NETTY_NON_STICKY {
      @Override
      Running start(int keys) {
        return Running.ofGroup(
            keys, new NonStickyEventExecutorGroup(new UnorderedThreadPoolEventExecutor(THREADS)));
      }
    },

    /** Netty's event executors: each key is bound to a thread. */
    NETTY_STICKY {
      @Override
      Running start(int keys) {
        return Running.ofGroup(keys, new DefaultEventExecutorGroup(THREADS));
      }
    },

    THREAD_PER_KEY {
      @Override
      Running start(int keys) {
        return Running.ofQueues(keys, Subject::startPlatformThread);
      }
    },

    /** From JDK 21 on. */
    VIRTUAL_THREAD_PER_KEY {
      @Override
      Running start(int keys) {
        return Running.ofQueues(keys, Subject::startVirtualThread);
      }
    };

    abstract Running start(int keys);

    static List<Subject> runnable() {
      List<Subject> all = new ArrayList<>(List.of(values()));
      if (Runtime.version().feature() < 21) {
        all.remove(VIRTUAL_THREAD_PER_KEY);
      }
      return all;
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
  }
}

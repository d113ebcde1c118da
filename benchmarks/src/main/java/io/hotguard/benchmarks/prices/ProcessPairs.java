/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.either;
import static io.hotguard.benchmarks.prices.Pair.kept;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Calls that stop or ask the whole process, read stacks, or take memory beside the heap. */
@SuppressWarnings("ThreadPriorityCheck")
final class ProcessPairs {
  private static final int DEPTH = 50;
  private static final int THREADS = 50;
  private static final int BUFFER = 64 * 1024;
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final byte[] TEXT = "order 4711, 3 items, 12.50 EUR, by courier".getBytes(UTF_8);

  static final List<Pair<?>> ALL =
      List.of(
          either(
              "collect-garbage",
              () -> {
                System.gc();
                return "";
              },
              () -> ""),
          new Pair<>(
                  "all-stack-traces",
                  ProcessPairs::parkThreads,
                  threads -> Thread.getAllStackTraces().size(),
                  threads -> threads.getThreadCount())
              .unlike(),
          new Pair<>(
                  "dump-all-threads",
                  ProcessPairs::parkThreads,
                  threads -> threads.dumpAllThreads(false, false).length,
                  threads -> threads.getThreadCount())
              .unlike(),
          either(
              "thread-stack-trace",
              () -> below(DEPTH, () -> Thread.currentThread().getStackTrace()[1].getClassName()),
              () -> below(DEPTH, ProcessPairs::caller)),
          either(
              "throwable-stack-trace",
              () -> below(DEPTH, () -> new Throwable().getStackTrace()[0].getClassName()),
              () -> below(DEPTH, ProcessPairs::caller)),
          kept("processor-load", ProcessPairs::load, load -> load).unlike(),
          kept("available-processors", Runtime.getRuntime()::availableProcessors, count -> count),
          new Pair<>(
              "intern",
              () -> new ConcurrentHashMap<>(Map.of("order 4711", "order 4711")),
              known -> new String("order 4711").intern(),
              known -> known.get(new String("order 4711"))),
          kept(
              "allocate-direct",
              () -> ByteBuffer.allocateDirect(BUFFER),
              buffer -> buffer.clear().putInt(4711).position()),
          new Pair<>(
              "new-inflater",
              Inflating::new,
              kept -> {
                Inflater inflater = new Inflater();
                try {
                  return kept.inflate(inflater);
                } finally {
                  inflater.end();
                }
              },
              kept -> {
                kept.inflater.reset();
                return kept.inflate(kept.inflater);
              }),
          kept(
              "large-array",
              () -> new byte[BUFFER],
              array -> {
                array[0] = 1;
                return array;
              }));

  private ProcessPairs() {}

  /** Calls something at the bottom of a deep stack, as code below a framework is. */
  static Object below(int depth, Callable<Object> call) throws Exception {
    return depth == 0 ? call.call() : below(depth - 1, call);
  }

  private static String caller() {
    return WALKER.walk(frames -> frames.findFirst().orElseThrow().getClassName());
  }

  /** Starts threads with deep stacks, as a service has them. */
  private static ThreadMXBean parkThreads() {
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(ProcessPairs::park, "parked");
      thread.setDaemon(true);
      thread.start();
    }
    return ManagementFactory.getThreadMXBean();
  }

  private static void park() {
    try {
      below(
          DEPTH,
          () -> {
            while (true) {
              LockSupport.park();
            }
          });
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static double load() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuLoad();
  }

  /** A compressed text and an inflater that is kept. */
  private static final class Inflating {
    final Inflater inflater = new Inflater();
    final byte[] compressed = new byte[TEXT.length * 2];

    Inflating() {
      Deflater deflater = new Deflater();
      deflater.setInput(TEXT);
      deflater.finish();
      deflater.deflate(compressed);
      deflater.end();
    }

    int inflate(Inflater with) throws Exception {
      with.setInput(compressed);
      return with.inflate(new byte[TEXT.length]);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.logging.RateRun.RateCount;
import io.hotguard.benchmarks.process.JustInTime;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The process of one cell. Its argument is a {@link RateCase} in JSON. Its account goes to a file,
 * because standard output may be the sink.
 */
final class RateProgram {
  static final String ACCOUNT = "account.json";

  /** How often all callers warm up. */
  private static final int TURNS = 2;

  private RateProgram() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Lifeline.hold(command -> {});
    RateCase rate = Json.parse(args[0], RateCase.class);
    EventLog log = EventLog.open(rate.setup(), rate.sink(), rate.port());
    Map<String, Double> counted = log(rate, log);
    log.close().run();
    Json.write(Path.of(ACCOUNT), counted);
    System.exit(0);
  }

  private static Map<String, Double> log(RateCase rate, EventLog log) throws InterruptedException {
    warmUp(rate, log);
    Histogram nanos = new Histogram(3);
    long info = 0;
    long warn = 0;
    for (RateCaller caller : RateCaller.run(rate, log, true)) {
      nanos.add(caller.nanos());
      info += caller.info();
      warn += caller.warn();
    }
    Map<String, Double> counted = new TreeMap<>();
    counted.put("logged", (double) (info + warn));
    counted.put("logged.info", (double) info);
    counted.put("logged.warn", (double) warn);
    counted.put("p50Micros", nanos.getValueAtPercentile(50) / 1e3);
    counted.put("p99Micros", nanos.getValueAtPercentile(99) / 1e3);
    counted.put("p999Micros", nanos.getValueAtPercentile(99.9) / 1e3);
    counted.put("maxMicros", nanos.getMaxValue() / 1e3);
    return counted;
  }

  /*
   * Busy callers leave the compiler hardly a processor, and the measurement would show interpreted
   * code. First one caller logs alone. Then all log, which takes branches that one caller never
   * takes and discards compiled code. After each turn the compiler gets the time that it needs.
   */
  private static void warmUp(RateCase rate, EventLog log) throws InterruptedException {
    RateCaller.run(rate.alone(), log, false);
    JustInTime.awaitIdle();
    for (int turn = 0; turn < TURNS; turn++) {
      RateCaller.run(rate, log, false);
      JustInTime.awaitIdle();
    }
  }

  /**
   * A thread that logs at a fixed rate, late events at once. Its histogram holds the time of each
   * call, in nanoseconds, and not the time that an event waited for its late caller: how far the
   * callers fell behind is the difference between offered and logged events.
   */
  private static final class RateCaller implements Runnable {
    private static final int WARN_EVERY = 20;

    private final RateCase rate;
    private final int number;
    private final EventLog log;
    private final boolean measured;
    private final double seconds;
    private final Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(2), 3);
    private final Thread thread;
    private @Nullable Throwable failure;
    private long info;
    private long warn;

    private RateCaller(RateCase rate, int number, EventLog log, boolean measured) {
      this.rate = rate;
      this.number = number;
      this.log = log;
      this.measured = measured;
      seconds = measured ? rate.seconds() : Math.min(1, rate.seconds());
      thread = new Thread(this, "caller-" + number);
    }

    /** Logs from all threads of a case, and returns them when they have ended. */
    static List<RateCaller> run(RateCase rate, EventLog log, boolean measured)
        throws InterruptedException {
      List<RateCaller> callers =
          IntStream.range(0, rate.threads())
              .mapToObj(number -> new RateCaller(rate, number, log, measured))
              .toList();
      callers.forEach(caller -> caller.thread.start());
      for (RateCaller caller : callers) {
        caller.join();
      }
      return callers;
    }

    private void join() throws InterruptedException {
      thread.join();
      if (failure != null) {
        throw new IllegalStateException("a logging call failed", requireNonNull(failure));
      }
    }

    Histogram nanos() {
      return nanos;
    }

    /** Measured events at INFO. */
    long info() {
      return info;
    }

    long warn() {
      return warn;
    }

    @Override
    public void run() {
      try {
        log();
      } catch (Throwable t) {
        failure = t;
      }
    }

    private void log() {
      int burst = rate.pattern().events();
      double interval = rate.perSecond() == 0 ? 0 : rate.threads() * 1e9 / rate.perSecond() * burst;
      long begin = System.nanoTime();
      long end = begin + (long) (seconds * 1e9);
      // Callers take turns within an interval.
      double next = begin + interval * number / rate.threads();
      long sequence = 0;
      for (long now = begin; now - end < 0; now = System.nanoTime()) {
        if (next > now) {
          LockSupport.parkNanos((long) next - now);
          continue;
        }
        for (int i = 0; i < burst; i++) {
          event(++sequence);
        }
        next += interval;
      }
    }

    private void work() {
      long work = rate.pattern().workNanos();
      if (work > 0) {
        long ready = System.nanoTime() + work;
        while (System.nanoTime() - ready < 0) {
          Thread.onSpinWait();
        }
      }
    }

    private void event(long sequence) {
      work();
      boolean severe = sequence % WARN_EVERY == 0;
      long began = System.nanoTime();
      if (severe) {
        log.warn().log(measured ? RateCount.WARN : RateCount.WARM_UP, sequence);
      } else {
        log.info().log(measured ? RateCount.INFO : RateCount.WARM_UP, sequence);
      }
      if (measured) {
        nanos.recordValue(Math.min(nanos.getHighestTrackableValue(), System.nanoTime() - began));
        if (severe) {
          warn++;
        } else {
          info++;
        }
      }
    }
  }
}

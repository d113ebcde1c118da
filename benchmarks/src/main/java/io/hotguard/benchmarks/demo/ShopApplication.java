/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.DemoResult.DemoSettings;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.demo.LogLibrary.ShopLog;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * The application of the demo: producers that log through an ordinary configuration of a logging
 * library. Runs as a process of its own.
 *
 * <p>Arguments: the report file, the {@link DemoSettings} as JSON, the {@link LogLibrary}. Standard
 * output: lines {@code PHASE name}. Ends when standard input does, so that it never outlives its
 * parent.
 */
public final class ShopApplication {
  private static final long SAMPLE_MILLIS = 50;
  private static final int LINES_PER_REQUEST = 10;
  private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(5);

  private enum Moment {
    WARM_UP,
    MEASURING,
    OVER
  }

  private final DemoSettings settings;
  private final ShopLog log;
  private final List<Producer> producers = new ArrayList<>();
  private volatile Moment moment = Moment.WARM_UP;

  private ShopApplication(DemoSettings settings, ShopLog log) {
    this.settings = settings;
    this.log = log;
  }

  /**
   * One business thread in a closed loop: the next logging call begins when the last one has
   * returned. A call that begins while measuring is recorded whenever it returns, so that a call
   * which outlives the measured time counts with its full length.
   */
  private final class Producer extends Thread {
    private final int number;
    private final Histogram infoNanos = new Histogram(HIGHEST_NANOS, 2);
    private final AtomicLong returned = new AtomicLong();
    private long measured;

    Producer(int number) {
      super("http-" + number);
      this.number = number;
      setDaemon(true);
    }

    @Override
    public void run() {
      log.session("s-" + number);
      long sequence = 0;
      for (Moment now = moment; now != Moment.OVER; now = moment) {
        Kind kind = EventMix.kindAt(sequence);
        long start = System.nanoTime();
        log.log(kind, number, sequence);
        if (now == Moment.MEASURING) {
          measured += kind.isEnabled() ? 1 : 0;
          if (kind == Kind.INFO) {
            infoNanos.recordValue(Math.min(System.nanoTime() - start, HIGHEST_NANOS));
          }
        }
        returned.setRelease(++sequence);
        if (sequence % LINES_PER_REQUEST == 0) {
          LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(settings.thinkMicros()));
        }
      }
    }
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    Lifeline.hold(line -> {}); // only the end of the stream matters
    DemoSettings settings = Json.parse(args[1], DemoSettings.class);
    ShopLog log = LogLibrary.valueOf(args[2]).open();
    RunReport.Application result = new ShopApplication(settings, log).run();
    Json.write(Path.of(args[0]), result);
    if (result.stuckThreads() > 0) {
      // A producer stuck in a logging call may hold what a shutdown hook waits for.
      Runtime.getRuntime().halt(0);
    }
    System.exit(0);
  }

  @SuppressWarnings("deprecation") // threadId() came with 19
  private RunReport.Application run() throws InterruptedException {
    for (int number = 0; number < settings.threads(); number++) {
      producers.add(new Producer(number));
    }
    producers.forEach(Thread::start);
    ThreadWatch watch = new ThreadWatch(producers.stream().mapToLong(Thread::getId).toArray());
    pass("warm-up", settings.warmUpSeconds(), () -> {});
    long start = System.nanoTime();
    moment = Moment.MEASURING;
    pass("measuring", settings.seconds(), watch::sample);
    double seconds = (System.nanoTime() - start) / 1e9;
    moment = Moment.OVER;
    return finish(seconds, watch.result());
  }

  private RunReport.Application finish(double seconds, ThreadWatch.Waiting waiting)
      throws InterruptedException {
    Terminal.OUT.println("PHASE draining");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(settings.drainSeconds());
    for (Producer producer : producers) {
      producer.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
    }
    while (log.waiting() + GuardReading.ofThisProcess().backlog() > 0
        && System.nanoTime() - deadline < 0) {
      Thread.sleep(20);
    }
    List<Producer> ended = producers.stream().filter(one -> !one.isAlive()).toList();
    Histogram infoNanos = new Histogram(HIGHEST_NANOS, 2);
    ended.forEach(producer -> infoNanos.add(producer.infoNanos));
    GuardReading beforeShutdown = GuardReading.ofThisProcess();
    log.close();
    GuardReading afterShutdown = GuardReading.ofThisProcess();
    return new RunReport.Application(
        ended.stream().mapToLong(producer -> producer.measured).sum() / seconds,
        infoNanos.getValueAtPercentile(99) / 1e3,
        producers.stream().map(producer -> producer.returned.getAcquire()).toList(),
        producers.size() - ended.size(),
        waiting,
        afterShutdown.present() ? afterShutdown : beforeShutdown);
  }

  private void pass(String name, int seconds, Runnable sample) throws InterruptedException {
    Terminal.OUT.println("PHASE " + name);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() - end < 0) {
      sample.run();
      Thread.sleep(SAMPLE_MILLIS);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.demo.Producer.Moment;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;

/**
 * The application of the demo: producers that log through an ordinary configuration of a logging
 * library. Runs as a process of its own.
 *
 * <p>Arguments: the report file, the {@link DemoSettings} as JSON, the {@link LogLibrary}. Standard
 * output: lines {@code PHASE name} and {@code TICK millis calls}. Ends when standard input does, so
 * that it never outlives its parent.
 */
public final class ShopApplication {
  private static final long SAMPLE_MILLIS = 50;
  private static final long TICK_MILLIS = 500;

  private final DemoSettings settings;
  private final ShopLog log;
  private final PrintStream out;
  private final AtomicReference<Moment> phase = new AtomicReference<>(Moment.WARM_UP);
  private final List<Producer> producers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  private ShopApplication(DemoSettings settings, ShopLog log, PrintStream out) {
    this.settings = settings;
    this.log = log;
    this.out = out;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    Lifeline.hold(line -> {}); // only the end of the stream matters
    Path report = Path.of(args[0]);
    DemoSettings settings = Json.parse(args[1], DemoSettings.class);
    ShopLog log = LogLibrary.valueOf(args[2]).open();
    ApplicationReport result = new ShopApplication(settings, log, Terminal.OUT).run();
    Json.write(report, result);
    if (result.stuckThreads() > 0) {
      // A producer stuck in a logging call may hold what a shutdown hook waits for.
      Runtime.getRuntime().halt(0);
    }
    System.exit(0);
  }

  private ApplicationReport run() throws InterruptedException {
    for (int number = 0; number < settings.threads(); number++) {
      Producer producer = new Producer(number, settings, log, phase::get);
      Thread thread = new Thread(producer, "http-" + number);
      thread.setDaemon(true);
      producers.add(producer);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    ThreadWatch watch = new ThreadWatch(threads.stream().mapToLong(Thread::getId).toArray());
    pass("warm-up", settings.warmUpSeconds(), watch, false);
    long start = System.nanoTime();
    phase.set(Moment.MEASURING);
    pass("measuring", settings.seconds(), watch, true);
    double measuredSeconds = (System.nanoTime() - start) / 1e9;
    phase.set(Moment.OVER);
    return finish(measuredSeconds, watch.result());
  }

  private ApplicationReport finish(double measuredSeconds, ApplicationReport.Waiting waiting)
      throws InterruptedException {
    out.println("PHASE draining");
    long start = System.nanoTime();
    long deadline = start + TimeUnit.SECONDS.toNanos(settings.drainSeconds());
    for (Thread thread : threads) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
    }
    int stuck = (int) threads.stream().filter(Thread::isAlive).count();
    while (backlog() > 0 && System.nanoTime() - deadline < 0) {
      Thread.sleep(20);
    }
    long drained = System.nanoTime();
    long ringWaiting = log.waiting();
    GuardReading beforeShutdown = GuardReading.ofThisProcess();
    out.println("PHASE closing");
    log.close();
    long closed = System.nanoTime();
    GuardReading afterShutdown = GuardReading.ofThisProcess();
    return new ApplicationReport(
        measuredSeconds,
        measuredCalls(),
        producers.stream().map(Producer::returned).toList(),
        stuck,
        latency(),
        waiting,
        ringWaiting,
        TimeUnit.NANOSECONDS.toMillis(drained - start),
        TimeUnit.NANOSECONDS.toMillis(closed - drained),
        afterShutdown.present() ? afterShutdown : beforeShutdown);
  }

  private long backlog() {
    return log.waiting() + GuardReading.ofThisProcess().backlog();
  }

  private void pass(String name, int seconds, ThreadWatch watch, boolean sample)
      throws InterruptedException {
    out.println("PHASE " + name);
    long start = System.nanoTime();
    long end = start + TimeUnit.SECONDS.toNanos(seconds);
    long nextTick = start;
    for (long now = start; now - end < 0; now = System.nanoTime()) {
      if (now - nextTick >= 0) {
        out.println("TICK " + TimeUnit.NANOSECONDS.toMillis(now - start) + ' ' + calls());
        nextTick += TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS);
      }
      if (sample) {
        watch.sample();
      }
      Thread.sleep(SAMPLE_MILLIS);
    }
  }

  private long calls() {
    return producers.stream().mapToLong(Producer::returned).sum();
  }

  private long measuredCalls() {
    long calls = 0;
    for (Kind kind : Kind.values()) {
      calls += kind.isEnabled() ? merged(kind).getTotalCount() : 0;
    }
    return calls;
  }

  private Map<String, ApplicationReport.Latency> latency() {
    Map<String, ApplicationReport.Latency> latency = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      Histogram merged = merged(kind);
      latency.put(
          kind.name(),
          new ApplicationReport.Latency(
              merged.getTotalCount(),
              merged.getValueAtPercentile(50),
              merged.getValueAtPercentile(99),
              merged.getValueAtPercentile(99.9),
              merged.getMaxValue()));
    }
    return latency;
  }

  private Histogram merged(Kind kind) {
    Histogram merged = new Histogram(2);
    for (int i = 0; i < producers.size(); i++) {
      if (!threads.get(i).isAlive()) {
        merged.add(producers.get(i).histogram(kind));
      }
    }
    return merged;
  }
}

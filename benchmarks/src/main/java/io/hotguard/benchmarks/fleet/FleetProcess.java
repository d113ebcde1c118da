/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import io.hotguard.metrics.prometheus.RecorderCollector;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One service of the fleet. Its clock is the server: each scrape records the values of a quarter of
 * a minute before it is answered, and each fourth one writes the batch of a minute for ClickHouse.
 *
 * <p>Argument: a {@link FleetTask} in JSON. Standard input: {@code go}. Standard output: {@code
 * READY port}, {@code DYING} while a scrape waits for the kill, {@code DONE}.
 */
final class FleetProcess implements MultiCollector {
  private static final int THREADS = 2;

  private final FleetTask task;
  private final List<Recorder> recorders = new ArrayList<>();
  private final RecorderCollector collector;
  private final IntervalReader minutes;
  private volatile boolean going;
  private int slice;

  private FleetProcess(FleetTask task) {
    this.task = task;
    RecorderRegistry registry =
        RecorderRegistry.builder("fleet").maxRecorders(task.mix().metrics()).build();
    for (int metric = 0; metric < task.mix().metrics(); metric++) {
      recorders.add(registry.recorder(FleetMix.name(metric), MetricUnit.NANOSECONDS));
    }
    collector = RecorderCollector.builder(registry).build();
    minutes = registry.intervalReader("minutes");
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    Lifeline.hold(commands::add);
    FleetProcess process = new FleetProcess(Json.parse(args[0], FleetTask.class));
    PrometheusRegistry scraped = new PrometheusRegistry();
    scraped.register(process);
    HTTPServer server =
        HTTPServer.builder()
            .inetAddress(InetAddress.getLoopbackAddress())
            .port(0)
            .registry(scraped)
            .buildAndStart();
    Terminal.OUT.println("READY " + server.getPort());
    while (true) {
      if (commands.take().equals("go")) {
        process.going = true;
      }
    }
  }

  @Override
  public synchronized MetricSnapshots collect() {
    if (!going) {
      return new MetricSnapshots();
    }
    int current = slice;
    if (current < task.mix().slices()) {
      record(current);
      if (task.dies(current)) {
        Terminal.OUT.println("DYING");
        awaitKill();
      }
      slice++;
      if (slice % FleetMix.SCRAPES == 0) {
        write(slice / FleetMix.SCRAPES - 1);
      }
      if (slice == task.mix().slices()) {
        Terminal.OUT.println("DONE");
      }
    }
    if (!task.answers(current)) {
      throw new IllegalStateException("the service is delayed");
    }
    return collector.collect();
  }

  /** Records on several threads, each with some of the metrics. */
  private void record(int current) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = i;
      Thread thread = new Thread(() -> record(current, first), "service-" + i);
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      join(thread);
    }
  }

  private void record(int current, int first) {
    for (int metric = first; metric < recorders.size(); metric += THREADS) {
      Recorder recorder = recorders.get(metric);
      for (long value : task.mix().values(task.number(), metric, current)) {
        recorder.record(value);
      }
    }
  }

  private void write(int minute) {
    RegistrySnapshot snapshot = minutes.next();
    try {
      for (ClickHouseForm form : ClickHouseForm.values()) {
        Files.write(Path.of(form.file(minute)), form.rows(task.number(), minute, snapshot));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void awaitKill() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import io.hotguard.benchmarks.fleet.FleetTask.Trouble;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.exchange.ClickHouseEngine;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import io.hotguard.metrics.prometheus.DistributionPoints;
import io.hotguard.metrics.prometheus.PrometheusServer;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/** A fleet that records and ends, and the answers of both engines about it. */
final class FleetRun implements AutoCloseable {
  private static final List<String> SMALL_JVM = List.of("-XX:+UseSerialGC", "-Xmx256m");
  private static final long PATIENCE_SECONDS = 120;

  private static final String HEAP = "go_memstats_heap_alloc_bytes";

  /**
   * Summed at once: a function of each would meet many series without a name to tell them apart.
   */
  private static final String ALL = "{__name__=~\"stage.+\"}";

  /** A block of Prometheus has an index of its own. */
  private static final double MINUTES_OF_A_BLOCK = 120;

  private final FleetMix mix;
  private final boolean troubled;
  private final Path directory;
  private final List<FleetTask> tasks = new ArrayList<>();
  private final List<Service> services = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();

  /** The time of the killed process's last sample, in seconds; empty without one. */
  private String killTime = "";

  private record Service(FleetTask task, ChildProcess process, BlockingQueue<String> lines) {
    String next(String keyword) throws IOException, InterruptedException {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (System.nanoTime() - deadline < 0 && process.isAlive()) {
        String line = lines.poll(200, TimeUnit.MILLISECONDS);
        if (line != null && line.startsWith(keyword)) {
          return line.substring(keyword.length()).strip();
        }
      }
      throw new IOException(
          "service " + task.number() + " did not say " + keyword + ". " + process.stderrTail());
    }
  }

  FleetRun(FleetMix mix, boolean troubled, Path directory) throws IOException {
    this.mix = mix;
    this.troubled = troubled;
    this.directory = Files.createDirectories(directory);
    for (int number = 0; number < mix.processes(); number++) {
      tasks.add(new FleetTask(mix, number, trouble(number)));
    }
  }

  /** The last process, which is the slowest, is killed; the one before it is delayed. */
  private Trouble trouble(int number) {
    if (!troubled || number < mix.processes() - 2) {
      return Trouble.NONE;
    }
    return number == mix.processes() - 1 ? Trouble.KILLED : Trouble.DELAYED;
  }

  /** Figures by engine. */
  @SuppressWarnings("try") // closing the server waits for its end
  Map<String, Map<String, Double>> run(ClickHouseEngine engine)
      throws IOException, InterruptedException {
    for (FleetTask task : tasks) {
      ports.add(start(task));
    }
    try (PrometheusServer server = PrometheusServer.start(directory, ports)) {
      await(server, "count(up)", mix.processes());
      double heap = server.own(HEAP);
      for (Service service : services) {
        service.process().send("go");
      }
      // The one to kill is the last; the others go on meanwhile.
      for (int last = services.size() - 1; last >= 0; last--) {
        awaitEnd(services.get(last), server);
      }
      await(server, "histogram_count(sum(" + series(ALL) + "))", scraped());
      Map<String, Map<String, Double>> figures = new TreeMap<>();
      figures.put(FleetCommand.PROMETHEUS, prometheus(server, heap));
      for (ClickHouseForm form : ClickHouseForm.values()) {
        figures.put(form.engine, clickHouse(form, engine));
      }
      figures.put(FleetCommand.AVERAGE, averages());
      return figures;
    }
  }

  private int start(FleetTask task) throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder(task.number()));
    ChildProcess process =
        ChildProcess.start(own, SMALL_JVM, FleetProcess.class, List.of(Json.line(task)));
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    process.follow(lines::add);
    Service service = new Service(task, process, lines);
    services.add(service);
    return Integer.parseInt(service.next("READY"));
  }

  private Path folder(int number) {
    return directory.resolve("service-" + number).toAbsolutePath();
  }

  private void awaitEnd(Service service, PrometheusServer server)
      throws IOException, InterruptedException {
    if (service.task().trouble() != Trouble.KILLED) {
      service.next("DONE");
      return;
    }
    service.next("DYING");
    service.process().kill();
    String own =
        FleetMix.name(0) + "_seconds{instance=~\".*:" + ports.get(service.task().number()) + "\"}";
    killTime = Double.toString(answer(server, "max_over_time(timestamp(" + own + ")[10m:100ms])"));
  }

  /** A selector that still has the series of the killed process. */
  private String series(String selector) {
    return killTime.isEmpty() ? selector : selector + " or " + selector + " @ " + killTime;
  }

  private double scraped() {
    long each = (long) mix.metrics() * mix.valuesPerMinute() / FleetMix.SCRAPES;
    return tasks.stream().mapToLong(task -> each * task.scraped()).sum();
  }

  private static void await(PrometheusServer server, String query, double expected)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    OptionalDouble last = OptionalDouble.empty();
    while (System.nanoTime() - deadline < 0) {
      last = server.query(query);
      if (last.isPresent() && last.getAsDouble() == expected) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new IOException(query + " is " + last + " and not " + expected);
  }

  private Map<String, Double> prometheus(PrometheusServer server, double heapBefore)
      throws IOException, InterruptedException {
    Map<String, Double> sizes = sizes(server, heapBefore, ports.get(0));
    FleetAnswers answers = new FleetAnswers();
    for (int metric = 0; metric < mix.metrics(); metric++) {
      String all = "sum(" + series(FleetMix.name(metric) + "_seconds") + ")";
      answers.add(
          values(metric, FleetTask::scraped),
          answer(server, "histogram_count(" + all + ")"),
          answer(server, "histogram_quantile(" + FleetAnswers.P99 + ", " + all + ")") * 1e9);
    }
    Map<String, Double> figures = answers.figures();
    figures.putAll(sizes);
    addRecorded(figures);
    addBuckets(figures);
    return figures;
  }

  /** Bytes for each metric and minute, and heap for each series, before anybody asks. */
  private Map<String, Double> sizes(PrometheusServer server, double heapBefore, int port)
      throws IOException, InterruptedException {
    double series = (double) mix.processes() * mix.metrics();
    double heap = server.own(HEAP) - heapBefore;
    String first = "sum(count_over_time(" + FleetMix.name(0) + "_seconds[1h]))";
    double samples = mix.metrics() * answer(server, first);
    FleetSizes.Block block = FleetSizes.block(server.blocks());
    return Map.of(
        "heapBytes",
        heap / series,
        "storedBytes",
        FleetMix.SCRAPES * block.chunkBytes() / samples
            + block.indexBytes() / series / MINUTES_OF_A_BLOCK,
        "sentBytes",
        FleetMix.SCRAPES * FleetSizes.scrape(port) / (double) mix.metrics());
  }

  private static double answer(PrometheusServer server, String query)
      throws IOException, InterruptedException {
    return server.query(query).orElseThrow(() -> new IOException("no answer to " + query));
  }

  /** The bound of an answer, and the buckets of a series; the coarsest schema decides. */
  private void addBuckets(Map<String, Double> figures) {
    double bound = 0;
    int most = 0;
    for (FleetTask task : tasks) {
      for (int metric = 0; metric < mix.metrics(); metric++) {
        Distribution all = Distribution.of(mix.values(task.number(), metric, 0, task.scraped()));
        HistogramDataPointSnapshot point =
            DistributionPoints.histogram(
                all,
                1e9,
                DistributionPoints.DEFAULT_SCHEMA,
                new double[0],
                DistributionPoints.Series.of(Labels.EMPTY));
        bound =
            Math.max(
                bound, ExponentialHistogram.of(all, point.getNativeSchema(), 1).relativeError());
        most = Math.max(most, point.getNativeBucketsForPositiveValues().size());
      }
    }
    figures.put("boundPercent", 100 * bound);
    figures.put("buckets", (double) most);
  }

  private Map<String, Double> clickHouse(ClickHouseForm form, ClickHouseEngine engine)
      throws IOException, InterruptedException {
    List<Path> batches = batches(form);
    String[] lines =
        new String(engine.query(form.statements(batches), "TSV"), StandardCharsets.UTF_8)
            .strip()
            .split("\n", -1);
    if (lines.length != mix.metrics() + 1) {
      throw new IOException("ClickHouse answers with " + lines.length + " rows");
    }
    FleetAnswers answers = new FleetAnswers();
    for (int metric = 0; metric < mix.metrics(); metric++) {
      String[] row = lines[metric].split("\t", -1);
      answers.add(
          values(metric, task -> task.sent() * FleetMix.SCRAPES),
          Double.parseDouble(row[1]),
          Double.parseDouble(row[2]));
    }
    String[] size = lines[mix.metrics()].split("\t", -1);
    Map<String, Double> figures = answers.figures();
    addRecorded(figures);
    form.bound.ifPresent(bound -> figures.put("boundPercent", 100 * bound));
    figures.put("batches", (double) batches.size());
    figures.put("sentBytes", Files.size(batches.get(0)) / (double) mix.metrics());
    figures.put("storedBytes", Double.parseDouble(size[1]) / Double.parseDouble(size[0]));
    return figures;
  }

  /** The batches in the order of their arrival; with trouble some are late and one comes twice. */
  private List<Path> batches(ClickHouseForm form) {
    List<Path> inTime = new ArrayList<>();
    List<Path> late = new ArrayList<>();
    for (int minute = 0; minute < mix.minutes(); minute++) {
      for (FleetTask task : tasks) {
        if (minute < task.sent()) {
          Path file = folder(task.number()).resolve(form.file(minute));
          (task.isLate(minute) ? late : inTime).add(file);
        }
      }
    }
    inTime.addAll(late);
    if (troubled) {
      inTime.add(inTime.get(0));
    }
    return inTime;
  }

  /** The figures of a dashboard that takes the mean of the percentiles that services compute. */
  private Map<String, Double> averages() {
    FleetAnswers answers = new FleetAnswers();
    for (int metric = 0; metric < mix.metrics(); metric++) {
      long[] all = values(metric, FleetTask::scraped);
      double sum = 0;
      for (FleetTask task : tasks) {
        sum +=
            FleetMix.nearestRank(
                mix.values(task.number(), metric, 0, task.scraped()), FleetAnswers.P99);
      }
      answers.add(all, all.length, sum / tasks.size());
    }
    Map<String, Double> figures = answers.figures();
    addRecorded(figures);
    return figures;
  }

  private void addRecorded(Map<String, Double> figures) {
    long each = (long) mix.metrics() * mix.valuesPerMinute() / FleetMix.SCRAPES;
    figures.put(
        "recorded", (double) tasks.stream().mapToLong(task -> each * task.recorded()).sum());
  }

  private long[] values(int metric, ToIntFunction<FleetTask> slices) {
    long[] all = {};
    for (FleetTask task : tasks) {
      long[] own = mix.values(task.number(), metric, 0, slices.applyAsInt(task));
      int length = all.length;
      all = Arrays.copyOf(all, length + own.length);
      System.arraycopy(own, 0, all, length, own.length);
    }
    return all;
  }

  @Override
  public void close() {
    services.forEach(service -> service.process().kill());
  }
}

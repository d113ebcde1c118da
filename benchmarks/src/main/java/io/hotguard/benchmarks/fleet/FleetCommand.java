/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.metrics.exchange.ClickHouseEngine;
import io.hotguard.metrics.prometheus.PrometheusServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code fleet}: percentiles over several processes, as a real Prometheus and the real engine of
 * ClickHouse compute them.
 */
@Command(
    name = "fleet",
    description =
        "Services record; Prometheus and ClickHouse compute the p99 over all of them. Bytes, errors, and what becomes of them if a service is killed, delayed or repeats a batch.")
public final class FleetCommand extends MeasuringCommand {
  public static final String PROMETHEUS = "Prometheus";
  public static final String CLICKHOUSE_DIGESTS = "ClickHouse t-digests";
  public static final String CLICKHOUSE_BUCKETS = "ClickHouse buckets";

  private static final String CLICKHOUSE = "ClickHouse";

  /** The mean of what each process computes. */
  public static final String AVERAGE = "mean of the processes";

  /** The wire alone, without an engine behind it. */
  public static final String OTLP = "OTLP in JSON";

  public static final String FRAME = "StatisticsFrame";

  private static final List<Integer> VALUES = List.of(60, 600, 6_000);
  private static final int PROCESSES = 4;
  private static final int METRICS = 500;
  private static final int MINUTES = 6;

  @Option(names = "--processes", description = "Services, 3 or more.")
  private int processes = PROCESSES;

  @Option(names = "--metrics", description = "Metrics of each service.")
  private int metrics = METRICS;

  @Option(
      names = "--minutes",
      description = "Recorded minutes, 4 or more; each takes four seconds.")
  private int minutes = MINUTES;

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    boolean smoke = results.smoke();
    if (processes < 3 || minutes < 4) {
      throw new IOException("--processes must be 3 or more, --minutes 4 or more");
    }
    Path directory = Directories.temporary("hotguard-fleet");
    ClickHouseEngine engine = ClickHouseEngine.open(directory);
    List<CountedResult.Cell> cells = new ArrayList<>();
    for (int values : smoke ? List.of(60) : VALUES) {
      FleetMix mix = new FleetMix(processes, smoke ? 20 : metrics, smoke ? 4 : minutes, values);
      for (boolean troubled : List.of(false, true)) {
        int before = cells.size();
        String label = troubled ? "troubled" : "calm";
        try (FleetRun run = new FleetRun(mix, troubled, directory.resolve(label + values))) {
          run.run(engine).forEach((name, figures) -> cells.add(cell(mix, name, label, figures)));
        }
        out.println(cells.subList(before, cells.size()));
      }
      cells.add(cell(mix, OTLP, "calm", Map.of("sentBytes", FleetSizes.otlp(mix))));
      cells.add(cell(mix, FRAME, "calm", Map.of("sentBytes", FleetSizes.frame(mix))));
    }
    Map<String, String> versions = new TreeMap<>(LibraryVersions.beside(FleetCommand.class));
    versions.put(PROMETHEUS, PrometheusServer.version());
    versions.put(
        CLICKHOUSE,
        new String(engine.query("SELECT version()", "TSV"), StandardCharsets.UTF_8).strip());
    boolean whole = processes == PROCESSES && metrics == METRICS && minutes == MINUTES;
    write(
        results.file("fleet", whole),
        new CountedResult(environment, command("fleet"), versions, cells));
  }

  private static CountedResult.Cell cell(
      FleetMix mix, String engine, String fleet, Map<String, Double> figures) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("engine", engine);
    parameters.put("fleet", fleet);
    parameters.put("processes", String.valueOf(mix.processes()));
    parameters.put("metrics", String.valueOf(mix.metrics()));
    parameters.put("minutes", String.valueOf(mix.minutes()));
    parameters.put("values", String.valueOf(mix.valuesPerMinute()));
    return new CountedResult.Cell(
        parameters, List.of(), List.of(), List.of(), new TreeMap<>(figures));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.aggregate.ReportResult;
import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult;
import io.hotguard.benchmarks.diagnosis.ServicesResult;
import io.hotguard.benchmarks.diagnosis.SpeedResult;
import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.SoakResult;
import io.hotguard.benchmarks.lint.FuzzResult;
import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.metrics.AccuracyResult;
import io.hotguard.benchmarks.metrics.MemoryResult;
import io.hotguard.benchmarks.metrics.RecordResult;
import io.hotguard.benchmarks.metrics.replay.ReplayResult;
import io.hotguard.benchmarks.mutation.MutationResult;
import io.hotguard.benchmarks.peers.PeersResult;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.CountedResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The committed result files, as the objects that were written and as plain JSON. */
record Results(Map<String, JsonNode> files) {
  static final String DIRECTORY = "docs/results/";
  static final String NEWEST_JDK = "newest-jdk/";

  static final File<BenchmarkResult> LOGGING = new File<>("logging", BenchmarkResult.class);
  static final File<BenchmarkResult> ENQUEUE = new File<>("enqueue", BenchmarkResult.class);
  static final File<BenchmarkResult> LOGBACK = new File<>("logback", BenchmarkResult.class);
  static final File<CountedResult> THROUGHPUT = new File<>("throughput", CountedResult.class);
  static final File<CountedResult> RATES = new File<>("rates", CountedResult.class);
  static final File<CountedResult> POLICIES = new File<>("policies", CountedResult.class);
  static final File<DemoResult> DEMO = new File<>("demo", DemoResult.class);
  static final File<DemoResult> DEMO_LOGBACK = new File<>("demo-logback", DemoResult.class);
  static final File<RecordResult> RECORD = new File<>("metrics-record", RecordResult.class);
  static final File<RecordResult> TAIL = new File<>("metrics-tail", RecordResult.class);
  static final File<RecordResult> DRAIN = new File<>("metrics-drain", RecordResult.class);
  static final File<AccuracyResult> ACCURACY = new File<>("metrics-accuracy", AccuracyResult.class);
  static final File<MemoryResult> MEMORY = new File<>("metrics-memory", MemoryResult.class);
  static final File<ReportResult> REPORT = new File<>("metrics-report", ReportResult.class);
  static final File<ReplayResult> REPLAY = new File<>("metrics-replay", ReplayResult.class);
  static final File<CountedResult> WRAPPERS = new File<>("jdbc-wrapper", CountedResult.class);
  static final File<CountedResult> SETTINGS = new File<>("jdbc-settings", CountedResult.class);
  static final File<CountedResult> HOTPATH = new File<>("hotpath", CountedResult.class);
  static final File<CountedResult> PRICES = new File<>("prices", CountedResult.class);
  static final File<CountedResult> KAFKA = new File<>("kafka", CountedResult.class);
  static final File<CountedResult> STRESS = new File<>("stress", CountedResult.class);
  static final File<MutationResult> MUTATION = new File<>("mutation", MutationResult.class);
  static final File<LintResult> LINT = new File<>("lint", LintResult.class);
  static final File<PeersResult> PEERS = new File<>("peers", PeersResult.class);
  static final File<FuzzResult> FUZZ = new File<>("fuzz", FuzzResult.class);
  static final File<LadderResult> LADDER = new File<>("ladder", LadderResult.class);
  static final File<LadderResult> ENDS = new File<>("ladder-ends", LadderResult.class);
  static final File<LadderResult> CAPABILITIES =
      new File<>("ladder-capabilities", LadderResult.class);
  static final File<SoakResult> SOAK = new File<>("soak", SoakResult.class);
  static final File<CountedResult> VIRTUAL = new File<>("virtual-threads", CountedResult.class);
  static final File<GuardCostResult> GUARD_COST = new File<>("guard-cost", GuardCostResult.class);
  static final File<DiagnosisResult> DIAGNOSIS =
      new File<>("diagnosis-ladder", DiagnosisResult.class);
  static final File<DiagnosisResult> GROWTH = new File<>("diagnosis-replay", DiagnosisResult.class);
  static final File<DiagnosisResult> SEEDS = new File<>("diagnosis-seeds", DiagnosisResult.class);
  static final File<ServicesResult> SERVICES =
      new File<>("diagnosis-services", ServicesResult.class);
  static final File<ServicesResult> FIRST_SERVICES =
      new File<>("diagnosis-services-first", ServicesResult.class);
  static final File<DiagnosisResult> HANGS = new File<>("diagnosis-hangs", DiagnosisResult.class);
  static final File<SpeedResult> SPEED = new File<>("diagnosis-speed", SpeedResult.class);

  static final Results NONE = new Results(Map.of());

  /** A result file, without directory and extension, and the type of its content. */
  record File<T>(String name, Class<T> type) {
    File<T> onNewestJdk() {
      return new File<>(NEWEST_JDK + name, type);
    }
  }

  static Results under(Path root) throws IOException {
    Map<String, JsonNode> files = new TreeMap<>();
    for (String prefix : List.of("", NEWEST_JDK)) {
      Path directory = root.resolve(DIRECTORY + prefix);
      if (Files.isDirectory(directory)) {
        try (Stream<Path> found = Files.list(directory)) {
          for (Path file : found.filter(path -> path.toString().endsWith(".json")).toList()) {
            String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
            files.put(prefix + name, Json.read(file, JsonNode.class));
          }
        }
      }
    }
    return new Results(files);
  }

  <T> Results with(File<T> file, T result) {
    Map<String, JsonNode> more = new TreeMap<>(files);
    more.put(file.name(), Json.tree(result));
    return new Results(more);
  }

  /** The results of the newest JDK alone, under the names of the others. */
  Results onNewestJdk() {
    Map<String, JsonNode> newest = new TreeMap<>();
    files.forEach(
        (name, file) -> {
          if (name.startsWith(NEWEST_JDK)) {
            newest.put(name.substring(NEWEST_JDK.length()), file);
          }
        });
    return new Results(newest);
  }

  Optional<JsonNode> tree(String name) {
    return Optional.ofNullable(files.get(name));
  }

  <T> Optional<T> get(File<T> file) {
    return tree(file.name())
        .map(
            tree -> {
              try {
                return Json.parse(tree, file.type());
              } catch (IOException e) {
                throw new UncheckedIOException(file.name() + ".json", e);
              }
            });
  }

  <T> String render(File<T> file, Function<T, String> table) {
    return get(file).map(table).orElse(Markdown.NOT_MEASURED);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.results.Measurement;
import io.hotguard.benchmarks.suite.CountedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The committed result files.
 *
 * @param logging suite {@code logging}
 * @param enqueue suite {@code enqueue}
 * @param demo the demo
 * @param metrics the recorders, on the JDK that decides
 * @param metricsOnNewestJdk the recorders once more, on the newest JDK
 * @param wrappers the wrappers that command {@code jdbc} compares
 * @param driverSettings what it measures of driver settings
 * @param checks what is known of checks
 * @param ladder the service, rung by rung
 * @param ladderAgain the same once more
 * @param capabilities those of the ladder one by one
 * @param ends its two ends, warm
 * @param hotpath the replacements for hot paths
 * @param hotpathOnNewestJdk some of them once more, on the newest JDK
 * @param kafka callbacks of a producer
 * @param stress races of the lock-free classes
 * @param guardCost what the profile guard costs
 * @param diagnoses what diagnoses say of known recordings
 */
record Results(
    Optional<BenchmarkResult> logging,
    Optional<BenchmarkResult> enqueue,
    Optional<DemoResult> demo,
    MetricsResults metrics,
    MetricsResults metricsOnNewestJdk,
    Optional<CountedResult> wrappers,
    Optional<CountedResult> driverSettings,
    CheckResults checks,
    Optional<LadderResult> ladder,
    Optional<LadderResult> ladderAgain,
    Optional<LadderResult> capabilities,
    Optional<LadderResult> ends,
    Optional<CountedResult> hotpath,
    Optional<CountedResult> hotpathOnNewestJdk,
    Optional<CountedResult> kafka,
    Optional<CountedResult> stress,
    Optional<GuardCostResult> guardCost,
    DiagnosisResults diagnoses) {
  static final String LOGGING = "docs/results/logging.json";
  static final String ENQUEUE = "docs/results/enqueue.json";
  static final String DEMO = "docs/results/demo.json";
  static final String WRAPPERS = "docs/results/jdbc-wrapper.json";
  static final String DRIVER_SETTINGS = "docs/results/jdbc-settings.json";
  static final String LADDER = "docs/results/ladder.json";
  static final String LADDER_AGAIN = "docs/results/ladder-again.json";
  static final String CAPABILITIES = "docs/results/ladder-capabilities.json";
  static final String ENDS = "docs/results/ladder-ends.json";
  static final String HOTPATH = "docs/results/hotpath.json";
  static final String HOTPATH_ON_NEWEST_JDK = MetricsResults.NEWEST_JDK_DIRECTORY + "/hotpath.json";
  static final String KAFKA = "docs/results/kafka.json";
  static final String STRESS = "docs/results/stress.json";
  static final String GUARD_COST = "docs/results/guard-cost.json";

  static Results under(Path root) throws IOException {
    return new Results(
        read(root.resolve(LOGGING), BenchmarkResult.class),
        read(root.resolve(ENQUEUE), BenchmarkResult.class),
        read(root.resolve(DEMO), DemoResult.class),
        MetricsResults.in(root.resolve(MetricsResults.DIRECTORY)),
        MetricsResults.in(root.resolve(MetricsResults.NEWEST_JDK_DIRECTORY)),
        read(root.resolve(WRAPPERS), CountedResult.class),
        read(root.resolve(DRIVER_SETTINGS), CountedResult.class),
        CheckResults.under(root),
        read(root.resolve(LADDER), LadderResult.class),
        read(root.resolve(LADDER_AGAIN), LadderResult.class),
        read(root.resolve(CAPABILITIES), LadderResult.class),
        read(root.resolve(ENDS), LadderResult.class),
        read(root.resolve(HOTPATH), CountedResult.class),
        read(root.resolve(HOTPATH_ON_NEWEST_JDK), CountedResult.class),
        read(root.resolve(KAFKA), CountedResult.class),
        read(root.resolve(STRESS), CountedResult.class),
        read(root.resolve(GUARD_COST), GuardCostResult.class),
        DiagnosisResults.under(root));
  }

  /** The measurement with all these parameters, if it was made. */
  static Optional<Measurement> find(
      Optional<BenchmarkResult> result, Map<String, String> parameters) {
    List<Measurement> all = result.map(BenchmarkResult::measurements).orElse(List.of());
    return all.stream()
        .filter(
            measurement -> measurement.parameters().entrySet().containsAll(parameters.entrySet()))
        .findFirst();
  }

  static <T> Optional<T> read(Path file, Class<T> type) throws IOException {
    return Files.exists(file) ? Optional.of(Json.read(file, type)) : Optional.empty();
  }
}

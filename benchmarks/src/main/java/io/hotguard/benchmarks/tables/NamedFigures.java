/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.aggregate.ReportProgram;
import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.diagnosis.Cause;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.SoakResult;
import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.metrics.RecordMeasurement;
import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.peers.PeersResult.Row;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Figures that need more than one row of a result file; NaN if nothing was measured. */
final class NamedFigures {
  private static final Map<String, ToDoubleFunction<Results>> ALL = new HashMap<>();

  static {
    metrics();
    checks();
    ladder();
    diagnoses();
    soak();
    rates();
    demo(Results.DEMO);
    demo(Results.DEMO_LOGBACK);
  }

  private NamedFigures() {}

  static double value(String name, Results results) {
    ToDoubleFunction<Results> figure = ALL.get(name);
    if (figure == null) {
      throw new IllegalArgumentException("there is no figure " + name);
    }
    return figure.applyAsDouble(results);
  }

  private static <T> void put(
      String name, Results.File<T> file, Function<T, ? extends Number> figure) {
    put(name, results -> results.get(file), figure);
  }

  private static <T> void put(
      String name, Function<Results, Optional<T>> read, Function<T, ? extends Number> figure) {
    ALL.put(
        name,
        results -> read.apply(results).map(figure).map(Number::doubleValue).orElse(Double.NaN));
  }

  private static void rates() {
    for (int threads : List.of(1, 2, 8)) {
      put(
          "throughput." + threads,
          Results.THROUGHPUT,
          all -> RateFigures.leastThroughput(all, "guard", "async-root", threads));
      put(
          "throughput.sync." + threads,
          Results.THROUGHPUT,
          all -> RateFigures.leastThroughput(all, "guard", "sync", threads));
      put(
          "throughput.logback." + threads,
          Results.THROUGHPUT,
          all -> RateFigures.leastThroughput(all, "logback-guard", "logback-async", threads));
    }
    put("rates.warnMissing", Results.RATES, all -> RateFigures.warnMissing(all, "guard"));
  }

  /** The most threads that one run of a demo stopped at once inside a logging call. */
  private static void demo(Results.File<DemoResult> file) {
    put(file.name() + ".stopped", file, demo -> stopped(demo, true));
    put(file.name() + ".stoppedAsConfigured", file, demo -> stopped(demo, false));
  }

  private static double stopped(DemoResult demo, boolean guarded) {
    return demo.runs().stream()
        .filter(run -> run.application().guard().present() == guarded)
        .mapToDouble(run -> run.application().waiting().mostStopped())
        .max()
        .orElse(Double.NaN);
  }

  private static void metrics() {
    put("metrics.recorded", NamedFigures::samples, all -> sum(all, SampleCount::recorded));
    put("metrics.lost", NamedFigures::samples, all -> sum(all, one -> Math.abs(one.lost())));
    for (String design :
        List.of(
            Subjects.NONE,
            Subjects.HDR_RECORDER,
            Subjects.MICROMETER_PERCENTILES,
            Subjects.HOTGUARD)) {
      put("replay." + design, Results.REPLAY, replay -> replay.completedPerSecond(design, 10));
    }
    put(
        "report.buffered",
        in(Results.REPORT, report -> report.find(ReportProgram.DOUBLE_BUFFERED)),
        cell -> cell.youngMillis());
    put(
        "report.newMap",
        in(Results.REPORT, report -> report.find(ReportProgram.NEW_MAP)),
        cell -> cell.youngMillis());
  }

  /** The accounts of Hotguard's values in every program; empty without program {@code record}. */
  private static Optional<List<SampleCount>> samples(Results results) {
    List<SampleCount> all =
        Stream.of(Results.RECORD, Results.TAIL, Results.DRAIN)
            .flatMap(file -> results.get(file).stream())
            .flatMap(result -> result.measurements().stream())
            .filter(one -> one.parameters().getOrDefault("subject", "hotguard").equals("hotguard"))
            .map(RecordMeasurement::samples)
            .toList();
    return results.get(Results.RECORD).map(present -> all);
  }

  private static <T> double sum(List<T> all, ToDoubleFunction<T> figure) {
    return all.stream().mapToDouble(figure).sum();
  }

  private static void checks() {
    for (String tool : List.of("hotguard", "spotbugs")) {
      Function<Results, Optional<LintResult.Cell>> part =
          in(Results.LINT, lint -> lint.find(tool, "part"));
      put("lint.part." + tool, part, LintResult.Cell::classesPerCpuSecond);
    }
    put("peers.rules", Results.PEERS, peers -> peers.rules().size());
    put("peers.alone", Results.PEERS, peers -> count(peers.rules(), Row::onlyOurs));
    put(
        "peers.notFound",
        Results.PEERS,
        peers -> count(peers.rules(), row -> !row.foundElsewhere()));
  }

  private static <T> long count(List<T> all, Predicate<T> which) {
    return all.stream().filter(which).count();
  }

  private static void ladder() {
    Function<Results, Optional<Cell>> all = in(Results.LADDER, LadderResult::all);
    put("ladder.gain", Results.LADDER, result -> gain(result, result.asFound()));
    put("ladder.all", all, Cell::requestsPerSecond);
    put("ladder.asFound", in(Results.LADDER, LadderResult::asFound), Cell::requestsPerSecond);
    put("ladder.delivered", all, cell -> cell.events().deliveredPercent("file"));
    put("ladder.severe", all, cell -> cell.events().severeLogged());
    put("ladder.severeLost", all, cell -> cell.events().severeLost());
    put("ladder.severeDropped", all, cell -> cell.events().severeDropped());
    put("ladder.logged", all, cell -> cell.events().totalLogged());
    put("ladder.dropped", all, cell -> cell.events().totalDropped());
    put("ladder.uncounted", all, cell -> uncounted(cell.events()));
  }

  private static long uncounted(EventAccount events) {
    return events.arrived().keySet().stream().mapToLong(to -> Math.abs(events.lostTo(to))).sum();
  }

  /** A part of a result. */
  private static <T, P> Function<Results, Optional<P>> in(
      Results.File<T> file, Function<T, Optional<P>> part) {
    return results -> results.get(file).flatMap(part);
  }

  private static double gain(LadderResult result, Optional<Cell> other) {
    return result.all().flatMap(all -> other.map(all::gainOver)).orElse(Double.NaN);
  }

  private static void diagnoses() {
    put("diagnosis.named", recording(true), NamedFigures::named);
    put("diagnosis.namedGuarded", recording(false), NamedFigures::mentioned);
  }

  private static Function<Results, Optional<Recording>> recording(boolean asFound) {
    return in(
        Results.DIAGNOSIS,
        all ->
            all.recordings().stream()
                .filter(recording -> recording.name().equals("as found") == asFound)
                .findFirst());
  }

  private static long named(Recording recording) {
    Set<String> first = Cause.namedFirst(recording);
    return count(List.of(Cause.values()), cause -> first.containsAll(cause.rules()));
  }

  private static long mentioned(Recording recording) {
    return count(
        List.of(Cause.values()),
        cause -> cause.rules().stream().anyMatch(rule -> recording.rank(rule) > 0));
  }

  private static void soak() {
    put("soak.minutes", Results.SOAK, SoakResult::minutes);
    put("soak.unaccounted", Results.SOAK, SoakResult::unaccounted);
    put("soak.absences", Results.SOAK, SoakResult::absences);
    put("soak.unread", Results.SOAK, SoakResult::unread);
  }
}

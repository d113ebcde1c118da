/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.aggregate.ReportProgram;
import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.diagnosis.Cause;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Growth;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.diagnosis.ReadingResult;
import io.hotguard.benchmarks.diagnosis.ServicesResult;
import io.hotguard.benchmarks.diagnosis.SpeedResult;
import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.Rung;
import io.hotguard.benchmarks.ladder.SoakResult;
import io.hotguard.benchmarks.lint.HeldOutResult;
import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.lint.StructureResult;
import io.hotguard.benchmarks.metrics.RecordMeasurement;
import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.mutation.MutationResult;
import io.hotguard.benchmarks.mutation.MutationResult.Score;
import io.hotguard.benchmarks.peers.PeersResult.Row;
import io.hotguard.benchmarks.race.SeenCases;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.benchmarks.suite.CountedResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figures that need more than one row of a result file; NaN if nothing was measured. */
final class NamedFigures {
  private static final int MAX_RANK = 3;
  private static final Map<String, ToDoubleFunction<Results>> ALL = new HashMap<>();

  static {
    metrics();
    checks();
    stress();
    mutation();
    ladder(Results.LADDER);
    ladder(Results.ENDS);
    ladder(Results.AGAIN);
    repeat();
    diagnoses();
    soak();
    growth();
    seeds();
    hangs();
    healthyHangs();
    services();
    speed();
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
    put("rates.missing", Results.RATES, all -> RateFigures.missing(all, "guard"));
    put("rates.warnMissing", Results.RATES, all -> RateFigures.warnMissing(all, "guard"));
    put("rates.tail", Results.RATES, all -> RateFigures.tail(all, "guard"));
    put("rates.discard", Results.RATES, all -> RateFigures.leastRatio(all, "guard", "discard"));
    put("rates.logbackTail", Results.RATES, all -> RateFigures.tail(all, "logback-guard"));
    put("rates.logbackMissing", Results.RATES, all -> RateFigures.missing(all, "logback-guard"));
    put(
        "rates.logback",
        Results.RATES,
        all -> RateFigures.leastRatio(all, "logback-guard", "logback-async"));
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
    Function<Results, Optional<LintResult.Cell>> all =
        in(Results.LINT, lint -> lint.find("hotguard", "all"));
    put("lint.perCpuSecond", all, LintResult.Cell::classesPerCpuSecond);
    put("lint.perSecond", all, LintResult.Cell::classesPerSecond);
    put("lint.classFiles", all, LintResult.Cell::classFiles);
    put("lint.heapMebibytes", all, LintResult.Cell::peakHeapMebibytes);
    for (String tool : List.of("hotguard", "spotbugs")) {
      Function<Results, Optional<LintResult.Cell>> part =
          in(Results.LINT, lint -> lint.find(tool, "part"));
      put("lint.part." + tool, part, LintResult.Cell::classesPerCpuSecond);
    }
    for (String test : List.of("UrlFuzzTest", "ClassFileFuzzTest", "ConfigFuzzTest")) {
      put("fuzz." + test, Results.FUZZ, fuzz -> fuzz.count(test));
      put("fuzz.failed." + test, Results.FUZZ, fuzz -> fuzz.failed(test));
    }
    put("structure.drawn", Results.STRUCTURE, StructureResult::drawn);
    put("structure.hot", Results.STRUCTURE, found -> found.drawnWithHot(0));
    put("structure.onePercent", Results.STRUCTURE, found -> found.drawnWithHot(1));
    put("heldOut.large", Results.HELD_OUT, HeldOutResult::large);
    put("heldOut.withFinding", Results.HELD_OUT, HeldOutResult::withFinding);
    put("heldOut.warnings", Results.HELD_OUT, HeldOutResult::warnings);
    put("heldOut.right", Results.HELD_OUT, HeldOutResult::right);
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

  private static void stress() {
    Function<Results, Optional<List<CountedResult.Cell>>> shipped = cases(SeenCases.SHIPPED);
    put("stress.shipped", shipped, List::size);
    for (String figure : List.of(SeenCases.FORBIDDEN, SeenCases.FAILED, SeenCases.SAMPLES)) {
      put(
          "stress." + figure,
          shipped,
          all -> sum(all, one -> one.counted().getOrDefault(figure, 0.0)));
    }
    put("stress.twins", cases(SeenCases.TWIN), List::size);
    put(
        "stress.missed",
        cases(SeenCases.TWIN),
        all -> count(all, twin -> !(twin.counted().getOrDefault(SeenCases.INTERESTING, 0.0) > 0)));
  }

  private static void mutation() {
    put("mutation.least", Results.MUTATION, all -> least(all));
    put("mutation.packages", Results.MUTATION, all -> all.packages().size());
    put("mutation.mutants", Results.MUTATION, all -> sum(all.packages(), Score::mutants));
    put("mutation.killed", Results.MUTATION, all -> sum(all.packages(), Score::killed));
    put("mutation.equivalent", Results.MUTATION, all -> sum(all.packages(), Score::equivalent));
  }

  private static double least(MutationResult result) {
    return result.packages().stream().mapToDouble(Score::killedPercent).min().orElse(Double.NaN);
  }

  private static Function<Results, Optional<List<CountedResult.Cell>>> cases(String kind) {
    return in(
        Results.STRESS,
        stress ->
            Optional.of(SuiteTables.ofKind(stress.measurements(), kind))
                .filter(cells -> !cells.isEmpty()));
  }

  private static void ladder(Results.File<LadderResult> file) {
    String prefix = file.name() + '.';
    Function<Results, Optional<Cell>> all = in(file, LadderResult::all);
    put(prefix + "gain", file, result -> gain(result, result.asFound()));
    put(prefix + "all", all, Cell::requestsPerSecond);
    put(prefix + "asFound", in(file, LadderResult::asFound), Cell::requestsPerSecond);
    put(prefix + "delivered", all, cell -> cell.events().deliveredPercent("file"));
    put(prefix + "severe", all, cell -> cell.events().severeLogged());
    put(prefix + "severeLost", all, cell -> cell.events().severeLost());
    put(prefix + "severeDropped", all, cell -> cell.events().severeDropped());
    put(prefix + "logged", all, cell -> cell.events().totalLogged());
    put(prefix + "dropped", all, cell -> cell.events().totalDropped());
    put(prefix + "uncounted", all, cell -> uncounted(cell.events()));
    rejected(file, "discard", Rung.BY_HAND_DISCARDING);
    rejected(file, "discardAll", Rung.BY_HAND_DISCARDING_ALL);
  }

  private static void rejected(Results.File<LadderResult> file, String suffix, String rung) {
    Function<Results, Optional<Cell>> cell = in(file, result -> result.rejected(rung));
    String prefix = file.name() + '.';
    put(prefix + "gainOver." + suffix, file, result -> gain(result, result.rejected(rung)));
    put(prefix + "delivered." + suffix, cell, one -> one.events().deliveredPercent("file"));
    put(prefix + "missing." + suffix, cell, one -> one.events().severeMissing("file"));
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

  private static void repeat() {
    put("repeat.rungs", LadderRepeat::of, repeat -> repeat.rungs());
    put("repeat.apart", LadderRepeat::of, repeat -> repeat.apart(LadderRepeat.Rung::speedsApart));
    put(
        "repeat.gainsApart",
        LadderRepeat::of,
        repeat -> repeat.apart(LadderRepeat.Rung::gainsApart));
    put(
        "repeat.mediansApart",
        LadderRepeat::of,
        repeat -> repeat.apart(rung -> !(rung.difference() <= LadderRepeat.MAX_DIFFERENCE)));
  }

  private static void diagnoses() {
    put("diagnosis.named", recording(true), NamedFigures::named);
    put("diagnosis.namedGuarded", recording(false), NamedFigures::mentioned);
    put(
        "diagnosis.difference",
        Results.DIAGNOSIS,
        all ->
            all.recordings().stream()
                .mapToDouble(Recording::greatestDifference)
                .max()
                .orElse(Double.NaN));
    put(
        "diagnosis.shares",
        Results.DIAGNOSIS,
        all -> all.recordings().stream().mapToInt(one -> one.counts().size()).sum());
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
    put("soak.heapSlope", Results.SOAK, soak -> Math.abs(soak.heap().slope()));
    put("soak.heapError", Results.SOAK, soak -> soak.heap().error());
    put("soak.threads", Results.SOAK, soak -> soak.growth(SoakResult.Sample::threads));
    put("soak.handles", Results.SOAK, soak -> soak.growth(SoakResult.Sample::handles));
    put("soak.unaccounted", Results.SOAK, SoakResult::unaccounted);
    put("soak.absences", Results.SOAK, SoakResult::absences);
    put("soak.unread", Results.SOAK, SoakResult::unread);
  }

  private static void growth() {
    put(
        "growth.rank",
        in(Results.GROWTH, all -> all.recordings().stream().findFirst()),
        recording -> recording.rank("UnboundedQueue"));
    put("growth.factor", NamedFigures::grown, Growth::factor);
    put("growth.consumers", NamedFigures::grown, Growth::consumers);
    put("growth.copiedMebibytes", NamedFigures::grown, growth -> growth.copiedBytes() / 1048576.0);
    put("growth.pauseShare", NamedFigures::grown, Growth::pauseShare);
  }

  private static Optional<Growth> grown(Results results) {
    return results.get(Results.GROWTH).stream()
        .flatMap(all -> all.recordings().stream().limit(1))
        .flatMap(recording -> recording.findings().stream())
        .filter(finding -> finding.rule().equals("UnboundedQueue"))
        .flatMap(finding -> Stream.ofNullable(finding.growth()))
        .findFirst()
        .or(() -> results.get(Results.GROWTH).map(notNamed -> new Growth(0, 0, 0, 0)));
  }

  private static void seeds() {
    put("seeds.all", Results.SEEDS, all -> all.recordings().size());
    put("seeds.named", Results.SEEDS, all -> count(all.recordings(), NamedFigures::inTime));
    put("seeds.least", Results.SEEDS, NamedFigures::leastShare);
  }

  private static void hangs() {
    put("hangs.all", Results.HANGS, all -> byName(all, true).size());
    put(
        "hangs.first",
        Results.HANGS,
        all ->
            count(
                List.copyOf(byName(all, true).values()),
                recordings -> recordings.stream().allMatch(NamedFigures::isFirst)));
    put(
        "hangs.healthyFindings",
        Results.HANGS,
        all -> healthy(all).stream().mapToInt(recording -> recording.findings().size()).sum());
  }

  private static void healthyHangs() {
    put("hangs.healthy", Results.HANGS, all -> healthy(all).size());
    put("hangs.healthyJudged", Results.HANGS, all -> count(healthy(all), Recording::foundHealthy));
  }

  private static List<Recording> healthy(DiagnosisResult all) {
    return byName(all, false).values().stream().flatMap(List::stream).toList();
  }

  private static void services() {
    put("services.sickRight", Results.SERVICES, all -> right(all, false));
    put("services.sick", Results.SERVICES, all -> those(all, false).size());
    put("services.healthyRight", Results.SERVICES, all -> right(all, true));
    put("services.healthy", Results.SERVICES, all -> those(all, true).size());
  }

  private static List<ServicesResult.Service> those(ServicesResult all, boolean healthy) {
    return all.services().stream().filter(service -> service.healthyService() == healthy).toList();
  }

  private static long right(ServicesResult all, boolean healthy) {
    return count(those(all, healthy), ServicesResult.Service::rightlyDiagnosed);
  }

  private static Map<String, List<Recording>> byName(DiagnosisResult all, boolean sick) {
    return all.recordings().stream()
        .filter(recording -> recording.rules().isEmpty() != sick)
        .collect(Collectors.groupingBy(Recording::name, TreeMap::new, Collectors.toList()));
  }

  private static boolean isFirst(Recording recording) {
    return recording.rank(recording.rules().get(0)) == 1;
  }

  private static boolean inTime(Recording recording) {
    int rank = recording.rank(recording.rules().get(0));
    return rank > 0 && rank <= MAX_RANK;
  }

  /** The least share of rules that are named in time, over all JDKs and recorders. */
  private static double leastShare(DiagnosisResult seeds) {
    Map<String, int[]> shares = new TreeMap<>();
    for (Recording recording : seeds.recordings()) {
      int[] share =
          shares.computeIfAbsent(recording.recorder() + recording.jdk(), how -> new int[2]);
      share[0] += inTime(recording) ? 1 : 0;
      share[1]++;
    }
    return shares.values().stream()
        .mapToDouble(share -> share[0] / (double) share[1])
        .min()
        .orElse(Double.NaN);
  }

  private static void speed() {
    Function<Results, Optional<SpeedResult.Cell>> large =
        in(
            Results.SPEED,
            all ->
                all.find(SpeedResult.LARGE_BYTES, SpeedResult.HEAP_MEBIBYTES)
                    .filter(SpeedResult.Cell::passed));
    Function<Results, Optional<SpeedResult.Cell>> huge =
        in(Results.SPEED, all -> all.find(SpeedResult.HUGE_BYTES, SpeedResult.HEAP_MEBIBYTES));
    put("reading.timesFaster", Results.READING, ReadingResult::timesFaster);
    put("reading.megabytes", Results.READING, all -> all.bytes() / 1e6);
    put("speed.large", large, SpeedResult.Cell::megabytesPerSecond);
    put("speed.largeMegabytes", large, cell -> cell.bytes() / 1e6);
    put("speed.huge", huge, cell -> cell.passed() ? cell.megabytesPerSecond() : 0);
    put("speed.hugeMegabytes", huge, cell -> cell.bytes() / 1e6);
    put(
        "speed.hugeLeastHeap",
        Results.SPEED,
        all ->
            all.measurements().stream()
                .filter(cell -> cell.bytes() >= SpeedResult.HUGE_BYTES && cell.passed())
                .mapToInt(SpeedResult.Cell::heapMebibytes)
                .min()
                .orElse(SpeedResult.HEAP_MEBIBYTES));
  }
}

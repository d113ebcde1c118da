/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.format;

import io.hotguard.benchmarks.diagnosis.Cause;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Growth;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import io.hotguard.benchmarks.diagnosis.SpeedResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The claims about diagnoses. The thresholds stand here before anything is measured. */
final class DiagnosisClaims {
  static final double MAX_DIFFERENCE = 0.01;
  static final int MAX_RANK = 3;
  static final double MIN_SHARE_OF_SEEDS = 0.9;
  static final double MIN_MEGABYTES_PER_SECOND = 50;
  static final int HEAP_MEBIBYTES = 256;
  static final long LARGE_BYTES = 85_000_000;
  static final long HUGE_BYTES = 500_000_000;

  private static final String COMMAND =
      "java -jar benchmarks/target/benchmarks.jar diagnosis --only ";

  static final List<Claim> ALL =
      List.of(
          claim(
              "NamedCauses",
              "Of a recording of the service as found the first five causes named are those that the field found in days; guarded, none is.",
              "Signatures are frames in their order, and each rule is ranked by the kind of evidence in which it weighs most.",
              "as found all rules of the five causes before a sixth cause, those of one cause counted as one; guarded no rule of them at 1 % or more",
              "ladder",
              DiagnosisResults.LADDER,
              results -> causes(results.ladder())),
          claim(
              "SharesByHand",
              "Each share agrees with a plain count of the same recording.",
              "A stack is matched once, however many events it has.",
              format(
                  "difference <= %.0f point of a hundred for each of these rules and kind of evidence, in both recordings",
                  MAX_DIFFERENCE * 100),
              "ladder",
              DiagnosisResults.LADDER,
              results -> shares(results.ladder())),
          claim(
              "NamedGrowingQueue",
              "Of a recording of the QMonitor replay the first cause named is the queue that grows without end, with its one consumer and what the collector copies.",
              "Nodes of a queue among the allocated and retained objects, while the heap grows from collection to collection.",
              "UnboundedQueue first; one consumer; bytes copied > 0",
              "replay",
              DiagnosisResults.REPLAY,
              results -> growth(results.replay())),
          claim(
              "CausesOfSeeds",
              "For nine of ten programs with one hazard its rule is among the first three, whichever JDK and recorder.",
              "The JDK's recorder and async-profiler write the same names of methods; what differs is what they can see.",
              format(
                  "rank <= %d for >= %.0f %% of the programs, for each JDK and recorder",
                  MAX_RANK, MIN_SHARE_OF_SEEDS * 100),
              "seeds",
              DiagnosisResults.SEEDS,
              results -> seeds(results.seeds())),
          claim(
              "SpeedOfADiagnosis",
              "A diagnosis reads 50 MB of a recording a second.",
              "Stacks and methods are read once each; what is not evidence is not looked at.",
              format(
                  ">= %.0f MB/s (median), from the opening to the diagnosis, in a process that has just begun, at %,d bytes or more",
                  MIN_MEGABYTES_PER_SECOND, LARGE_BYTES),
              "speed",
              DiagnosisResults.SPEED,
              results -> speed(results.speed())),
          claim(
              "HeapOfADiagnosis",
              "A diagnosis needs at most 256 MiB of heap, whatever the size of the recording.",
              "Events are added up and dropped; what is kept is one object for each different stack.",
              format("ends with -Xmx%dm at %,d bytes or more", HEAP_MEBIBYTES, HUGE_BYTES),
              "speed",
              DiagnosisResults.SPEED,
              results -> heap(results.speed())));

  private DiagnosisClaims() {}

  private static Claim claim(
      String name,
      String statement,
      String hypothesis,
      String threshold,
      String program,
      String file,
      Function<DiagnosisResults, Verdict> judge) {
    return new Claim(
        name,
        statement,
        hypothesis,
        threshold,
        COMMAND + program,
        file,
        results -> judge.apply(results.diagnoses()));
  }

  private static Verdict causes(Optional<DiagnosisResult> result) {
    if (result.isEmpty()) {
      return Verdict.OPEN;
    }
    boolean holds = true;
    List<String> figures = new ArrayList<>();
    for (Recording recording : result.get().recordings()) {
      boolean asFound = recording.name().equals("as found");
      Set<String> first = Cause.namedFirst(recording);
      int named = 0;
      for (Cause cause : Cause.values()) {
        boolean isNamed =
            asFound
                ? first.containsAll(cause.rules())
                : cause.rules().stream().anyMatch(rule -> recording.rank(rule) > 0);
        named += isNamed ? 1 : 0;
      }
      holds &= named == (asFound ? Cause.values().length : 0);
      figures.add(format("%s: %d of %d", recording.name(), named, Cause.values().length));
    }
    return Verdict.of(holds, String.join(", ", figures));
  }

  private static Verdict shares(Optional<DiagnosisResult> result) {
    return result
        .map(
            all -> {
              double greatest =
                  all.recordings().stream()
                      .mapToDouble(Recording::greatestDifference)
                      .max()
                      .orElse(Double.NaN);
              int counts =
                  all.recordings().stream().mapToInt(recording -> recording.counts().size()).sum();
              return Verdict.of(
                  counts > 0 && greatest <= MAX_DIFFERENCE,
                  format("at most %.2f points off, %d shares", greatest * 100, counts));
            })
        .orElse(Verdict.OPEN);
  }

  private static Verdict growth(Optional<DiagnosisResult> result) {
    return result
        .flatMap(all -> all.recordings().stream().findFirst())
        .map(
            recording -> {
              int rank = recording.rank("UnboundedQueue");
              Growth growth =
                  recording.findings().stream()
                      .filter(finding -> finding.rule().equals("UnboundedQueue"))
                      .map(Finding::growth)
                      .findFirst()
                      .orElse(null);
              return growth == null
                  ? Verdict.of(false, "not named")
                  : Verdict.of(
                      rank == 1 && growth.consumers() == 1 && growth.copiedBytes() > 0,
                      format(
                          "rank %d, heap x%.1f, %d consumer, %,d MiB copied, stopped %.1f %% of the time",
                          rank,
                          growth.factor(),
                          growth.consumers(),
                          growth.copiedBytes() >> 20,
                          growth.pauseShare() * 100));
            })
        .orElse(Verdict.OPEN);
  }

  /** By recorder and JDK: how many seeds are named in time, and how many there are. */
  static Map<String, int[]> named(DiagnosisResult seeds) {
    Map<String, int[]> named = new TreeMap<>();
    for (Recording recording : seeds.recordings()) {
      int[] counts =
          named.computeIfAbsent(
              recording.recorder() + ", JDK " + recording.jdk(), how -> new int[2]);
      int rank = recording.rank(recording.rules().get(0));
      counts[0] += rank > 0 && rank <= MAX_RANK ? 1 : 0;
      counts[1]++;
    }
    return named;
  }

  private static Verdict seeds(Optional<DiagnosisResult> result) {
    if (result.isEmpty()) {
      return Verdict.OPEN;
    }
    boolean holds = true;
    List<String> figures = new ArrayList<>();
    for (Map.Entry<String, int[]> how : named(result.get()).entrySet()) {
      int[] counts = how.getValue();
      holds &= counts[0] >= MIN_SHARE_OF_SEEDS * counts[1];
      figures.add(format("%s: %d of %d", how.getKey(), counts[0], counts[1]));
    }
    return Verdict.of(holds, String.join("; ", figures));
  }

  private static Verdict speed(Optional<SpeedResult> result) {
    return result
        .flatMap(all -> all.find(LARGE_BYTES, HEAP_MEBIBYTES))
        .filter(SpeedResult.Cell::passed)
        .map(
            cell ->
                Verdict.of(
                    cell.megabytesPerSecond() >= MIN_MEGABYTES_PER_SECOND,
                    format("%.1f MB/s, %,.0f MB", cell.megabytesPerSecond(), cell.bytes() / 1e6)))
        .orElse(Verdict.OPEN);
  }

  private static Verdict heap(Optional<SpeedResult> result) {
    return result
        .flatMap(all -> all.find(HUGE_BYTES, HEAP_MEBIBYTES))
        .map(
            cell ->
                Verdict.of(
                    cell.passed(),
                    cell.passed()
                        ? format(
                            "%,.0f MB, %.1f MB/s; %s",
                            cell.bytes() / 1e6,
                            cell.megabytesPerSecond(),
                            smaller(result.get(), cell))
                        : "out of memory"))
        .orElse(Verdict.OPEN);
  }

  private static String smaller(SpeedResult result, SpeedResult.Cell huge) {
    int least =
        result.measurements().stream()
            .filter(cell -> cell.recording().equals(huge.recording()) && cell.passed())
            .mapToInt(SpeedResult.Cell::heapMebibytes)
            .min()
            .orElse(huge.heapMebibytes());
    return format("ends with %d MiB, too", least);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.lint.LintResult;
import io.hotguard.benchmarks.peers.PeersResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The claims about checks. The thresholds stand here before anything is measured. */
final class LintClaims {
  static final double MIN_CLASSES_PER_CPU_SECOND = 6_000;
  static final double MIN_RATIO_TO_SPOTBUGS = 50;
  static final double MAX_HEAP_MEBIBYTES = 512;
  static final long MIN_CLASS_FILES = 85_000;
  static final long MIN_DAMAGED_INPUTS = 1_000_000;
  static final double MIN_SHARE_NOT_FOUND = 0.75;
  static final List<String> FUZZ_TESTS = List.of("ClassFileFuzzTest", "ConfigFuzzTest");

  private static final String COMMAND = "java -jar benchmarks/target/benchmarks.jar lint";

  static final List<Claim> ALL =
      List.of(
          new Claim(
              "ClassesPerSecond",
              "A check reads 6 000 classes a second on one core, from the jar to the finding.",
              "The first pass keeps calls as numbers; values are followed where something is hot or mentioned.",
              format(
                  "class files / processor time of the whole process >= %,.0f/s, at %,d class files or more",
                  MIN_CLASSES_PER_CPU_SECOND, MIN_CLASS_FILES),
              COMMAND,
              CheckResults.LINT,
              results -> speed(results.checks().lint())),
          new Claim(
              "FasterThanSpotBugs",
              "A check is 50 times as fast as SpotBugs at its default effort on the same jars.",
              "SpotBugs follows the values of every method for every detector.",
              format(
                  "hotguard / spotbugs in class files per processor time >= %.0f",
                  MIN_RATIO_TO_SPOTBUGS),
              COMMAND,
              CheckResults.LINT,
              results -> ratio(results.checks().lint())),
          new Claim(
              "HeapOfACheck",
              "A check of 85 000 classes needs at most 512 MiB of heap.",
              "Two numbers a call, strings once, no body kept from one pass to the other.",
              format(
                  "peak of the heap, garbage included, <= %.0f MiB at %,d class files or more",
                  MAX_HEAP_MEBIBYTES, MIN_CLASS_FILES),
              COMMAND,
              CheckResults.LINT,
              results -> heap(results.checks().lint())),
          new Claim(
              "DamagedInputs",
              "No damaged class file, archive or configuration file makes a check fail or hang.",
              "All lengths are checked, all readers are bounded, and what cannot be read is a note.",
              format(
                  "%,d inputs or more of each of %s, by seeds that differ, without a problem",
                  MIN_DAMAGED_INPUTS, String.join(" and ", FUZZ_TESTS)),
              "mvn -Pfuzz -pl guard-lint -am test",
              CheckResults.FUZZ,
              results ->
                  DamagedInputs.verdict(results.checks().fuzz(), FUZZ_TESTS, MIN_DAMAGED_INPUTS)),
          new Claim(
              "FoundByNoOther",
              "For most of the rules on code, no other tool names the hazard in all its forms.",
              "Linters look for mistakes; what is slow because a hot path does it is right code.",
              format(
                  "rules of which neither SpotBugs with sb-contrib and findsecbugs nor PMD nor Error Prone warns in all positive fixtures >= %.0f %% of the rules on code",
                  MIN_SHARE_NOT_FOUND * 100),
              "java -jar benchmarks/target/benchmarks.jar peers",
              CheckResults.PEERS,
              results -> notFound(results.checks().peers())));

  private LintClaims() {}

  private static Optional<LintResult.Cell> all(Optional<LintResult> result) {
    return result
        .flatMap(r -> r.find("hotguard", "all"))
        .filter(cell -> cell.classFiles() >= MIN_CLASS_FILES);
  }

  private static Verdict speed(Optional<LintResult> result) {
    return all(result)
        .map(
            cell ->
                Verdict.of(
                    cell.classesPerCpuSecond() >= MIN_CLASSES_PER_CPU_SECOND,
                    format(
                        "%,.0f/s of processor time, %,.0f/s of one thread, %,d class files of %,d names",
                        cell.classesPerCpuSecond(),
                        cell.classesPerSecond(),
                        cell.classFiles(),
                        cell.distinctClasses())))
        .orElse(Verdict.OPEN);
  }

  private static Verdict ratio(Optional<LintResult> result) {
    Optional<LintResult.Cell> own = result.flatMap(r -> r.find("hotguard", "part"));
    Optional<LintResult.Cell> peer = result.flatMap(r -> r.find("spotbugs", "part"));
    if (own.isEmpty() || peer.isEmpty()) {
      return Verdict.OPEN;
    }
    double ratio = own.get().classesPerCpuSecond() / peer.get().classesPerCpuSecond();
    return Verdict.of(
        ratio >= MIN_RATIO_TO_SPOTBUGS,
        format(
            "x%.0f: %,.0f/s and %,.0f/s of processor time (%s)",
            ratio,
            own.get().classesPerCpuSecond(),
            peer.get().classesPerCpuSecond(),
            peer.get().tool()));
  }

  private static Verdict heap(Optional<LintResult> result) {
    return all(result)
        .map(
            cell ->
                Verdict.of(
                    cell.peakHeapMebibytes() <= MAX_HEAP_MEBIBYTES,
                    format(
                        "%,.0f MiB, %,d class files", cell.peakHeapMebibytes(), cell.classFiles())))
        .orElse(Verdict.OPEN);
  }

  private static Verdict notFound(Optional<PeersResult> result) {
    if (result.isEmpty()) {
      return Verdict.OPEN;
    }
    List<PeersResult.Row> rows = result.get().rules();
    long found = rows.stream().filter(PeersResult.Row::foundElsewhere).count();
    long alone = rows.stream().filter(PeersResult.Row::onlyOurs).count();
    return Verdict.of(
        rows.size() - found >= MIN_SHARE_NOT_FOUND * rows.size(),
        format(
            "%d of %d rules; of %d of them no tool has a warning that even leads there",
            rows.size() - found, rows.size(), alone));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}

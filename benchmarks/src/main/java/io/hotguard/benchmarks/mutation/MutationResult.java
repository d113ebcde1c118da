/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The scores of PIT. A package may be measured alone: the others keep their commit and day.
 *
 * @param environment of the last run
 */
public record MutationResult(
    Environment environment, String command, Map<String, String> versions, List<Score> packages) {
  /** The survivors that somebody has judged to be equivalent. */
  List<Survivor> judged() {
    return packages.stream()
        .flatMap(score -> score.alive().stream())
        .filter(one -> one.equivalent() != null)
        .toList();
  }

  /** Returns this result with the packages of an earlier one that it lacks, in their order. */
  MutationResult over(MutationResult earlier) {
    SortedMap<String, Score> all = new TreeMap<>();
    earlier.packages.forEach(score -> all.put(score.name(), score));
    packages.forEach(score -> all.put(score.name(), score));
    return new MutationResult(environment, command, versions, List.copyOf(all.values()));
  }

  /**
   * The mutants of a package.
   *
   * @param name without {@code io.hotguard}
   * @param commit the commit that was changed, with {@code -dirty} as in {@link Environment}
   * @param day the day of the run
   * @param killed those for which a test failed, or ran out of time or memory
   * @param timedOut those of them for which a test ran out of time
   * @param uncovered those in lines that no test runs
   */
  public record Score(
      String name,
      String commit,
      String day,
      int mutants,
      int killed,
      int timedOut,
      int uncovered,
      List<Survivor> alive) {
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public long equivalents() {
      return alive.stream().filter(one -> one.equivalent() != null).count();
    }
  }

  /**
   * A mutant that lived.
   *
   * @param equivalent why no test in its process tells it from the original; null for a gap
   */
  public record Survivor(Mutant mutant, @Nullable String equivalent) {}

  /**
   * A change of a class, without the line number, which moves.
   *
   * @param type the changed class, without {@code io.hotguard}
   * @param line the text of the changed line
   * @param change what PIT did there
   */
  public record Mutant(String type, String line, String change) {
    /** The package of the class, without {@code io.hotguard}. */
    String inPackage() {
      return type.substring(0, Math.max(0, type.lastIndexOf('.')));
    }
  }
}

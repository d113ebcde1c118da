/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.mutation.MutationResult.Mutant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The mutants of {@code equivalent.tsv}. A row stands for one mutant of its line. */
final class EquivalentMutants {
  private static final String TABLE = "equivalent.tsv";
  private static final int COLUMNS = 4;

  /** A judgement and its reason. */
  record Judgement(Mutant mutant, String why) {}

  private final List<Judgement> left;

  EquivalentMutants(List<Judgement> judgements) {
    this.left = new ArrayList<>(judgements);
  }

  static EquivalentMutants load() throws IOException {
    return new EquivalentMutants(judgements());
  }

  static List<Judgement> judgements() throws IOException {
    try (InputStream in = requireNonNull(EquivalentMutants.class.getResourceAsStream(TABLE));
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return parse(lines.lines().toList());
    }
  }

  /** Judgements, one a line, with tabs between the columns. */
  static List<Judgement> parse(List<String> lines) {
    List<Judgement> judgements = new ArrayList<>();
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] cells = line.split("\t", -1);
        if (cells.length != COLUMNS) {
          throw new IllegalArgumentException(
              TABLE + ": class, line, change and reason, with tabs between: " + line);
        }
        judgements.add(new Judgement(new Mutant(cells[0], cells[1], cells[2]), cells[3]));
      }
    }
    return judgements;
  }

  /** Why this survivor is equivalent; null if nobody said so. Uses the row up. */
  @Nullable String why(Mutant survivor) {
    for (Judgement one : left) {
      if (one.mutant().equals(survivor)) {
        left.remove(one);
        return one.why();
      }
    }
    return null;
  }

  /** The rows that no survivor has used. */
  List<Judgement> unused() {
    return List.copyOf(left);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The warnings of other tools that are about the hazard of a rule, as judged in {@code
 * same-hazards.tsv} from each tool's own description.
 */
record SameHazards(List<Judgement> judgements) {

  enum Kind {
    /** It names the same hazard. */
    SAME,
    /** It would lead a reader there who knows the hazard. */
    RELATED
  }

  record Judgement(String rule, String tool, String type, Kind kind, String why) {}

  static SameHazards load() throws IOException {
    try (InputStream in =
            Objects.requireNonNull(SameHazards.class.getResourceAsStream("same-hazards.tsv"));
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return parse(lines.lines().toList());
    }
  }

  /** Judgements, one a line, with tabs between the columns. */
  static SameHazards parse(List<String> lines) {
    List<Judgement> judgements = new ArrayList<>();
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] cells = line.split("\t", -1);
        if (cells.length != 5) {
          throw new IllegalArgumentException(
              "same-hazards.tsv: five columns, with tabs between: " + line);
        }
        judgements.add(
            new Judgement(cells[0], cells[1], cells[2], Kind.valueOf(cells[3]), cells[4]));
      }
    }
    return new SameHazards(judgements);
  }

  Set<String> types(String rule, String tool, Kind kind) {
    Set<String> types = new TreeSet<>();
    for (Judgement one : judgements) {
      if (one.rule().equals(rule) && one.tool().equals(tool) && one.kind() == kind) {
        types.add(one.type());
      }
    }
    return types;
  }
}

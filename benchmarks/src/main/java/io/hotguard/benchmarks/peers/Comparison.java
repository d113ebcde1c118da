/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.hotguard.benchmarks.peers.Comparison.SameHazards.Kind;
import io.hotguard.benchmarks.peers.FixtureCorpus.Fixture;
import io.hotguard.benchmarks.peers.PeerTool.Warning;
import io.hotguard.benchmarks.peers.PeersResult.Cell;
import io.hotguard.benchmarks.peers.PeersResult.Row;
import io.hotguard.benchmarks.peers.PeersResult.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares the warnings of tools with the expected findings. */
record Comparison(List<Fixture> fixtures, SameHazards hazards) {

  /** A statement of several lines may be reported in another line by other tools. */
  static final int NEAR_LINES = 3;

  List<Row> rows(Map<String, List<Warning>> warningsOfTools) {
    Map<String, List<Fixture>> byRule =
        fixtures.stream().collect(groupingBy(Fixture::rule, TreeMap::new, toList()));
    List<Row> rows = new ArrayList<>();
    byRule.forEach(
        (rule, some) -> {
          Map<String, Cell> cells = new TreeMap<>();
          warningsOfTools.forEach(
              (tool, warnings) -> cells.put(tool, cell(rule, tool, some, warnings)));
          rows.add(
              new Row(
                  rule,
                  count(some, true, false),
                  count(some, false, false),
                  count(some, true, true),
                  count(some, false, true),
                  cells));
        });
    return rows;
  }

  private static int count(List<Fixture> some, boolean positive, boolean found) {
    return (int)
        some.stream()
            .filter(fixture -> fixture.positive() == positive)
            .filter(fixture -> !found || !fixture.lines().isEmpty())
            .count();
  }

  private Cell cell(String rule, String tool, List<Fixture> some, List<Warning> warnings) {
    Set<String> same = hazards.types(rule, tool, Kind.SAME);
    Set<String> related = hazards.types(rule, tool, Kind.RELATED);
    Set<String> types = new TreeSet<>();
    int named = 0;
    int near = 0;
    int twins = 0;
    for (Fixture fixture : some) {
      List<Warning> ofHazard = of(fixture, warnings, same);
      if (!fixture.positive()) {
        twins += ofHazard.isEmpty() ? 0 : 1;
        continue;
      }
      List<Warning> leading = of(fixture, warnings, related);
      ofHazard.forEach(warning -> types.add(warning.type()));
      leading.forEach(warning -> types.add(warning.type()));
      if (ofHazard.stream().anyMatch(warning -> warning.isNear(fixture.lines(), NEAR_LINES))) {
        named++;
      } else if (!ofHazard.isEmpty() || !leading.isEmpty()) {
        near++;
      }
    }
    Verdict verdict =
        named == count(some, true, false)
            ? Verdict.HIT
            : named + near > 0 ? Verdict.PARTIAL : Verdict.NONE;
    return new Cell(verdict, named, near, twins, List.copyOf(types));
  }

  private static List<Warning> of(Fixture fixture, List<Warning> warnings, Set<String> types) {
    return warnings.stream()
        .filter(warning -> warning.fixture().equals(fixture.file()))
        .filter(warning -> types.contains(warning.type()))
        .toList();
  }

  /**
   * Types of warnings near positive fixtures that nobody has judged yet: rule, tool, type, number
   * of fixtures.
   */
  List<String> unjudged(Map<String, List<Warning>> warningsOfTools) {
    Map<String, Set<String>> found = new TreeMap<>();
    warningsOfTools.forEach(
        (tool, warnings) -> {
          for (Fixture fixture : fixtures) {
            for (Warning warning : warnings) {
              if (fixture.positive()
                  && warning.fixture().equals(fixture.file())
                  && warning.isNear(fixture.lines(), NEAR_LINES)
                  && !isJudged(fixture.rule(), tool, warning.type())) {
                found
                    .computeIfAbsent(
                        fixture.rule() + '\t' + tool + '\t' + warning.type(),
                        key -> new TreeSet<>())
                    .add(fixture.file());
              }
            }
          }
        });
    List<String> lines = new ArrayList<>();
    found.forEach((key, files) -> lines.add(key + '\t' + files.size()));
    return lines;
  }

  private boolean isJudged(String rule, String tool, String type) {
    return hazards.types(rule, tool, Kind.SAME).contains(type)
        || hazards.types(rule, tool, Kind.RELATED).contains(type);
  }

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
}

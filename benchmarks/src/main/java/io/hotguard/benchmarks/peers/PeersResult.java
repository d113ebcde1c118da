/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Map;

/**
 * The result file of command {@code peers}.
 *
 * @param tools the tools by name, each with its jars and settings
 * @param rules one row for each rule on code, by name
 */
public record PeersResult(
    Environment environment, String command, Map<String, String> tools, List<Row> rules) {

  /** What a tool makes of the fixtures of a rule. */
  public enum Verdict {
    /** It names the hazard near the line, in every fixture in which it is to be found. */
    HIT,
    /** It does so in some, or elsewhere in the file, or has a warning that only leads there. */
    PARTIAL,
    /** Neither. */
    NONE
  }

  /**
   * What a tool says of the fixtures of a rule.
   *
   * @param named positive fixtures with a warning of the same hazard near a line of ours
   * @param near positive fixtures with no such warning, but one elsewhere, or one that leads there
   * @param twins harmless fixtures with a warning of the same hazard
   * @param types what the tool calls the warnings that count
   */
  public record Cell(Verdict verdict, int named, int near, int twins, List<String> types) {}

  /**
   * A rule.
   *
   * @param found positive fixtures in which the rule finds something
   * @param wrong harmless fixtures in which the rule finds something
   * @param cells by the tool's name
   */
  public record Row(
      String rule, int positives, int twins, int found, int wrong, Map<String, Cell> cells) {

    /** Whether no tool names the hazard, or leads to it. */
    public boolean onlyOurs() {
      return cells.values().stream().allMatch(cell -> cell.verdict() == Verdict.NONE);
    }

    /** Whether a tool names the hazard wherever it is to be found. */
    public boolean foundElsewhere() {
      return cells.values().stream().anyMatch(cell -> cell.verdict() == Verdict.HIT);
    }
  }
}

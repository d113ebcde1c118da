/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public record PeersResult(
    Environment environment, String command, Map<String, String> tools, List<Row> rules) {

  /** A tool's verdict on the fixtures of a rule. */
  public enum Verdict {
    /** The tool names the hazard near the line, in every positive fixture. */
    HIT,
    /**
     * The tool names the hazard in some fixtures or elsewhere in the file, or has a related
     * warning.
     */
    PARTIAL,
    NONE
  }

  /**
   * A tool's warnings on the fixtures of a rule.
   *
   * @param named positive fixtures with a warning of the same hazard near our line
   * @param near other positive fixtures with such a warning elsewhere, or with a related one
   * @param twins harmless fixtures with a warning of the same hazard
   */
  public record Cell(Verdict verdict, int named, int near, int twins, List<String> types) {
    /** The cell of the table. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public String shown() {
      return verdict == Verdict.NONE
          ? "-"
          : verdict.name().toLowerCase(Locale.ROOT)
              + ' '
              + named
              + (twins == 0 ? "" : ", twins " + twins)
              + ": "
              + String.join(", ", types);
    }
  }

  /**
   * The fixtures of a rule, and the cells of the tools by name.
   *
   * @param found positive fixtures in which the rule finds something
   * @param wrong harmless fixtures in which the rule finds something
   */
  public record Row(
      String rule, int positives, int twins, int found, int wrong, Map<String, Cell> cells) {

    /** Whether no tool names the hazard or has a related warning. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public boolean onlyOurs() {
      return cells.values().stream().allMatch(cell -> cell.verdict() == Verdict.NONE);
    }

    /** Whether a tool names the hazard in every positive fixture. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public boolean foundElsewhere() {
      return cells.values().stream().anyMatch(cell -> cell.verdict() == Verdict.HIT);
    }
  }
}

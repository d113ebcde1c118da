/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.build;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A line for the log of a build.
 *
 * @param level the severity of the finding that the line belongs to; empty for all other lines
 * @param text the line, without the severity if the log's level says the same
 */
public record ReportLine(Optional<Severity> level, String text) {
  private static final String FAILED = "FAILED ";

  public ReportLine {
    requireNonNull(level, "level");
    requireNonNull(text, "text");
  }

  /*
   * A finding is a line that begins with its severity, and the indented lines below it. A note keeps
   * its severity in the text, since a log tells notes and other lines by nothing else.
   */
  static List<ReportLine> of(String report) {
    List<ReportLine> lines = new ArrayList<>();
    Optional<Severity> level = Optional.empty();
    for (String line : report.lines().toList()) {
      if (line.startsWith(FAILED)) {
        level = Optional.of(Severity.ERROR);
        lines.add(new ReportLine(level, line));
      } else if (line.startsWith(" ")) {
        lines.add(new ReportLine(level, line));
      } else {
        level = severity(line);
        boolean said = level.isPresent() && level.get() != Severity.NOTE;
        lines.add(new ReportLine(level, said ? line.substring(line.indexOf(' ') + 1) : line));
      }
    }
    return lines;
  }

  private static Optional<Severity> severity(String line) {
    return Arrays.stream(Severity.values())
        .filter(each -> line.startsWith(each.name().toUpperCase(Locale.ROOT) + " "))
        .findFirst();
  }
}

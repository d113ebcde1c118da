/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.text.Printable;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Lines for people: the problem, the place, the path to it, the fix, the page to read. */
final class TextReport implements ReportWriter {
  private static final String RESET = "\u001b[0m";
  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String RED = "\u001b[1;31m";
  private static final String YELLOW = "\u001b[1;33m";
  private static final String BLUE = "\u001b[1;34m";

  private final boolean colours;

  TextReport(boolean colours) {
    this.colours = colours;
  }

  @Override
  public void write(ReportContent content, Appendable out) throws IOException {
    for (Finding finding : content.verdict().findings()) {
      finding(content, finding, out);
    }
    for (CheckReport.Failure failure : content.report().failures()) {
      line(out, colour(RED, "FAILED ") + printable(failure.describe()));
    }
    for (InputNote note : content.report().notes()) {
      line(out, colour(DIM, "input ") + printable(note.describe()));
    }
    for (Suppression mark : content.report().unusedSuppressions()) {
      line(out, colour(DIM, "unused @AllowOnHotPath ") + printable(describe(mark)));
    }
    for (Baseline.Entry entry : content.verdict().exceeded()) {
      line(
          out,
          colour(DIM, "baseline exceeded ")
              + printable(entry.describe())
              + ": there are more now; all are listed, since a baseline holds no lines");
    }
    for (Baseline.Entry entry : content.verdict().unused()) {
      line(out, colour(DIM, "unused in the baseline ") + printable(entry.describe()));
    }
    line(out, colour(BOLD, content.counts()) + " " + content.scopeAndRest());
    for (String remark : content.remarks()) {
      line(out, remark);
    }
  }

  private void finding(ReportContent content, Finding finding, Appendable out) throws IOException {
    line(
        out,
        colour(colour(finding.severity()), finding.severity().name())
            + " "
            + colour(BOLD, finding.rule())
            + " "
            + printable(place(content, finding.location())));
    line(out, "  " + printable(finding.message()));
    List<Location.Code> path = finding.path();
    if (!finding.hotReason().isEmpty()) {
      line(out, colour(DIM, "  hot   ") + printable(finding.hotReason()));
    }
    for (int i = 0; i < path.size(); i++) {
      line(out, colour(DIM, "     -> ") + printable(place(content, path.get(i))));
    }
    if (!path.isEmpty()) {
      line(out, colour(DIM, "     -> ") + printable(finding.location().describe()));
    }
    if (finding.fix().isPresent()) {
      Fix fix = finding.fix().get();
      line(out, colour(DIM, "  fix   ") + printable(fix.summary()));
      for (Fix.Setting setting : fix.settings()) {
        line(out, "        " + printable(describe(setting)));
      }
    }
    RuleDescriptor rule = content.rules().get(finding.rule());
    if (rule != null) {
      line(out, colour(DIM, "  page  ") + "hotguard rules " + rule.name());
    }
    out.append('\n');
  }

  static String describe(Fix fix) {
    return fix.settings().isEmpty()
        ? fix.summary()
        : fix.settings().stream()
            .map(TextReport::describe)
            .collect(Collectors.joining(", ", fix.summary() + ": ", ""));
  }

  /** A setting without a value is to be removed. */
  static String describe(Fix.Setting setting) {
    return setting.value() == null ? "remove " + setting.key() : setting.describe();
  }

  static String describe(Suppression mark) {
    return "of "
        + mark.rule()
        + " on "
        + mark.type()
        + (mark.method().isEmpty() ? "" : "." + mark.method())
        + ": it allows nothing";
  }

  /** The place with its source file if known. */
  private static String place(ReportContent content, Location location) {
    if (location instanceof Location.Code code) {
      String file = content.sources().source(code.className()).orElse("");
      if (!file.isEmpty()) {
        String name = new Location.Code(code.className(), code.method(), 0).describe();
        return name + " (" + file + (code.line() == 0 ? "" : ":" + code.line()) + ")";
      }
    }
    return content.resolved(location).describe();
  }

  private static String colour(Severity severity) {
    return switch (severity) {
      case ERROR -> RED;
      case WARNING -> YELLOW;
      case NOTE -> BLUE;
    };
  }

  private String colour(String code, String text) {
    return colours ? code + text + RESET : text;
  }

  /** Names in class files may hold anything, even control sequences of a terminal. */
  private static String printable(String text) {
    return Printable.of(text);
  }

  private static void line(Appendable out, String text) throws IOException {
    out.append(text).append('\n');
  }
}

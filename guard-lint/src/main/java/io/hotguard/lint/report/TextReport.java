/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Severity;
import io.hotguard.text.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lines for people: the verdict, then each finding with its place, the reason why it is hot, and
 * the fix, then what the check did not look at, and what to do next.
 */
final class TextReport implements ReportWriter {
  private static final String RESET = "\u001b[0m";
  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String RED = "\u001b[1;31m";
  private static final String YELLOW = "\u001b[1;33m";
  private static final String BLUE = "\u001b[1;34m";
  private static final String COMMAND_INDENT = "    ";
  private static final String HANGING = "  ";
  private static final String LIBRARIES = "In libraries of the application:";
  private static final int DEAREST = 5;
  private static final String ARROW = "-> ";
  private static final String UNDER_LABEL = " ".repeat("  hot: ".length());

  private final TextStyle style;

  TextReport(TextStyle style) {
    this.style = style;
  }

  @Override
  public void write(ReportContent content, Appendable out) throws IOException {
    for (String line : TextLines.wrapped("", content.verdictLine(), style.columns(), HANGING)) {
      line(out, colour(BOLD, line));
    }
    out.append('\n');
    List<ListedFinding> own = new ArrayList<>();
    List<ListedFinding> inLibraries = new ArrayList<>();
    for (ListedFinding finding : content.listed()) {
      (content.isCounted(finding) ? inLibraries : own).add(finding);
    }
    own(content, own, out);
    libraries(content, inLibraries, out);
    aboutTheCheck(content, out);
    if (!content.listed().isEmpty() && !style.explains() && !style.details().isEmpty()) {
      details(out);
    }
    if (content.isLittleHot()) {
      nextSteps(out);
    }
  }

  private void nextSteps(Appendable out) throws IOException {
    step(out, "", "Most rules look only at code that runs often. Show the check which code does:");
    step(
        out,
        "1. ",
        "Record the running process for a minute. PID is its number in the output of jcmd.");
    for (String command : style.recording()) {
      line(out, COMMAND_INDENT + command);
    }
    step(out, "2. ", "Or name the methods and annotations in hotguard.yml.");
    line(out, COMMAND_INDENT + "entry-points: [com.acme.OrderHandler.handle]");
    line(out, COMMAND_INDENT + "entry-annotations: [com.acme.Endpoint]");
    step(out, "3. ", "Or mark methods with @HotPath of guard-core.");
  }

  private void step(Appendable out, String number, String text) throws IOException {
    String indent = " ".repeat(number.length());
    for (String line : TextLines.wrapped(number, text, style.columns(), indent)) {
      line(out, line);
    }
  }

  /** Errors, warnings and the dearest notes; they stand in this order. */
  private void own(ReportContent content, List<ListedFinding> findings, Appendable out)
      throws IOException {
    int notes = 0;
    for (ListedFinding finding : findings) {
      notes += finding.severity() == Severity.NOTE ? 1 : 0;
      if (style.lists().notes() || notes <= DEAREST || finding.severity() != Severity.NOTE) {
        finding(new FindingText(content, finding, style.columns()), out);
        out.append('\n');
      }
    }
    if (!style.lists().notes() && notes > DEAREST) {
      String more = ReportContent.amount(notes - DEAREST, "more note");
      wrapped(out, more + (style.lists().options() ? ": add --notes" : "") + '.', "");
      out.append('\n');
    }
  }

  /** A line for each library, since the application can only choose another release. */
  private void libraries(ReportContent content, List<ListedFinding> findings, Appendable out)
      throws IOException {
    if (findings.isEmpty()) {
      return;
    }
    line(out, colour(BOLD, LIBRARIES));
    if (style.lists().libraries()) {
      out.append('\n');
      for (ListedFinding finding : findings) {
        finding(new FindingText(content, finding, style.columns()), out);
        out.append('\n');
      }
      return;
    }
    Map<String, List<ListedFinding>> byLibrary = new TreeMap<>();
    for (ListedFinding finding : findings) {
      byLibrary
          .computeIfAbsent(
              content.report().library(finding.first()).orElse(""), name -> new ArrayList<>())
          .add(finding);
    }
    for (Map.Entry<String, List<ListedFinding>> library : byLibrary.entrySet()) {
      wrapped(
          out,
          HANGING + library.getKey() + ": " + ReportContent.amounts(library.getValue(), ""),
          HANGING + HANGING);
    }
    if (style.lists().options()) {
      line(out, HANGING + "List these with --libraries.");
    }
    out.append('\n');
  }

  /** The first line wraps; commands below it stay on one line, so that a reader can copy them. */
  private void details(Appendable out) throws IOException {
    List<String> lines = style.details().lines().toList();
    wrapped(out, lines.get(0), "");
    for (String command : lines.subList(1, lines.size())) {
      line(out, COMMAND_INDENT + printable(command));
    }
  }

  private void finding(FindingText text, Appendable out) throws IOException {
    String severity = text.severity().name();
    String rule = text.rule() + ':';
    String head = severity + ' ' + rule + ' ';
    write(
        out,
        colour(colour(text.severity()), severity) + ' ' + colour(BOLD, rule) + ' ',
        TextLines.wrapped(head, text.message(style.explains()), style.columns(), UNDER_LABEL),
        head.length());
    labelled(out, "at", style.explains() ? text.wholePlace() : text.place());
    for (String file : style.explains() ? List.<String>of() : text.otherFiles()) {
      labelled(out, "and", file);
    }
    labelled(out, "hot", style.explains() ? text.wholeReason() : text.reason());
    if (style.explains()) {
      for (String call : text.path()) {
        String begin = call.startsWith(ARROW) ? UNDER_LABEL + ARROW : UNDER_LABEL;
        String name = printable(call.substring(begin.length() - UNDER_LABEL.length()));
        for (String line : TextLines.wrapped(begin, name, style.columns(), UNDER_LABEL + HANGING)) {
          line(out, line);
        }
      }
    }
    labelled(out, "fix", style.explains() ? text.wholeFix() : text.fix());
    if (style.explains()) {
      for (String setting : text.settings()) {
        line(out, UNDER_LABEL + printable(setting));
      }
      for (String other : text.others()) {
        labelled(out, "and", other);
      }
      labelled(out, "see", text.page());
    }
  }

  private void aboutTheCheck(ReportContent content, Appendable out) throws IOException {
    for (CheckReport.Failure failure : content.report().failures()) {
      marked(out, RED, "FAILED", failure.describe());
    }
    for (InputNote note : content.report().notes()) {
      marked(out, DIM, "input", note.describe());
    }
    for (Suppression mark : content.report().unusedSuppressions()) {
      marked(out, DIM, "unused @AllowOnHotPath", describe(mark));
    }
    for (Baseline.Entry entry : content.verdict().unused()) {
      marked(out, DIM, "unused in the baseline", entry.describe());
    }
    String rest = content.rest();
    if (!rest.isEmpty()) {
      wrapped(out, rest, "");
    }
  }

  static String describe(Suppression mark) {
    return "of "
        + mark.rule()
        + " on "
        + mark.type()
        + (mark.method().isEmpty() ? "" : "." + mark.method())
        + ": it allows nothing";
  }

  private static String colour(Severity severity) {
    return switch (severity) {
      case ERROR -> RED;
      case WARNING -> YELLOW;
      case NOTE -> BLUE;
    };
  }

  private String colour(String code, String text) {
    return style.colours() && !text.isEmpty() ? code + text + RESET : text;
  }

  /** An indented line with its label; nothing without text. */
  private void labelled(Appendable out, String label, String text) throws IOException {
    if (text.isEmpty()) {
      return;
    }
    String mark = HANGING + label + ':';
    String head = mark + UNDER_LABEL.substring(mark.length());
    write(
        out,
        colour(DIM, mark) + UNDER_LABEL.substring(mark.length()),
        TextLines.wrapped(head, printable(text), style.columns(), UNDER_LABEL),
        head.length());
  }

  /** A line that begins with words in colour. */
  private void marked(Appendable out, String code, String begin, String rest) throws IOException {
    write(
        out,
        colour(code, begin) + ' ',
        TextLines.wrapped(begin + ' ', printable(rest), style.columns(), HANGING),
        begin.length() + 1);
  }

  private void wrapped(Appendable out, String text, String indent) throws IOException {
    write(out, "", TextLines.wrapped("", printable(text), style.columns(), indent), 0);
  }

  /** Writes lines, the begin of the first in colour. */
  private static void write(Appendable out, String coloured, List<String> lines, int begin)
      throws IOException {
    String first = lines.get(0);
    line(out, coloured + first.substring(Math.min(begin, first.length())));
    for (String more : lines.subList(1, lines.size())) {
      line(out, more);
    }
  }

  /** Names in class files may hold anything, even control sequences of a terminal. */
  private static String printable(String text) {
    return Printable.of(text);
  }

  private static void line(Appendable out, String text) throws IOException {
    out.append(text).append('\n');
  }
}

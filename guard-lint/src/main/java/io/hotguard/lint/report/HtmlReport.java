/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static io.hotguard.lint.report.Html.escape;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page that needs no file and no network. It lists findings by rule, the worst first, each rule
 * with its page; the filter needs scripts.
 */
final class HtmlReport implements ReportWriter {

  @Override
  public void write(ReportContent content, Appendable out) throws IOException {
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n")
        .append("<title>Hotguard: ")
        .append(escape(content.counts()))
        .append("</title>\n<style>\n")
        .append(resource("report.css"))
        .append("</style>\n</head>\n<body>\n");
    head(content, out);
    out.append("<main>\n");
    for (Map.Entry<String, List<ListedFinding>> rule : byRule(content).entrySet()) {
      rule(content, rule.getKey(), rule.getValue(), out);
    }
    remarks(content, out);
    out.append("</main>\n<script>\n")
        .append(resource("report.js"))
        .append("</script>\n</body>\n</html>\n");
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = HtmlReport.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("the jar of guard-lint is not whole: " + name + " is missing");
      }
      return new String(stream.readAllBytes(), UTF_8);
    }
  }

  private static void head(ReportContent content, Appendable out) throws IOException {
    out.append("<header>\n<h1>Hotguard</h1>\n<p class=\"counts\"><strong>")
        .append(escape(content.counts()))
        .append("</strong> ")
        .append(escape("in " + content.checked() + ". " + content.rest()))
        .append("</p>\n");
    for (String remark : content.remarks()) {
      out.append("<p>").append(escape(remark)).append("</p>\n");
    }
    List<ListedFinding> listed = content.listed();
    if (!listed.isEmpty()) {
      out.append("<form hidden role=\"search\">\n");
      for (Severity severity : Severity.values()) {
        long count = listed.stream().filter(e -> e.severity() == severity).count();
        if (count > 0) {
          String name = severity.sarifLevel();
          out.append("<label class=\"")
              .append(name)
              .append("\"><input type=\"checkbox\" name=\"")
              .append(name)
              .append("\" checked> ")
              .append(escape(ReportContent.amount(count, name)))
              .append("</label>\n");
        }
      }
      libraries(content, listed, out);
      out.append(
          """
          <input type="search" placeholder="Rule, class, file or words" aria-label="Filter">
          <output></output>
          </form>
          """);
    }
    out.append("</header>\n");
  }

  /** The box that shows findings in libraries, too; on if there are no others. */
  private static void libraries(ReportContent content, List<ListedFinding> listed, Appendable out)
      throws IOException {
    long count = listed.stream().filter(each -> isInLibrary(content, each)).count();
    if (count > 0) {
      out.append("<label><input type=\"checkbox\" name=\"library\"")
          .append(count == listed.size() ? " checked" : "")
          .append("> ")
          .append(ReportContent.number(count))
          .append(" in libraries</label>\n");
    }
  }

  private static boolean isInLibrary(ReportContent content, ListedFinding listed) {
    return content.report().isInLibrary(listed.first());
  }

  /** The findings are sorted, so the first finding of a rule decides its rank. */
  private static Map<String, List<ListedFinding>> byRule(ReportContent content) {
    Map<String, List<ListedFinding>> byRule = new LinkedHashMap<>();
    for (ListedFinding finding : content.listed()) {
      byRule.computeIfAbsent(finding.first().rule(), rule -> new ArrayList<>()).add(finding);
    }
    return byRule;
  }

  private static void rule(
      ReportContent content, String name, List<ListedFinding> findings, Appendable out)
      throws IOException {
    out.append("<section id=\"").append(escape(name)).append("\">\n<h2>");
    out.append(escape(name)).append(" <small>").append(ReportContent.number(findings.size()));
    out.append("</small></h2>\n");
    RuleDescriptor rule = content.rules().get(name);
    String summary = rule == null ? "" : rule.summary();
    String page = RulePages.of(name).orElse("");
    if (page.isEmpty()) {
      out.append("<p>").append(escape(summary)).append("</p>\n");
    } else {
      out.append("<details><summary>")
          .append(escape(summary))
          .append("</summary>\n<pre>")
          .append(escape(page.substring(page.indexOf("\n## ") + 1)))
          .append("</pre>\n</details>\n");
    }
    for (ListedFinding finding : findings) {
      finding(content, finding, out);
    }
    out.append("</section>\n");
  }

  private static void finding(ReportContent content, ListedFinding listed, Appendable out)
      throws IOException {
    out.append("<div class=\"finding ")
        .append(listed.severity().sarifLevel())
        .append(isInLibrary(content, listed) ? " library" : "")
        .append("\">\n");
    place(content, listed.first(), out);
    List<Finding> others = listed.places().subList(1, listed.places().size());
    if (!others.isEmpty()) {
      out.append("<details><summary>")
          .append(ReportContent.number(others.size()))
          .append(" more like it</summary>\n");
      for (Finding other : others) {
        place(content, other, out);
      }
      out.append("</details>\n");
    }
    out.append("</div>\n");
  }

  private static void place(ReportContent content, Finding finding, Appendable out)
      throws IOException {
    out.append("<p class=\"place\"><span>").append(finding.severity().sarifLevel());
    out.append("</span> ").append(place(content, finding.location()));
    String library = content.report().library(finding).orElse("");
    if (!library.isEmpty()) {
      out.append(" <small>in ").append(escape(library)).append("</small>");
    }
    out.append("</p>\n<p>").append(escape(finding.text())).append("</p>\n");
    if (!content.hot(finding).isEmpty()) {
      out.append("<p><b>Hot</b> ").append(escape(content.hot(finding))).append("</p>\n");
    }
    if (!finding.path().isEmpty()) {
      out.append("<ol class=\"path\">\n");
      for (Location.Code call : finding.path()) {
        out.append("<li>").append(place(content, call)).append("</li>\n");
      }
      out.append("<li>").append(place(content, finding.location())).append("</li>\n</ol>\n");
    }
    if (finding.fix().isPresent()) {
      Fix fix = finding.fix().get();
      out.append("<p class=\"fix\"><b>Fix</b> ").append(escape(fix.summary())).append("</p>\n");
      if (!fix.settings().isEmpty()) {
        out.append("<pre>");
        for (Fix.Setting setting : fix.settings()) {
          out.append(escape(setting.describe())).append('\n');
        }
        out.append("</pre>\n");
      }
    }
  }

  private static String place(ReportContent content, Location location) {
    if (location instanceof Location.Code code) {
      String name = new Location.Code(code.className(), code.method(), 0).describe();
      String file =
          content
              .sources()
              .source(code.className())
              .orElseGet(() -> code.line() == 0 ? "" : "line");
      String line = code.line() == 0 ? "" : (file.equals("line") ? " " : ":") + code.line();
      return "<code>" + breakable(name) + "</code> <small>" + breakable(file + line) + "</small>";
    }
    return "<code>" + breakable(content.resolved(location).describe()) + "</code>";
  }

  /** Lets a browser break a long name after dots and slashes. */
  private static String breakable(String name) {
    return escape(name).replace(".", ".<wbr>").replace("/", "/<wbr>");
  }

  private static List<String> notes(ReportContent content, boolean ofAmounts) {
    return content.report().notes().stream()
        .filter(note -> note.considered() == ofAmounts)
        .map(InputNote::describe)
        .toList();
  }

  private static void remarks(ReportContent content, Appendable out) throws IOException {
    list(
        out,
        "Rules that failed",
        content.report().failures().stream().map(CheckReport.Failure::describe).toList());
    list(out, "Not looked at", notes(content, false));
    list(out, "Considered", notes(content, true));
    list(
        out,
        "Marks that allow nothing",
        content.report().unusedSuppressions().stream().map(HtmlReport::mark).toList());
    list(
        out,
        "Unused entries of the baseline",
        content.verdict().unused().stream().map(Baseline.Entry::describe).toList());
    out.append("<footer>Hotguard ").append(escape(content.version())).append("</footer>\n");
  }

  private static String mark(Suppression mark) {
    return "@AllowOnHotPath " + TextReport.describe(mark);
  }

  private static void list(Appendable out, String title, List<String> lines) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    out.append("<section>\n<h2>").append(title).append("</h2>\n<ul>\n");
    for (String line : lines) {
      out.append("<li>").append(escape(line)).append("</li>\n");
    }
    out.append("</ul>\n</section>\n");
  }
}

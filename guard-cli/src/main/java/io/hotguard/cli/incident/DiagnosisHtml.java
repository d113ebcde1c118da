/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static io.hotguard.lint.report.MarkdownHtml.escape;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.report.ReportContent;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.HotSpot;
import io.hotguard.profile.WeighedRule;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * A page that needs no file and no network. It has a table, a flame graph with frames in their
 * rule's colour and linked to it, and a chart of blocked threads over time. Its script adds zoom
 * and search to the flame graph; no other script may run.
 */
final class DiagnosisHtml {
  private final Diagnosis diagnosis;
  private final ReportContent found;
  private final RuleColours colours;
  private final Appendable out;

  private DiagnosisHtml(Diagnosis diagnosis, ReportContent found, Appendable out) {
    this.diagnosis = diagnosis;
    this.found = found;
    this.colours = new RuleColours(diagnosis);
    this.out = out;
  }

  static void write(Diagnosis diagnosis, ReportContent found, Appendable out) throws IOException {
    new DiagnosisHtml(diagnosis, found, out).page();
  }

  private void page() throws IOException {
    String summary = escape(DiagnosisText.summary(diagnosis));
    String script = resource("flame.js");
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
                + hash(script)
                + "'\">\n")
        .append("<title>Hotguard: diagnosis</title>\n<style>\n")
        .append(resource("diagnosis.css"))
        .append("</style>\n</head>\n<body>\n<header>\n<h1>Hotguard: diagnosis</h1>\n<p>")
        .append(summary)
        .append("</p>\n</header>\n<main>\n");
    table();
    out.append("<h2>Processor samples, callers on top</h2>\n");
    if (diagnosis.flame().children().isEmpty()) {
      out.append("<p>This recording has no such cause.</p>\n");
    } else {
      FlameSvg.write(diagnosis.flame(), colours, out);
    }
    if (!diagnosis.blocked().isEmpty()) {
      out.append("<h2>Blocked threads</h2>\n");
      BlockedSvg.write(diagnosis.blocked(), diagnosis.facts().spanNanos(), colours, out);
    }
    for (WeighedRule rule : diagnosis.rules()) {
      rule(rule);
    }
    list(
        "Hot, and on no stack of a hazard",
        diagnosis.hotSpots().stream().map(DiagnosisHtml::spot).toList());
    list("Found by the check, by weight", DiagnosisReports.checked(found));
    list("Limits of this recording", diagnosis.limits());
    out.append("<footer>Hotguard ")
        .append(escape(found.version()))
        .append("</footer>\n</main>\n<script>")
        .append(script)
        .append("</script>\n</body>\n</html>\n");
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = DiagnosisHtml.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("the jar of guard-cli is not whole: " + name + " is missing");
      }
      return new String(stream.readAllBytes(), UTF_8);
    }
  }

  /* The text of the script element, to the byte: a browser runs no other. */
  private static String hash(String script) {
    try {
      return Base64.getEncoder()
          .encodeToString(MessageDigest.getInstance("SHA-256").digest(script.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void table() throws IOException {
    if (diagnosis.rules().isEmpty()) {
      return;
    }
    out.append(
        "<table>\n<tr><th>What</th><th>How much</th><th>Where</th><th>Fix</th><th>Sure</th></tr>\n");
    for (WeighedRule rule : diagnosis.rules()) {
      String name = escape(rule.rule().name());
      out.append("<tr><td>").append(swatch(rule)).append("<a href=\"#").append(name).append("\">");
      out.append(name).append("</a></td><td>").append(escape(DiagnosisText.headline(rule)));
      out.append("</td><td><code>");
      out.append(
          rule.sites().isEmpty()
              ? ""
              : escape(rule.sites().get(0).application().describe()).replace(".", ".<wbr>"));
      out.append("</code></td><td>").append(escape(rule.fix().describe())).append("</td><td>");
      out.append(rule.confidence().id()).append("</td></tr>\n");
    }
    out.append("</table>\n");
  }

  private String tone(WeighedRule rule) {
    return colours
        .of(rule.rule().name())
        .map(colour -> " style=\"--tone: " + colour + "\"")
        .orElse("");
  }

  private String swatch(WeighedRule rule) {
    return "<span class=\"swatch\"" + tone(rule) + "></span>";
  }

  private void rule(WeighedRule rule) throws IOException {
    String name = escape(rule.rule().name());
    out.append("<article id=\"").append(name).append('"').append(tone(rule)).append(">\n<h2>");
    out.append(name).append("</h2>\n<p>").append(escape(rule.rule().summary()));
    out.append("</p>\n<p>").append(escape(rule.reading())).append("</p>\n<ul>\n");
    for (String measure : DiagnosisText.measures(rule)) {
      out.append("<li>").append(escape(measure)).append("</li>\n");
    }
    for (WeighedRule.Site site : rule.sites()) {
      out.append("<li><code>")
          .append(escape(DiagnosisText.describe(site)))
          .append("</code></li>\n");
    }
    out.append("</ul>\n<p><b>Fix</b> ").append(escape(rule.fix().describe()));
    out.append("</p>\n<p><b>Sure</b> ").append(rule.confidence().id()).append("</p>\n</article>\n");
  }

  private static String spot(HotSpot spot) {
    return DiagnosisText.describe(spot);
  }

  private void list(String title, List<String> lines) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    out.append("<h2>").append(title).append("</h2>\n<ul>\n");
    for (String line : lines) {
      out.append("<li>").append(escape(line)).append("</li>\n");
    }
    out.append("</ul>\n");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static io.hotguard.lint.report.Html.escape;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.lint.report.ReportContent;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page that needs no file and no network: the verdict, the accounts with a bar for each pool, a
 * flame graph by activity, the causes. Its script adds zoom and search to the flame graph; no other
 * script may run.
 */
final class DiagnosisHtml {
  private final Diagnosis diagnosis;
  private final ReportContent found;
  private final String recording;
  private final Appendable out;

  private DiagnosisHtml(
      Diagnosis diagnosis, ReportContent found, String recording, Appendable out) {
    this.diagnosis = diagnosis;
    this.found = found;
    this.recording = recording;
    this.out = out;
  }

  /**
   * @param recording the name of the recording
   */
  static void write(Diagnosis diagnosis, ReportContent found, String recording, Appendable out)
      throws IOException {
    new DiagnosisHtml(diagnosis, found, recording, out).page();
  }

  private void page() throws IOException {
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
        .append(escape(recorded()))
        .append("</p>\n<p class=\"verdict\">")
        .append(escape(diagnosis.verdict().sentence()))
        .append("</p>\n<p>")
        .append(escape(DiagnosisText.read(diagnosis.facts())))
        .append("</p>\n</header>\n<main>\n<h2>Where the time of the threads went</h2>\n");
    PoolBars.write(diagnosis.accounts(), out);
    table();
    out.append("<h2>Working time by activity, callers on top</h2>\n");
    if (diagnosis.flame().children().isEmpty()) {
      out.append("<p>No working time has a stack.</p>\n");
    } else {
      FlameSvg.write(diagnosis.flame(), out);
    }
    for (Cause cause : diagnosis.causes()) {
      cause(cause);
    }
    list("Most processor time", diagnosis.verdict().busiest());
    list("Found by the check, by weight", DiagnosisReports.checked(found));
    list("Limits of this recording", diagnosis.limits());
    out.append("<footer>Hotguard ")
        .append(escape(found.version()))
        .append("</footer>\n</main>\n<script>")
        .append(script)
        .append("</script>\n</body>\n</html>\n");
  }

  /** The name, the time and the virtual machine of the recording. */
  private String recorded() {
    ProfileFacts facts = diagnosis.facts();
    return Stream.of(
            recording,
            facts.firstSecond() == 0 ? "" : Instant.ofEpochSecond(facts.firstSecond()).toString(),
            facts.machine().jvm())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
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
    if (diagnosis.causes().isEmpty()) {
      return;
    }
    out.append(
        "<table class=\"causes\">\n<tr><th>What</th><th>How much</th><th>Where</th><th>Fix</th><th>Sure</th></tr>\n");
    int rank = 1;
    for (Cause cause : diagnosis.causes()) {
      out.append("<tr><td>").append(swatch(cause)).append("<a href=\"#cause");
      out.append(String.valueOf(rank++)).append("\">");
      out.append(escape(cause.descriptor().name())).append("</a></td><td>");
      out.append(escape(DiagnosisText.headline(cause))).append("</td><td><code>");
      out.append(escape(line(cause)).replace(".", ".<wbr>"));
      out.append("</code></td><td>").append(escape(cause.fix().describe())).append("</td><td>");
      out.append(DiagnosisText.sure(cause)).append("</td></tr>\n");
    }
    out.append("</table>\n");
  }

  private static String line(Cause cause) {
    return cause.line().map(StackFrame::describe).orElse("");
  }

  private static String tone(Cause cause) {
    return " style=\"--tone: " + ActivityColours.of(cause.activity()) + "\"";
  }

  private static String swatch(Cause cause) {
    return "<span class=\"swatch\"" + tone(cause) + "></span>";
  }

  private void cause(Cause cause) throws IOException {
    out.append("<article id=\"cause");
    out.append(String.valueOf(diagnosis.causes().indexOf(cause) + 1)).append('"');
    out.append(tone(cause)).append(">\n<h2>").append(escape(cause.descriptor().name()));
    out.append("</h2>\n<p>").append(escape(cause.descriptor().summary()));
    out.append("</p>\n<ul>\n<li><code>").append(escape(line(cause))).append("</code></li>\n");
    for (String detail : cause.details()) {
      out.append("<li>").append(escape(detail)).append("</li>\n");
    }
    out.append("</ul>\n<p><b>Fix</b> ").append(escape(cause.fix().describe()));
    out.append("</p>\n<p><b>Sure</b> ").append(DiagnosisText.sure(cause));
    out.append("</p>\n</article>\n");
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

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.build.BuildCheck;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.profile.BlockedLine;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.FlameNode;
import io.hotguard.profile.Share;
import io.hotguard.profile.WeighedRule;
import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, from a diagnosis whose every figure is known. */
final class DiagnosisHtmlTest {
  private static final String RULE = "RepeatedJsonParse";
  private static final RuleCatalog RULES = RuleCatalog.load();

  @TempDir private Path folder;

  private static FlameNode node(String name, long weight, String rule, FlameNode... children) {
    return new FlameNode(name, weight, rule, List.of(children));
  }

  private static WeighedRule rule() {
    RuleDescriptor descriptor =
        RULES.rules().stream()
            .map(Rule::descriptor)
            .filter(each -> each.name().equals(RULE))
            .findFirst()
            .orElseThrow();
    StackFrame place = new StackFrame("com.acme.Items", "<init>", 7);
    return new WeighedRule(
        descriptor,
        0.75,
        Evidence.CPU,
        Map.of(Evidence.CPU, new Share(3, 3, 0, 4, 4)),
        List.of(new WeighedRule.Site(place, new StackFrame("com.acme.Json", "parse", 0), 0.75)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Confidence.POSSIBLE,
        Fix.of("keep it"),
        "JSON & more");
  }

  /** Four seconds of one program without a load. */
  static ProfileFacts facts() {
    return new ProfileFacts(
        TimeUnit.SECONDS.toNanos(4),
        0,
        4,
        Map.of(),
        OptionalLong.empty(),
        new ProfileFacts.Collector(0, 0, 0, 0, List.of()),
        new ProfileFacts.Machine(2, OptionalDouble.empty(), 0, 0),
        Map.of(),
        ProfileFacts.Origin.JDK,
        ProfileFacts.Threads.NONE,
        io.hotguard.profile.reading.Pressure.NONE,
        List.of());
  }

  private String page(FlameNode flame, List<BlockedLine> blocked, WeighedRule... rules)
      throws Exception {
    StringBuilder page = new StringBuilder();
    DiagnosisReports.write(
        ReportFormat.HTML,
        new Diagnosis(
            facts(),
            Accounts.of(facts(), frame -> true),
            List.of(rules),
            List.of(),
            List.of(),
            List.of(),
            flame,
            blocked),
        new BuildCheck(RULES, folder).inputs(List.of()).run(),
        page);
    return page.toString();
  }

  @Test
  void drawsFramesAsWideAsTheirShareAndLeadsFromThoseOfARuleToIt() throws Exception {
    FlameNode flame =
        node(
            "",
            4,
            "",
            node(
                "Thread.run",
                4,
                "",
                node("com.acme.Json.parse", 3, RULE),
                node("com.acme.<script>.run", 1, "")));

    String page = page(flame, List.of(), rule());

    String colour = "#e69f00";
    assertThat(page)
        .contains("<svg id=\"flame\" data-total=\"4\" ")
        .contains(
            "<g data-weight=\"4\"><title>Thread.run: 100.0 %</title><rect x=\"0.0\" y=\"0\" width=\"1200.0\"")
        .contains(
            "<a href=\"#"
                + RULE
                + "\" data-rule=\""
                + RULE
                + "\" data-weight=\"3\"><title>com.acme.Json.parse: 75.0 %, "
                + RULE
                + "</title><rect x=\"0.0\" y=\"15\" width=\"900.0\" height=\"15\" fill=\""
                + colour
                + "\"/>")
        .contains("com.acme.&lt;script&gt;.run: 25.0 %</title><rect x=\"900.0\" y=\"15\"")
        .contains("<article id=\"" + RULE + "\" style=\"--tone: " + colour + "\">")
        .contains("<code>com.<wbr>acme.<wbr>Items.<wbr>&lt;init&gt;:7</code>")
        .contains("JSON &amp; more")
        .doesNotContain("<script>.run");
    Matcher links = Pattern.compile("href=\"#(\\w+)\"").matcher(page);
    while (links.find()) {
      assertThat(page).contains(" id=\"" + links.group(1) + "\"");
    }
  }

  /** A browser compares the script with the hash, and runs no other. */
  @Test
  void runsItsOwnScriptAlone() throws Exception {
    String page = page(node("", 1, "", node("Thread.run", 1, "")), List.of());

    Matcher script = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL).matcher(page);
    assertThat(script.find()).isTrue();
    byte[] hash =
        MessageDigest.getInstance("SHA-256")
            .digest(script.group(1).getBytes(StandardCharsets.UTF_8));
    assertThat(page)
        .contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'\">");
    assertThat(script.find()).as("another script").isFalse();
    assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("://");
  }

  @Test
  void drawsBlockedThreadsInTheCourseOfTime() throws Exception {
    long second = TimeUnit.SECONDS.toNanos(1);
    List<BlockedLine> blocked =
        List.of(
            new BlockedLine(RULE, Map.of(0L, 3 * second, 2L, second)),
            new BlockedLine("", Map.of(0L, second)));

    String page = page(node("", 0, ""), blocked, rule());

    assertThat(page)
        .contains("<h2>Blocked threads</h2>")
        .contains(
            "<title>RepeatedJsonParse: 3.0 threads</title><rect x=\"0.0\" y=\"45.0\" width=\"240.0\" height=\"135.0\" fill=")
        .contains("<title>RepeatedJsonParse: 1.0 threads</title><rect x=\"480.0\"")
        .contains("<title>no rule: 1.0 threads</title><rect x=\"0.0\"")
        .contains(">4.0 threads</text>");
  }

  @Test
  void saysThatThereAreNoSamples() throws Exception {
    assertThat(page(node("", 0, ""), List.of()))
        .contains("<p>This recording has no such cause.</p>")
        .doesNotContain("<svg")
        .doesNotContain("<table");
  }
}

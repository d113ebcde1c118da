/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.build.CheckRequest;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.RuleCatalog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, from a recording whose every figure is known. */
final class DiagnosisHtmlTest {
  private static final RuleCatalog RULES = RuleCatalog.load();
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @TempDir private Path folder;

  /** Ten seconds of four threads, three quarters of them in waits for one lock. */
  private static ProfileFacts facts(int spells) {
    StackFrame run = new StackFrame("com.acme.<script>", "run", 1);
    StackFrame items = new StackFrame("com.acme.Items", "<init>", 7);
    CallStack waiting = new CallStack(List.of(items, run), false);
    CallStack running =
        new CallStack(List.of(new StackFrame("com.acme.Json", "parse", 3), run), false);
    List<Spell> all =
        List.of(
            new Spell(
                Spell.Kind.MONITOR,
                waiting,
                "com.acme.Stock",
                Spell.Ending.UNTOLD,
                9,
                30 * SECOND,
                4),
            new Spell(Spell.Kind.PROCESSOR, running, "", Spell.Ending.UNTOLD, 500, 500, 4));
    List<Spell> some = all.subList(0, spells);
    long processor = spells > 1 ? 10 * SECOND : 0;
    return new ProfileFacts(
        10 * SECOND,
        1_700_000_000,
        4,
        Spell.byEvidence(some),
        OptionalLong.empty(),
        new ProfileFacts.Collector(0, 0, List.of()),
        new ProfileFacts.Machine(
            2, OptionalDouble.empty(), 0, "OpenJDK 64-Bit Server VM 25.0.1", ""),
        Map.of(),
        ProfileFacts.Origin.JDK,
        new ProfileFacts.Threads(
            some.isEmpty()
                ? List.of()
                : List.of(
                    new PoolTimes(
                        "web-N", 4, false, 40 * SECOND, processor, 0, CallStack.NONE, some)),
            List.of(),
            0,
            0,
            0,
            new TreeMap<>()),
        ProfileFacts.Pressure.NONE,
        List.of());
  }

  private String page(ProfileFacts facts) throws Exception {
    StringBuilder page = new StringBuilder();
    DiagnosisReports.write(
        ReportFormat.HTML,
        new Diagnoser(RULES, List.of(), 0.01).diagnose(facts),
        new CheckRequest(RULES, folder).inputs(List.of()).run(),
        "shop.jfr",
        page);
    return page.toString();
  }

  @Test
  void beginsWithTheRecordingTheVerdictAndABarForEachPool() throws Exception {
    String page = page(facts(2));

    assertThat(page.substring(0, page.indexOf("<svg")))
        .containsSubsequence(
            "<p>shop.jfr, 2023-11-14T22:13:20Z, OpenJDK 64-Bit Server VM 25.0.1</p>",
            "<p class=\"verdict\">Threads wait for a lock at com.acme.Items.&lt;init&gt;:7: 75 % of",
            "<table class=\"pools\">",
            "<code>web-<wbr>N</code></td><td>4</td>",
            "<span title=\"processor: 25.0 %\" style=\"width: 25.00%; --tone: #2db796\">processor 25 %</span>",
            "<span title=\"lock: 75.0 %\" style=\"width: 75.00%; --tone: #e69f00\">lock 75 %</span>",
            "<li id=\"lock\">",
            "lock: 30.0 s, threads wait for a lock</li>",
            "<a href=\"#cause1\">ContendedLock</a>",
            "<code>com.<wbr>acme.<wbr>Items.<wbr>&lt;init&gt;:7</code>");
    assertThat(page).contains("<article id=\"cause1\" style=\"--tone: #e69f00\">");
  }

  @Test
  void theBarOfAPoolAddsUpToAllOfItsTime() throws Exception {
    Matcher widths = Pattern.compile("style=\"width: ([0-9.]+)%").matcher(page(facts(2)));
    double sum = 0;
    while (widths.find()) {
      sum += Double.parseDouble(widths.group(1));
    }

    assertThat(sum).isEqualTo(100);
  }

  @Test
  void drawsActivitiesAsWideAsTheirShareAndLeadsFromThemToTheLegend() throws Exception {
    String page = page(facts(2));

    assertThat(page)
        .contains("<svg id=\"flame\" data-total=\"" + 40 * SECOND + "\" ")
        .contains("<a href=\"#processor\" data-rule=\"processor\" data-weight=\"" + 10 * SECOND)
        .contains(
            "<title>lock: 75.0 %, lock</title><rect x=\"300.0\" y=\"0\" width=\"900.0\" height=\"15\" fill=\"#e69f00\"/>")
        .contains("com.acme.&lt;script&gt;.run: 75.0 %, lock</title><rect x=\"300.0\" y=\"15\"")
        .doesNotContain("<script>.run");
    Matcher links = Pattern.compile("href=\"#(\\w+)\"").matcher(page);
    while (links.find()) {
      assertThat(page).contains(" id=\"" + links.group(1) + "\"");
    }
  }

  /** A browser compares the script with the hash, and runs no other. */
  @Test
  void runsItsOwnScriptAlone() throws Exception {
    String page = page(facts(2));

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
  void saysThatNothingWorked() throws Exception {
    assertThat(page(facts(0)))
        .contains("<p>No pool of threads did any work.</p>", "<p>No working time has a stack.</p>")
        .doesNotContain("<svg", "<table");
  }
}

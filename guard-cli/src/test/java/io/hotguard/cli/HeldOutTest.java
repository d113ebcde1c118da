/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.hotguard.cli.HeldOutReports.Verdicts;
import io.hotguard.cli.JudgedFinding.Verdict;
import io.hotguard.docs.GeneratedFile;
import io.hotguard.docs.GeneratedPart;
import io.hotguard.lint.report.JsonWriter;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stranger's reports on the libraries that {@code held-out-rule.txt} chose. */
final class HeldOutTest {
  private static final Path PAGE = Path.of("../docs/results/precision.md");
  private static final Path RESULT = Path.of("../docs/results/held-out.json");
  private static final Path WITH_ENTRY_POINTS =
      Path.of("src/test/resources/precision/judged-held-out.tsv");
  private static final String COMMAND =
      "mvn -pl guard-cli -am test -Dtest=HeldOutTest -Dsurefire.failIfNoSpecifiedTests=false";

  /** Jars that lost all findings by the mends: their groups, and the packages of their classes. */
  private static final Map<String, String> SILENCED =
      Map.of(
          "com.google.protobuf", "com.google.protobuf.",
          "io.aeron", "io.aeron.",
          "org.apache.kudu", "org.apache.kudu.",
          "org.http4k", "org.http4k.",
          "org.wildfly.core", "org.jboss.as.");

  private static final List<Verdict> VERDICTS =
      List.of(Verdict.RIGHT, Verdict.DEBATABLE, Verdict.WRONG);

  @ParameterizedTest
  @EnumSource
  void eachLibraryHasAReport(HeldOutReports held) throws IOException {
    assertThat(held.reports())
        .extracting(LibraryReport::library)
        .containsExactlyInAnyOrderElementsOf(held.libraries());
  }

  /** Copies of one class in two jars are judged once, so there may be fewer. */
  @ParameterizedTest
  @EnumSource
  void allWarningsAndTheFirstNotesOfLargeJarsAreJudged(HeldOutReports held) throws IOException {
    int warnings = held.reports().stream().mapToInt(LibraryReport::warnings).sum();
    int first =
        held.large().stream()
            .mapToInt(report -> Math.min(LibraryReport.FIRST, report.notes()))
            .sum();

    assertThat(held.judged())
        .hasSizeBetween(warnings + first - LibraryReport.FIRST, warnings + first)
        .allMatch(finding -> !finding.reason().isBlank())
        .extracting(finding -> finding.key().fingerprint())
        .doesNotHaveDuplicates();
  }

  /** The profile {@code corpus} loads the libraries. The other lists are of earlier rules. */
  @ParameterizedTest
  @EnumSource(names = "LAST_MENDED")
  @EnabledIfSystemProperty(named = "corpus", matches = "true")
  void theListsAreWhatIsFoundNow(HeldOutReports held) throws IOException {
    List<HeldOutRun> runs = new ArrayList<>();
    for (String library : held.libraries()) {
      runs.add(HeldOutRun.of(library));
    }
    Map<String, String> found = new TreeMap<>();
    runs.stream()
        .flatMap(run -> run.first().stream())
        .forEach(
            finding ->
                found.put(
                    JudgedFinding.Key.of(finding).toString(),
                    finding.hotReason() + ", by " + finding.path() + ": " + finding.message()));
    Set<String> judged =
        held.judged().stream()
            .map(finding -> finding.key().toString())
            .collect(Collectors.toCollection(TreeSet::new));
    Map<String, String> fresh = new TreeMap<>(found);
    fresh.keySet().removeAll(judged);
    judged.removeAll(found.keySet());

    List<String> reports = held.reports().stream().map(LibraryReport::line).toList();
    assertSoftly(
        softly -> {
          softly
              .assertThat(runs)
              .extracting(run -> run.report().line())
              .containsExactlyInAnyOrderElementsOf(reports);
          softly.assertThat(fresh).as("findings that nobody has judged").isEmpty();
          softly.assertThat(judged).as("judged findings that are gone").isEmpty();
        });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FIRST")
  void judgementsLeadToEachVerdict(HeldOutReports held) throws IOException {
    Map<String, Verdicts> judgements = held.judgements();
    Map<String, JudgedFinding> judged =
        held.judged().stream()
            .collect(Collectors.toMap(finding -> finding.key().fingerprint(), each -> each));

    assertThat(judged.keySet()).containsAll(judgements.keySet());
    assertThat(judgements)
        .allSatisfy(
            (fingerprint, verdicts) ->
                assertThat(requireNonNull(judged.get(fingerprint)).verdict())
                    .as(fingerprint)
                    .isEqualTo(verdicts.settled()));
  }

  @Test
  void eachFindingThatCountsIsJudgedByTwo() throws IOException {
    assertThat(HeldOutReports.LAST.judgements()).hasSameSizeAs(HeldOutReports.LAST.judged());
  }

  @Test
  void theLastLibrariesAreOthers() throws IOException {
    assertThat(HeldOutReports.LAST.libraries())
        .doesNotContainAnyElementsOf(HeldOutReports.FIRST.libraries());
  }

  /** Regenerated by {@code mvn test -Ddocs.update=true}. */
  @Test
  void thePageTellsWhatTheListsHold() throws IOException {
    GeneratedPart.assertHolds(
        PAGE,
        "held-out-2",
        tables(
            List.of("first check", "after the mends"),
            List.of(HeldOutReports.FIRST, HeldOutReports.MENDED)));
    GeneratedPart.assertHolds(
        PAGE,
        "held-out-3",
        tables(
            List.of("held out", "after the mends"),
            List.of(HeldOutReports.LAST, HeldOutReports.LAST_MENDED)));
  }

  @Test
  void thePageSaysWhichGoalsAreMissed() throws IOException {
    List<JudgedFinding> warnings =
        HeldOutReports.LAST.judged().stream()
            .filter(finding -> finding.key().severity() == Severity.WARNING)
            .toList();
    String goals =
        "**Three of four warnings right: missed.** "
            + warnings.stream().filter(finding -> finding.verdict() == Verdict.RIGHT).count()
            + " of "
            + warnings.size()
            + " here, and 7 of 14 in the [libraries with entry points](#held-out). - **Nine of ten errors right: no evidence**, since no error was reported. - **A finding in 15 of "
            + HeldOutReports.LAST.large().size()
            + " large jars: missed.** "
            + withFindings(HeldOutReports.LAST)
            + " held out, but "
            + withFindings(HeldOutReports.LAST_MENDED)
            + " after the mends. Five jars fell silent: all "
            + ofSilenced().size()
            + " of their judged notes were wrong.";

    assertThat(Files.readString(PAGE).replaceAll("\\s+", " "))
        .contains(goals)
        .contains("| warning | 14 | 7 |");
    assertThat(HeldOutReports.LAST.judged())
        .extracting(finding -> finding.key().severity())
        .doesNotContain(Severity.ERROR);
  }

  /** Two claims read this file. Rewritten by {@code mvn test -Ddocs.update=true}. */
  @Test
  void theResultOfTheClaimsHasTheCounts() throws IOException {
    List<JudgedFinding> warnings =
        Stream.concat(
                JudgedFinding.all(WITH_ENTRY_POINTS).stream(),
                HeldOutReports.LAST.judged().stream())
            .filter(finding -> finding.key().severity() == Severity.WARNING)
            .toList();
    StringBuilder text = new StringBuilder();
    new JsonWriter(text)
        .object()
        .member("command", COMMAND)
        .member("large", HeldOutReports.LAST_MENDED.large().size())
        .member("withFinding", withFindings(HeldOutReports.LAST_MENDED))
        .member("warnings", warnings.size())
        .member("right", warnings.stream().filter(each -> each.verdict() == Verdict.RIGHT).count())
        .end();
    GeneratedFile.assertHolds(RESULT, text.toString());
  }

  /** The mends took no right finding from the large jars whose reports they emptied. */
  @Test
  void theJarsThatFellSilentHadOnlyWrongNotes() throws IOException {
    Set<String> silent =
        HeldOutReports.LAST_MENDED.large().stream()
            .filter(report -> !report.hasFindings())
            .map(LibraryReport::library)
            .collect(Collectors.toSet());

    assertThat(
            HeldOutReports.LAST.large().stream()
                .filter(report -> report.hasFindings() && silent.contains(report.library()))
                .map(report -> report.library().replaceFirst(":.*", "")))
        .containsExactlyInAnyOrderElementsOf(SILENCED.keySet());
    assertThat(ofSilenced()).extracting(JudgedFinding::verdict).containsOnly(Verdict.WRONG);
  }

  private static List<JudgedFinding> ofSilenced() throws IOException {
    return HeldOutReports.LAST.judged().stream()
        .filter(finding -> SILENCED.values().stream().anyMatch(finding.key().place()::startsWith))
        .toList();
  }

  private static long withFindings(HeldOutReports held) throws IOException {
    return held.large().stream().filter(LibraryReport::hasFindings).count();
  }

  private static String tables(List<String> titles, List<HeldOutReports> checks)
      throws IOException {
    return figures(titles, checks)
        + '\n'
        + severities(titles, checks)
        + '\n'
        + rules(titles, checks);
  }

  private static String figures(List<String> titles, List<HeldOutReports> checks)
      throws IOException {
    List<Map<String, Long>> tables = new ArrayList<>();
    for (HeldOutReports check : checks) {
      tables.add(counts(check));
    }
    StringBuilder text = new StringBuilder("| libraries, each checked alone | ");
    text.append(String.join(" | ", titles)).append(" |\n").append("|---".repeat(1 + titles.size()));
    text.append("|\n");
    Set<String> rows = new LinkedHashSet<>();
    tables.forEach(table -> rows.addAll(table.keySet()));
    for (String what : rows) {
      text.append("| ").append(what);
      tables.forEach(table -> text.append(" | ").append(count(table.get(what))));
      text.append(" |\n");
    }
    return text.toString();
  }

  private static String count(@Nullable Long count) {
    return count == null ? "-" : String.format(Locale.ROOT, "%,d", count);
  }

  /** Counts by what they count, in the order of the page. */
  private static Map<String, Long> counts(HeldOutReports check) throws IOException {
    List<LibraryReport> all = check.reports();
    List<LibraryReport> large = check.large();
    Collection<Verdicts> judgements = check.judgements().values();
    Map<String, Long> table = new LinkedHashMap<>();
    table.put("libraries", (long) all.size());
    table.put("classes", all.stream().mapToLong(LibraryReport::classes).sum());
    table.put("errors and warnings", all.stream().mapToLong(LibraryReport::warnings).sum());
    table.put("notes", all.stream().mapToLong(LibraryReport::notes).sum());
    table.put("jars of more than 500 classes", (long) large.size());
    table.put(
        "of these, with a finding", large.stream().filter(LibraryReport::hasFindings).count());
    List<LibraryReport> servers = check.servers();
    table.put("brokers, RPC, web frameworks and servers", (long) servers.size());
    table.put(
        "of these, with methods hot by structure",
        servers.stream().filter(report -> report.hot() > 0).count());
    table.put(
        "of these, with 1 % of the methods or more",
        servers.stream().filter(report -> report.isHot(1)).count());
    if (!judgements.isEmpty()) {
      table.put("findings judged by two", (long) judgements.size());
      table.put("of these, judged alike", judgements.stream().filter(Verdicts::agree).count());
    }
    return table;
  }

  private static String severities(List<String> titles, List<HeldOutReports> checks)
      throws IOException {
    List<Map<String, List<JudgedFinding>>> tables = new ArrayList<>();
    for (HeldOutReports check : checks) {
      tables.add(
          check.judged().stream()
              .collect(Collectors.groupingBy(finding -> finding.key().severity().sarifLevel())));
    }
    List<String> rows = Stream.of(Severity.values()).map(Severity::sarifLevel).toList();
    return table("severity of the first findings", titles, rows, tables);
  }

  private static String rules(List<String> titles, List<HeldOutReports> checks) throws IOException {
    List<Map<String, List<JudgedFinding>>> tables = new ArrayList<>();
    TreeSet<String> names = new TreeSet<>();
    for (HeldOutReports check : checks) {
      Map<String, List<JudgedFinding>> byRule =
          check.judged().stream().collect(Collectors.groupingBy(HeldOutTest::name));
      names.addAll(byRule.keySet());
      byRule.put("all", check.judged());
      tables.add(byRule);
    }
    List<String> rows = new ArrayList<>(names);
    rows.add("all");
    return table("rule of the first findings", titles, rows, tables);
  }

  private static String table(
      String of,
      List<String> titles,
      List<String> rows,
      List<Map<String, List<JudgedFinding>>> tables) {
    StringBuilder text = new StringBuilder("| ").append(of).append(" |");
    for (String title : titles) {
      text.append(' ').append(title).append(": judged | right | debatable | wrong |");
    }
    text.append('\n')
        .append("|---".repeat(1 + titles.size() * (1 + VERDICTS.size())))
        .append("|\n");
    for (String row : rows) {
      text.append("| ").append(row);
      for (Map<String, List<JudgedFinding>> table : tables) {
        List<JudgedFinding> findings = table.getOrDefault(row, List.of());
        text.append(" | ").append(findings.size());
        for (Verdict verdict : VERDICTS) {
          text.append(" | ")
              .append(findings.stream().filter(finding -> finding.verdict() == verdict).count());
        }
      }
      text.append(" |\n");
    }
    return text.toString();
  }

  private static String name(JudgedFinding finding) {
    String rule = finding.key().rule();
    return finding.key().severity() == Severity.NOTE
        ? rule
        : rule + " (" + finding.key().severity().sarifLevel() + ')';
  }
}

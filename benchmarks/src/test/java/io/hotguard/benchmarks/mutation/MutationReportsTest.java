/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.benchmarks.mutation.MutationResult.Mutant;
import io.hotguard.benchmarks.results.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutationReportsTest {
  private static final MutationResult.Survivor JUDGED =
      new MutationResult.Survivor(
          new Mutant("shop.Cart", "if (a) {}", "negated conditional"), "no caller gives it");

  @TempDir private Path module;

  private static String mutation(String status, boolean detected, int line, String type) {
    return """
    <mutation detected='%s' status='%s' numberOfTestsRun='1'>\
    <sourceFile>Cart.java</sourceFile><mutatedClass>io.hotguard.shop.%s</mutatedClass>\
    <mutatedMethod>add</mutatedMethod><methodDescription>()V</methodDescription>\
    <lineNumber>%d</lineNumber><mutator>M</mutator><killingTest/>\
    <description>negated conditional</description></mutation>
    """
        .formatted(detected, status, type, line);
  }

  private MutationResult.Score score(List<MutationResult.Survivor> judged, String... mutations)
      throws IOException {
    Path folder = Files.createDirectories(module.resolve("src/main/java/io/hotguard/shop"));
    Files.writeString(folder.resolve("Cart.java"), "class Cart {\n  if (a) {}\n  if (b) {}\n}\n");
    Path report = module.resolve("mutations.xml");
    Files.writeString(report, "<mutations>" + String.join("", mutations) + "</mutations>");
    MutationReports reports = new MutationReports(judged);
    reports.add(report, module);
    List<MutationResult.Score> scores = reports.scores("c0ffee", "2026-11-26");
    assertThat(scores).hasSize(1);
    return scores.get(0);
  }

  @Test
  void countsWhatTestsNoticeAndNamesTheLinesOfTheRest() throws IOException {
    MutationResult.Score score =
        score(
            List.of(JUDGED),
            mutation("KILLED", true, 2, "Cart"),
            mutation("TIMED_OUT", true, 2, "Cart"),
            mutation("NON_VIABLE", true, 2, "Cart"),
            mutation("SURVIVED", false, 2, "Cart"),
            mutation("NO_COVERAGE", false, 3, "Cart$Row"));

    assertThat(score.name()).isEqualTo("shop");
    assertThat(score.commit()).isEqualTo("c0ffee");
    assertThat(score.day()).isEqualTo("2026-11-26");
    assertThat(score.mutants()).isEqualTo(4);
    assertThat(score.killed()).isEqualTo(2);
    assertThat(score.timedOut()).isOne();
    assertThat(score.uncovered()).isOne();
    assertThat(score.equivalents()).isOne();
    assertThat(score.alive())
        .containsExactly(
            JUDGED,
            new MutationResult.Survivor(
                new Mutant("shop.Cart$Row", "if (b) {}", "negated conditional"), null));
  }

  @Test
  void aJudgementStandsForOneMutant() throws IOException {
    String survivor = mutation("SURVIVED", false, 2, "Cart");

    assertThat(score(List.of(JUDGED), survivor, survivor).alive())
        .containsExactly(JUDGED, new MutationResult.Survivor(JUDGED.mutant(), null));
  }

  @Test
  void tellsWhichJudgementHasNoSurvivor() {
    MutationReports reports = new MutationReports(List.of(JUDGED));

    assertThat(reports.unused()).containsExactly(JUDGED);
  }

  @Test
  void keepsPackagesThatWereNotMeasuredAgain() {
    MutationResult earlier = result("11.1.2027", score("a", "old"), score("c", "old"));
    MutationResult later = result("12.1.2027", score("b", "new"), score("c", "new"));

    MutationResult both = later.over(earlier);

    assertThat(both.environment()).isEqualTo(later.environment());
    assertThat(both.packages())
        .containsExactly(score("a", "old"), score("b", "new"), score("c", "new"));
  }

  private static MutationResult.Score score(String name, String commit) {
    return new MutationResult.Score(name, commit, "2026-11-26", 1, 1, 0, 0, List.of());
  }

  private static MutationResult result(String date, MutationResult.Score... scores) {
    return new MutationResult(
        new Environment("jdk", List.of(), "os", "cpu", 2, 1, "commit", date),
        MutationCommand.MAVEN,
        Map.of(),
        List.of(scores));
  }

  @Test
  void refusesAReportOfAnotherTool() {
    assertThatThrownBy(() -> score(List.of(), "<mutation status='KILLED'/>"))
        .hasMessageContaining("not a report of PIT");
  }
}

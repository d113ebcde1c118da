/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.tables.Claim.Measure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimsTest {
  private static final int MOST = 35;

  @Test
  void noClaimHoldsWithoutResults() {
    assertThat(Claims.ALL)
        .allSatisfy(
            claim ->
                assertThat(claim.verdict(Results.NONE)).isEqualTo(new Claim.Verdict(false, "-")));
  }

  @Test
  void everyClaimHoldsInTheCommittedResults() throws Exception {
    Results committed = Results.under(Path.of(".."));

    assertThat(Claims.ALL)
        .hasSizeLessThanOrEqualTo(MOST)
        .allSatisfy(
            claim ->
                assertThat(claim.verdict(committed).holds())
                    .as(
                        "%s: a claim that does not hold leaves claims.json, and the page of its"
                            + " subject says what is not better",
                        claim.name())
                    .isTrue());
  }

  /** A claim without a bound would hold whatever is measured. */
  @Test
  void everyClaimIsLostBeyondEachOfItsBounds() throws Exception {
    Results committed = Results.under(Path.of(".."));
    for (Claim claim : Claims.ALL) {
      List<Measure> bounded =
          claim.measures().stream().filter(measure -> measure.bound() != null).toList();
      assertThat(bounded).as(claim.name()).isNotEmpty();
      for (Measure measure : bounded) {
        List<Measure> measures = new ArrayList<>(claim.measures());
        measures.set(measures.indexOf(measure), beyond(measure));
        assertThat(with(claim, measures).verdict(committed).holds())
            .as("%s beyond %s", claim.name(), measure.bound())
            .isFalse();
      }
    }
  }

  private static Measure beyond(Measure measure) {
    String bound = String.valueOf(measure.bound());
    double limit = Double.parseDouble(bound.replaceFirst(".* ", ""));
    String figure = bound.startsWith(">") ? limit + " - 0.001" : limit + " + 0.001";
    return new Measure(
        figure,
        measure.file(),
        measure.rows(),
        measure.where(),
        measure.over(),
        measure.cases(),
        measure.needs(),
        measure.bound(),
        measure.label(),
        measure.show());
  }

  private static Claim with(Claim claim, List<Measure> measures) {
    return new Claim(
        claim.name(),
        claim.statement(),
        claim.against(),
        claim.command(),
        claim.result(),
        measures);
  }

  private static Results counted(double... figures) {
    List<Cell> cells = new ArrayList<>();
    for (double figure : figures) {
      cells.add(
          Cell.counted(
              Map.of("threads", String.valueOf(cells.size() + 1)),
              List.of(),
              List.of(Map.of("lost", figure))));
    }
    return Results.NONE.with(
        "file", new BenchmarkResult(SampleResults.MACHINE, "test", Map.of(), cells));
  }

  private static Claim claim(@Nullable String over, @Nullable String needs, String bound) {
    return new Claim(
        "Name",
        "It is so.",
        "nothing",
        "test",
        "file",
        List.of(
            new Measure(
                "counted/lost", null, null, null, over, null, needs, bound, "lost", "%.0f")));
  }

  @Test
  void takesTheFirstRowOrAllOfThem() {
    Results results = counted(2, 1, 3);
    assertThat(claim(null, null, "= 2").verdict(results).figures()).isEqualTo("lost 2");
    assertThat(claim("min", null, "= 1").verdict(results).holds()).isTrue();
    assertThat(claim("max", null, "<= 3").verdict(results).holds()).isTrue();
    assertThat(claim("sum", null, ">= 6").verdict(results).holds()).isTrue();
    assertThat(claim("sum", null, "< 6").verdict(results).holds()).isFalse();
  }

  @Test
  void tooLittleDecidesNothing() {
    assertThat(claim(null, ">= 3", "> 0").verdict(counted(2)).holds()).isFalse();
    assertThat(claim(null, ">= 2", "> 0").verdict(counted(2)).holds()).isTrue();
  }

  @Test
  void tooLittleOnTheNewestJdkLeavesTheClaimAsItIs() {
    Results results = counted(3).with("newest-jdk/file", counted(2).tree("file").orElseThrow());
    assertThat(claim(null, ">= 3", "> 0").verdict(results))
        .isEqualTo(new Claim.Verdict(true, "lost 3"));
  }

  @Test
  void namesEachCase() {
    Measure measure =
        new Measure(
            "counted/lost",
            null,
            null,
            null,
            null,
            List.of("threads=1", "threads=2"),
            null,
            "= 0",
            null,
            "%.0f lost");
    Claim claim = with(claim(null, null, "= 0"), List.of(measure));
    assertThat(claim.verdict(counted(0, 1)))
        .isEqualTo(new Claim.Verdict(false, "0 lost (threads 1), 1 lost (threads 2)"));
  }

  @Test
  void aClaimThatIsLostOnTheNewestJdkIsLost() {
    Claim claim = claim(null, null, "= 0");
    Results results = counted(0).with("newest-jdk/file", counted(1).tree("file").orElseThrow());
    assertThat(claim.verdict(results))
        .isEqualTo(new Claim.Verdict(false, "lost 0; newest JDK: lost 1"));
  }

  @Test
  void refusesAnUnknownOperator() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> claim(null, null, "~ 1").verdict(counted(1)))
        .withMessageContaining("~ 1: must be");
  }
}

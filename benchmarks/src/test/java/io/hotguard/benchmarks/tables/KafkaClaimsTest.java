/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaClaimsTest {
  private static CountedResult.Cell cell(
      String subject, List<Double> nanos, Map<String, Double> counted) {
    return new CountedResult.Cell(Map.of("subject", subject), List.of(), nanos, List.of(), counted);
  }

  private static CountedResult.Cell timed(String subject, double nanos) {
    return cell(subject, List.of(nanos), Map.of("callbacks dropped", 7.0));
  }

  private static CountedResult.Cell counted(String subject, double acknowledged) {
    return cell(
        subject,
        List.of(),
        Map.of("sent after the error", 1_000.0, "acknowledged after the error", acknowledged));
  }

  private static Results results(CountedResult.Cell... cells) {
    return Results.NONE.with(
        Results.KAFKA, new CountedResult(MACHINE, "test", Map.of("Kafka", "4"), List.of(cells)));
  }

  private static Results speeds(double waiting, double guarded) {
    return results(
        timed("NO_CALLBACK", 1_000),
        timed("WAITING_OFFER", waiting),
        timed("GUARDED_OFFER", guarded));
  }

  @Test
  void theSpeedUpHoldsFromItsThreshold() {
    assertThat(outcome("CallbackGuardKeepsSending", speeds(100_000, 1_000)))
        .isEqualTo(Outcome.HOLDS);
    assertThat(outcome("CallbackGuardKeepsSending", speeds(99_999, 1_000))).isEqualTo(Outcome.LOST);
  }

  private static Results errors(double plain, double guarded) {
    return results(counted("ERROR", plain), counted("GUARDED_ERROR", guarded));
  }

  @Test
  void aCellThatIsMissingLeavesAClaimOpen() {
    Results results = results(timed("GUARDED_OFFER", 1), counted("ERROR", 0));

    assertThat(SampleResults.measuredBy("kafka"))
        .allSatisfy(claim -> assertThat(claim.verdict(results).outcome()).isEqualTo(Outcome.OPEN));
  }

  @Test
  void theTableHasARowForEachCell() {
    assertThat(speeds(100_000, 1_000).render(Results.KAFKA, SuiteTables::kafka))
        .contains("Kafka 4.")
        .contains("| `WAITING_OFFER` | 10,000 | - | - | 7 |");
    assertThat(errors(0, 1_000).render(Results.KAFKA, SuiteTables::kafka))
        .contains("| `GUARDED_ERROR` | - | 1,000 |");
  }
}

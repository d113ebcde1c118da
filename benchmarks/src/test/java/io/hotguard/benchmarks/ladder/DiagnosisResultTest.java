/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.ladder.DiagnosisResult.Finding;
import io.hotguard.benchmarks.ladder.DiagnosisResult.Recording;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosisResultTest {
  private static final List<String> ALL =
      List.of(
          "BlockingNetworkPath",
          "LocationPerEvent",
          "UndeclaredGelfFieldType",
          "ReflectiveProbing",
          "RepeatedJsonParse",
          "NeedlessReadOnlyQuery");

  private static Recording recording(List<String> rules) {
    return new Recording(
        "service",
        1,
        1,
        rules.stream()
            .map(rule -> new Finding("service", rule, "cpu", 0.5, "shop.Shop.sell:1", "certain"))
            .toList());
  }

  @Test
  void findingsOfOneCauseCountAsOne() {
    assertThat(recording(ALL).named()).isEqualTo(5);
  }

  @Test
  void aCauseOfAnotherKindTakesAPlace() {
    List<String> rules = new ArrayList<>(ALL);
    rules.add(3, "LockedSampleBuffer");
    assertThat(recording(rules).named()).isEqualTo(4);
    rules.remove("LockedSampleBuffer");
    rules.add("LockedSampleBuffer");
    assertThat(recording(rules).named()).isEqualTo(5);
  }

  @Test
  void halfOfACauseIsMentionedAndNotNamed() {
    List<String> rules = ALL.subList(0, 3);
    assertThat(recording(rules).named()).isEqualTo(2);
    assertThat(recording(rules).mentioned()).isEqualTo(3);
    assertThat(recording(List.of("LockedSampleBuffer")).mentioned()).isZero();
  }
}

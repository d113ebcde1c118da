/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GuardCostCommandTest {
  @Test
  void saysHowSureItIs() {
    Map<String, Double> result = GuardCostCommand.mean(List.of(1.1, 1 / 1.1, 1.0));

    assertThat(result.get("ratio")).isEqualTo(1, within(1e-9));
    // Logarithms 0.0953, -0.0953, 0: standard error 0.0550, times 1.96.
    assertThat(Math.log(result.get("highest"))).isEqualTo(0.1079, within(1e-3));
    assertThat(result.get("lowest")).isEqualTo(1 / result.get("highest"), within(1e-9));
    assertThat(result).containsEntry("pairs", 3.0);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.rule.Weight.Basis;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WeightTest {
  private static final List<Weight> IN_ORDER =
      List.of(
          new Weight(0.389, Basis.LINE),
          new Weight(0.2, Basis.LINE),
          new Weight(0.2, Basis.METHOD),
          new Weight(0.1, Basis.RULE),
          new Weight(0, Basis.UNKNOWN),
          new Weight(0, Basis.NO_STACK));

  @Test
  void ordersTheHeaviestFirstAndWhatWasOnNoStackLast() {
    assertThat(IN_ORDER.stream().sorted(Collections.reverseOrder()).sorted())
        .containsExactlyElementsOf(IN_ORDER);
  }

  @Test
  void saysWhatItIsThatOf() {
    assertThat(IN_ORDER.stream().map(Weight::describe))
        .containsExactly(
            "38.9 %",
            "20.0 %",
            "20.0 % in its method",
            "10.0 % for its rule",
            "not weighed",
            "on no recorded stack");
  }

  @Test
  void rejectsAShareOfMoreThanAll() {
    for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Weight(share, Basis.LINE))
          .withMessage("share " + share + ": must be in 0..1");
    }
  }
}

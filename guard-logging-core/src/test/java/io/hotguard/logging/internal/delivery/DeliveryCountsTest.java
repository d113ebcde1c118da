/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeliveryCountsTest {
  /** All sums of two of these primes differ, so that a count in a wrong place shows. */
  @Test
  void addsEveryCount() {
    DeliveryCounts first = new DeliveryCounts(2, 3, 5, 1, 7, 11, 13, 17, 19, 23);
    DeliveryCounts second = new DeliveryCounts(101, 211, 307, 20, 401, 503, 601, 701, 809, 907);

    assertThat(first.plus(second))
        .isEqualTo(new DeliveryCounts(103, 214, 312, 21, 408, 514, 614, 718, 828, 930));
    assertThat(first.plus(DeliveryCounts.NONE)).isEqualTo(first);
  }
}

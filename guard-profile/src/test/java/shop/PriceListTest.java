/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.hotpath.NumberText;
import io.hotguard.profile.junit.ExpectMaxExceptions;
import io.hotguard.profile.junit.ExpectNoBlocking;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import org.junit.jupiter.api.Test;

/** The examples of docs/diagnose.md. */
final class PriceListTest {
  private final PriceList list = new PriceList();

  /** The class under test. */
  static final class PriceList {
    private final ArrayBlockingQueue<String> changes = new ArrayBlockingQueue<>(10);

    long sum(List<String> texts) {
      return texts.stream().mapToLong(text -> NumberText.parseLong(text).orElse(0)).sum();
    }

    boolean change(String text) {
      return changes.offer(text);
    }
  }

  // snippet: docs/test-expectations.md#junit
  @Test
  @ExpectMaxExceptions(0)
  void readsPricesWithoutExceptions() {
    assertThat(list.sum(List.of("12", "none", "30"))).isEqualTo(42);
  }

  @Test
  @ExpectNoBlocking(leastMillis = 5)
  void neverWaitsForRoom() {
    for (int i = 0; i < 100; i++) {
      assertThat(list.change("price " + i)).isEqualTo(i < 10);
    }
  }

  // end
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.journal.OrderingPage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The second table of docs/design/memory-ordering.md names the fields of the code. */
class MemoryOrderingPageTest {
  private static final String SECTION = "## Logging";

  /** Classes of which every field that changes is in the table. */
  private static final List<Class<?>> WHOLE =
      List.of(
          BoundedReliabilityStrategy.class,
          ConsumersHand.class,
          Doorbell.class,
          EventIntake.class,
          EventJournal.class,
          EventRing.class,
          EventRing.Slot.class,
          ReliefFilter.class,
          RingConsumer.class,
          Spill.class,
          Watch.class);

  /** Classes of which those are that are shared. */
  private static final List<Class<?>> PARTLY =
      List.of(
          AppenderUse.class,
          ConsumerDelivery.class,
          ContextGuard.class,
          GuardedConfiguration.class,
          IsolatedDelivery.class);

  @Test
  void namesEverySharedField() throws IOException {
    assertThat(OrderingPage.documented(SECTION)).containsAll(OrderingPage.mutable(WHOLE));
    assertThat(OrderingPage.documented(SECTION)).containsAll(OrderingPage.volatiles(PARTLY));
  }

  @Test
  void namesNoFieldThatDoesNotExist() throws IOException {
    List<Class<?>> all = new java.util.ArrayList<>(WHOLE);
    all.addAll(PARTLY);
    assertThat(OrderingPage.fields(all)).containsAll(OrderingPage.documented(SECTION));
  }
}

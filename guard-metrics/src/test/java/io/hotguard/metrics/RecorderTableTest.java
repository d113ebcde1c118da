/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers of recorders that the collector has taken, without a collector. */
final class RecorderTableTest {
  private final RecorderTable table =
      new RecorderTable(3, 2, (number, name, unit) -> new Recorder(null, null, number, name, unit));

  @Test
  void aNameThatComesBackKeepsItsNumber() {
    RecorderTable.Slot slot = unused("old");
    assertThat(table.isCollected("old")).isTrue();
    Recorder back = requireNonNull(table.wakeOrCreate("old", MetricUnit.BYTES));
    assertThat(back.id()).isEqualTo(slot.number);
    assertThat(table.isCollected("old")).isFalse();
    assertThat(table.wakeOrCreate("second", MetricUnit.COUNT)).isNotNull();
    assertThat(table.wakeOrCreate("new", MetricUnit.COUNT)).isNull();
    assertThat(table.wakeOrCreate("old", MetricUnit.COUNT)).isSameAs(back);
  }

  @Test
  void aNameWhoseNumberIsPassedOnIsForgotten() {
    RecorderTable.Slot slot = unused("old");
    assertThat(table.wakeOrCreate("second", MetricUnit.COUNT)).isNotNull();
    Recorder successor = requireNonNull(table.wakeOrCreate("new", MetricUnit.COUNT));
    assertThat(successor.id()).isEqualTo(slot.number);
    assertThat(table.isCollected("old")).isFalse();
    assertThat(table.activeCount()).isEqualTo(2);
    assertThat(table.dormantCount()).isZero();
  }

  /** Makes a recorder that was evicted, collected, and not found in the next drain. */
  private RecorderTable.Slot unused(String name) {
    Recorder recorder = requireNonNull(table.wakeOrCreate(name, MetricUnit.COUNT));
    RecorderTable.Slot slot = requireNonNull(table.slot(recorder.id()));
    table.evict(slot);
    assertThat(table.dormantCount()).isEqualTo(1);
    slot.clearHandle();
    table.lookForCollected();
    table.offerNumber(slot);
    return slot;
  }
}

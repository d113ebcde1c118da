/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.SpillMode;
import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.codec.LogEventCodec;
import io.hotguard.logging.internal.context.DiskRig;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class EventIntakeTest {
  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private final EventRing ring = new EventRing(16, new Doorbell());
  private Spill spill;
  private Policy policy = new Policy(Level.INFO, SpillMode.ALWAYS, false);

  /** An error that strikes after the event was accepted. */
  private final Doorbell broken =
      new Doorbell() {
        @Override
        public void ring() {
          throw new OutOfMemoryError("injected");
        }
      };

  @BeforeEach
  void open() throws IOException {
    EventJournal<LogEvent> journal =
        new EventJournal<>(DiskRig.journal(directory, "spill", 4), LogEventCodec.INSTANCE);
    spill = new Spill(new Backlog<>(List.of(), journal), ring, ledger, () -> true);
  }

  @AfterEach
  void close() {
    spill.close();
  }

  private void accept(Doorbell doorbell, Level level) {
    new EventIntake(ring, spill, ledger, () -> policy, doorbell)
        .accept(EventRingTest.event(level, "x"), EventRingTest.config());
  }

  private long count(String counter) {
    Map<String, Long> counters = new TreeMap<>();
    ledger.report(ring.published(), counters);
    return counters.getOrDefault(counter, 0L);
  }

  @Test
  void countsAnEventOnDiskOnceWhateverStrikesAfterwards() {
    accept(broken, Level.WARN);

    assertThat(spill.waiting()).isEqualTo(1);
    assertThat(count("dropped")).isZero();
    assertThat(count("spilled")).isEqualTo(1);
    assertThat(count("logged")).isEqualTo(1);
    assertThat(count("guard-failures")).isEqualTo(1);
  }

  @Test
  void dropsAndCountsAnEventThatAnErrorKeepsFromItsPlace() {
    policy = null;
    accept(new Doorbell(), Level.INFO);

    assertThat(count("dropped.reason.guard-failure")).isEqualTo(1);
    assertThat(count("logged")).isEqualTo(1);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void rejectsAPolicyWithoutALevel() {
    assertThatThrownBy(() -> policy.withThreshold(Level.getLevel("WARNING")))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("threshold");
    assertThatThrownBy(() -> policy.withSpill(null)).isInstanceOf(NullPointerException.class);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class EventIntakeTest {
  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, 16, new Doorbell());
  private Spill<PlainEvent, String> spill;
  private DropPolicy<PlainEvent> policy =
      new DropPolicy<>() {
        @Override
        public boolean isDroppable(PlainEvent event) {
          return event.level == EventLevel.INFO;
        }

        @Override
        public SpillMode spill() {
          return SpillMode.ALWAYS;
        }
      };

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
    EventJournal<PlainEvent> journal =
        new EventJournal<>(PreparedJournal.open(directory, "spill", 4), PlainEvent.Codec.INSTANCE);
    spill = new Spill<>(new Backlog<>(List.of(), journal), ring, ledger, () -> true);
  }

  @AfterEach
  void close() {
    spill.close();
  }

  private void accept(Doorbell doorbell, EventLevel level) {
    new EventIntake<>(ring, spill, ledger, () -> policy, doorbell)
        .accept(PlainEvent.of(level, "x"), PlainEvent.ROUTE);
  }

  private long count(String counter) {
    Map<String, Long> counters = new TreeMap<>();
    ledger.report(ring.published(), counters);
    return counters.getOrDefault(counter, 0L);
  }

  @Test
  void countsAnEventOnDiskOnceWhateverStrikesAfterwards() {
    accept(broken, EventLevel.WARN);

    assertThat(spill.waiting()).isEqualTo(1);
    assertThat(count("dropped")).isZero();
    assertThat(count("spilled")).isEqualTo(1);
    assertThat(count("logged")).isEqualTo(1);
    assertThat(count("guard-failures")).isEqualTo(1);
  }

  @Test
  void dropsAndCountsAnEventThatAnErrorKeepsFromItsPlace() {
    policy = null;
    accept(new Doorbell(), EventLevel.INFO);

    assertThat(count("dropped.reason.guard-failure")).isEqualTo(1);
    assertThat(count("logged")).isEqualTo(1);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void sendsNothingToDiskWhileOnlyEventsThatAreDroppedFillTheRing() {
    EventRing<PlainEvent, String> large =
        new EventRing<>(PlainEvent.Adapter.INSTANCE, 1024, new Doorbell());
    DropPolicy<PlainEvent> onlyWhenFull =
        new DropPolicy<>() {
          @Override
          public boolean isDroppable(PlainEvent event) {
            return event.level == EventLevel.INFO;
          }

          @Override
          public SpillMode spill() {
            return SpillMode.FULL;
          }
        };
    EventIntake<PlainEvent, String> intake =
        new EventIntake<>(large, spill, ledger, () -> onlyWhenFull, new Doorbell());
    for (int i = 0; i < 2_000; i++) {
      intake.accept(PlainEvent.of(EventLevel.INFO, "x"), PlainEvent.ROUTE);
    }
    for (int i = 0; i < 65; i++) {
      intake.accept(PlainEvent.of(EventLevel.WARN, "x"), PlainEvent.ROUTE);
    }

    assertThat(count("dropped.INFO")).isEqualTo(2_000 - 960);
    assertThat(large.waiting()).isEqualTo(1024);
    assertThat(count("spilled.WARN")).isEqualTo(1);
  }
}

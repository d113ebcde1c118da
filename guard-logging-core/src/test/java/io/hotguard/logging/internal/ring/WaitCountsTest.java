/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The counters {@code waits} and {@code waits.in-vain}, and the pages about them. */
@Timeout(300)
class WaitCountsTest {
  private static final int RING = 16;

  private final Ledger ledger = new Ledger();
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, RING, new Doorbell(), Duration.ofMillis(1));
  private Spill<PlainEvent, String> spill;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    spill =
        new Spill<>(
            PlainEvent.backlog(directory, PlainEvent.Codec.INSTANCE), ring, ledger, () -> true);
  }

  @AfterEach
  void close() {
    spill.close();
  }

  private void accept(EventLevel level, SpillMode mode) {
    DropPolicy<PlainEvent> policy = new PlainPolicy(mode, OverflowMode.DROP);
    new EventIntake<>(ring, spill, ledger, () -> policy, new Doorbell())
        .accept(PlainEvent.of(level, "x"), PlainEvent.ROUTE);
  }

  private Map<String, Long> counters() {
    GuardCounters counters = new GuardCounters();
    counters.ring(ring, ledger);
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder("logging", GuardMode.ENFORCE);
    counters.writeTo(snapshot);
    return snapshot.build().counters();
  }

  @Test
  void countsACallerThatGivesWayAfterItsEventWentToDisk() {
    accept(EventLevel.WARN, SpillMode.ALWAYS);

    assertThat(ring.waiting()).isZero();
    assertThat(counters())
        .containsEntry("spilled", 1L)
        .containsEntry("waits", 1L)
        .containsEntry("waits.in-vain", 0L);
  }

  @Test
  void countsACallerThatGivesWayAtAFullRing() {
    for (int i = 0; i < RING; i++) {
      accept(EventLevel.INFO, SpillMode.OFF);
    }
    assertThat(counters()).containsEntry("waits", 0L);

    accept(EventLevel.INFO, SpillMode.OFF);

    assertThat(counters())
        .containsEntry("dropped", 1L)
        .containsEntry("waits", 1L)
        .containsEntry("waits.in-vain", 1L);
  }

  @Test
  void thePagesNameBothCauses() throws IOException {
    assertThat(line("docs/logging-reference.md", "| `waits`"))
        .contains("at a full ring buffer or after its event went to disk;")
        .endsWith("times at a full ring buffer that found no room |");
    assertThat(line("docs/spring-boot-meters.md", "| `hotguard.logging.waits` "))
        .endsWith("at a full ring buffer, or after its event went to disk. |");
    assertThat(line("docs/spring-boot-meters.md", "| `hotguard.logging.waits.in.vain` "))
        .endsWith("at a full ring buffer and found no room. |");
  }

  private static String line(String page, String beginning) throws IOException {
    return Files.readAllLines(Path.of("..").resolve(page)).stream()
        .filter(line -> line.startsWith(beginning))
        .findFirst()
        .orElseThrow();
  }
}

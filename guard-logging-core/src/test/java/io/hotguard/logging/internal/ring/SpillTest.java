/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventCodec;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.journal.Journal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replaying, step by step on the test's thread, in the place of the consumer. */
@Timeout(300)
class SpillTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, 128, new Doorbell());
  private final List<String> written = new ArrayList<>();
  private final List<String> buffer = new ArrayList<>();
  private boolean flushes = true;
  private long now = SECOND;
  private EventCodec<PlainEvent> codec = PlainEvent.Codec.INSTANCE;
  private Spill<PlainEvent, String> spill;

  @BeforeEach
  void openEmpty() throws IOException {
    open(List.of());
  }

  private void open(List<EventJournal<PlainEvent>> adopted) throws IOException {
    spill =
        new Spill<>(
            new Backlog<>(
                adopted, new EventJournal<>(PreparedJournal.open(directory, "spill", 8), codec)),
            ring,
            ledger,
            this::flush);
  }

  @AfterEach
  void close() {
    spill.close();
  }

  /** An appender that buffers; what it cannot flush is lost. */
  private boolean flush() {
    if (flushes) {
      written.addAll(buffer);
    }
    buffer.clear();
    return flushes;
  }

  private boolean take(DecodedEvent<PlainEvent> decoded) {
    return buffer.add(text(decoded));
  }

  private static String text(DecodedEvent<PlainEvent> decoded) {
    return decoded.event().text;
  }

  private Predicate<DecodedEvent<PlainEvent>> refusing(String id) {
    return decoded -> !text(decoded).equals(id) && take(decoded);
  }

  private void append(int from, int to) {
    for (String id : PreparedJournal.ids(from, to)) {
      assertThat(spill.append("", PlainEvent.of(EventLevel.WARN, id))).isTrue();
      ledger.spilledByCaller(EventLevel.WARN);
    }
  }

  private long count(String counter) {
    return LedgerCounts.count(ledger, 0, counter);
  }

  private void assertBalanced() {
    assertThat(count("written") + count("dropped") + spill.waiting())
        .isEqualTo(count("logged") + count("recovered"));
  }

  private static DropPolicy<PlainEvent> policy(OverflowMode overflow) {
    return new PlainPolicy(SpillMode.FULL, overflow);
  }

  @Test
  void replaysInOrderAndAcknowledges() {
    append(0, 1000);
    int rounds = 0;
    for (; spill.replay(now, this::take, seen -> false); rounds++) {
      assertBalanced();
    }
    assertThat(rounds).isEqualTo((1000 + Spill.BATCH - 1) / Spill.BATCH);
    assertThat(written).isEqualTo(PreparedJournal.ids(0, 1000));
    assertThat(spill.waiting()).isZero();
    assertThat(count("replayed")).isEqualTo(1000);
  }

  @Test
  void offersAFailedEventAgainAfterAPauseAndDropsItCounted() {
    append(0, 5);
    assertThat(spill.replay(now, refusing("id-2"), seen -> false)).isTrue();
    assertThat(spill.replay(now, refusing("id-2"), seen -> false)).as("during the pause").isFalse();
    assertThat(count("written")).isZero();
    for (int i = 0; i < 10; i++) {
      now += 2 * SECOND;
      spill.replay(now, refusing("id-2"), seen -> false);
      assertBalanced();
    }
    assertThat(count("dropped.reason.appender-failed")).isEqualTo(1);
    assertThat(count("replayed")).isEqualTo(4);
    assertThat(written).containsSubsequence("id-0", "id-1", "id-3", "id-4");
    assertThat(written.size()).as("what was before the failed one may come twice").isBetween(4, 6);
    assertThat(spill.waiting()).isZero();
  }

  @Test
  void doesNotPauseForEachEventOfAnAppenderThatFailsForLong() {
    append(0, 1000);
    Predicate<DecodedEvent<PlainEvent>> healthyAndBroken = decoded -> !take(decoded);
    for (int i = 1; i < Spill.ATTEMPTS; i++) {
      assertThat(spill.replay(now, healthyAndBroken, seen -> false)).isTrue();
      assertThat(spill.replay(now, healthyAndBroken, seen -> false)).as("pause").isFalse();
      now += 2 * SECOND;
    }
    int rounds = 0;
    for (;
        spill.replay(now, healthyAndBroken, seen -> false);
        rounds++) { // Time stands still from here on.
      assertBalanced();
    }
    assertThat(rounds).isEqualTo((1000 + Spill.BATCH - 1) / Spill.BATCH);
    assertThat(written).containsAll(PreparedJournal.ids(0, 1000));
    assertThat(count("dropped.reason.appender-failed")).isEqualTo(1000);
    assertThat(spill.waiting()).isZero();

    append(1000, 1003);
    assertThat(spill.replay(now, this::take, seen -> false)).isTrue();
    assertThat(spill.replay(now, refusing("id-1001"), seen -> false)).isTrue();
    assertThat(spill.replay(now, refusing("id-1001"), seen -> false)).as("patient again").isFalse();
    now += 2 * SECOND;
    assertThat(spill.replay(now, this::take, seen -> false)).isTrue();
    assertThat(spill.waiting()).isZero();
    assertThat(count("dropped")).isEqualTo(1000);
    assertBalanced();
  }

  @Test
  void givesUpEveryOtherEventWithoutGoingBackForEver() {
    append(0, 100);
    Predicate<DecodedEvent<PlainEvent>> moody =
        decoded -> Integer.parseInt(text(decoded).substring(3)) % 2 == 1 && take(decoded);
    for (int i = 0; i < 50 * 2 * Spill.ATTEMPTS; i++) {
      now += 2 * SECOND;
      spill.replay(now, moody, seen -> false);
      assertBalanced();
    }
    assertThat(count("dropped")).isEqualTo(50);
    assertThat(count("replayed")).isEqualTo(50);
    assertThat(spill.waiting()).isZero();
  }

  @Test
  void acknowledgesNothingThatWasNotFlushed() throws IOException {
    append(0, 5);
    flushes = false;
    assertThat(spill.replay(now, this::take, seen -> false)).isTrue();
    assertThat(spill.waiting()).isEqualTo(5);
    assertThat(count("written")).isZero();
    flushes = true;
    now += 2 * SECOND;
    spill.replay(now, this::take, seen -> false);
    assertThat(written).isEqualTo(PreparedJournal.ids(0, 5));
    assertThat(count("replayed")).isEqualTo(5);
    assertBalanced();
  }

  @Test
  void losesNothingOfABatchWhenItsLastEventFailsToFlush() {
    append(0, 5);
    boolean[] full = {true};
    Predicate<DecodedEvent<PlainEvent>> appender =
        decoded -> {
          take(decoded);
          if (full[0] && decoded.event().endOfBatch) {
            buffer.clear(); // As a manager does whose disk is full.
            return false;
          }
          return true;
        };
    spill.replay(now, appender, seen -> false);
    full[0] = false;
    for (int i = 0; i < 3; i++) {
      now += 2 * SECOND;
      spill.replay(now, appender, seen -> false);
    }
    assertThat(written).isEqualTo(PreparedJournal.ids(0, 5));
    assertThat(count("dropped")).isZero();
    assertBalanced();
  }

  @Test
  void givesUpABatchThatCannotBeFlushedForLong() {
    append(0, 5);
    flushes = false;
    for (int i = 0; i < Spill.ATTEMPTS; i++) {
      now += 2 * SECOND;
      assertThat(spill.replay(now, this::take, seen -> false)).isTrue();
      assertBalanced();
    }
    assertThat(count("dropped")).isEqualTo(5);
    assertThat(spill.waiting()).isZero();
  }

  @Test
  void holdsLaterOnesBackUntilTheLastIsWithTheAppenders() {
    assertThat(spill.holdsBack()).isFalse();
    append(0, 2);
    assertThat(spill.holdsBack()).isTrue();
    spill.replay(now, refusing("id-1"), seen -> false);
    assertThat(spill.holdsBack()).as("it will be offered again").isTrue();
    while (spill.waiting() > 0) {
      now += 2 * SECOND;
      spill.replay(now, this::take, seen -> false);
    }
    spill.canReplay(now);
    assertThat(spill.holdsBack()).isFalse();
  }

  @Test
  void holdsLaterOnesBackWhileTheLastIsWithTheAppenders() {
    append(0, 1);
    List<Boolean> holding = new ArrayList<>();

    spill.replay(now, decoded -> holding.add(spill.holdsBack()), seen -> false);

    assertThat(holding).containsExactly(true);
    spill.canReplay(now);
    assertThat(spill.holdsBack()).isFalse();
  }

  @Test
  void losesNothingToAnErrorWhileItLooks() throws IOException {
    spill.close();
    codec = new FailingCodec();
    open(List.of());
    append(0, 2);
    assertThatThrownBy(() -> spill.canReplay(now)).isInstanceOf(OutOfMemoryError.class);
    assertThat(spill.canReplay(now)).as("during the pause").isFalse();
    assertThat(spill.holdsBack()).isTrue();
    now += SECOND;
    while (spill.replay(now, this::take, seen -> false)) {}

    assertThat(written).isEqualTo(PreparedJournal.ids(0, 2));
    assertBalanced();
  }

  /** Runs out of memory at the first event. */
  private static final class FailingCodec extends PlainEvent.Codec {
    private boolean failed;

    @Override
    public DecodedEvent<PlainEvent> decode(byte[] bytes, int offset, int length)
        throws CorruptEventException {
      if (!failed) {
        failed = true;
        throw new OutOfMemoryError("injected");
      }
      return super.decode(bytes, offset, length);
    }
  }

  @Test
  void replaysAdoptedEventsFirst() throws IOException {
    spill.close();
    Path dead = directory.resolve("dead");
    try (EventJournal<PlainEvent> left =
        new EventJournal<>(PreparedJournal.open(dead, "spill", 4), PlainEvent.Codec.INSTANCE)) {
      for (String id : PreparedJournal.ids(0, 3)) {
        left.append("", PlainEvent.of(EventLevel.WARN, id));
      }
    }
    open(
        List.of(
            new EventJournal<>(PreparedJournal.open(dead, "spill", 4), PlainEvent.Codec.INSTANCE)));
    assertThat(spill.holdsBack()).isTrue();
    append(3, 6);
    while (spill.replay(now, this::take, seen -> false)) {}
    assertThat(written).isEqualTo(PreparedJournal.ids(0, 6));
    assertThat(PreparedJournal.segments(dead)).isEmpty();
    assertBalanced();
  }

  @Test
  void losesNothingToAnErrorWhileItDelivers() {
    append(0, 5);
    boolean[] thrown = {false};
    assertThatThrownBy(
            () ->
                spill.replay(
                    now,
                    decoded -> {
                      if (text(decoded).equals("id-2") && !thrown[0]) {
                        thrown[0] = true;
                        throw new OutOfMemoryError("injected");
                      }
                      return take(decoded);
                    },
                    seen -> false))
        .isInstanceOf(OutOfMemoryError.class);
    now += 2 * SECOND;
    while (spill.replay(now, this::take, seen -> false)) {}
    assertThat(written).containsAll(PreparedJournal.ids(0, 5));
    assertThat(count("replayed")).isEqualTo(5);
    assertBalanced();
  }

  @Test
  void passesOverAnAdoptedJournalThatCannotBeRead() throws IOException {
    spill.close();
    Path dead = directory.resolve("dead");
    try (Journal left = PreparedJournal.open(dead, "spill", 4)) {
      byte[] foreign = {99, 98, 97};
      left.append(foreign, 0, foreign.length);
    }
    open(
        List.of(
            new EventJournal<>(PreparedJournal.open(dead, "spill", 4), PlainEvent.Codec.INSTANCE)));
    append(0, 3);
    while (spill.replay(now, this::take, seen -> false)) {}
    assertThat(written).isEqualTo(PreparedJournal.ids(0, 3));
    assertThat(spill.waiting()).as("what cannot be read does not wait for ever").isZero();
  }

  // Marks, batches and their ends. ----------------------------------------------------------------

  /** Offers events to a healthy appender, and tells which it was told are the last of a batch. */
  private List<String> endsOfBatches() {
    List<String> ends = new ArrayList<>();
    while (spill.replay(
        now,
        decoded -> take(decoded) && (!decoded.event().endOfBatch || end(ends, decoded)),
        seen -> false)) {}
    return ends;
  }

  private static boolean end(List<String> ends, DecodedEvent<PlainEvent> decoded) {
    return ends.add(text(decoded));
  }

  @Test
  void marksTheLastEventOfEachBatch() {
    append(0, Spill.BATCH + 2);

    assertThat(endsOfBatches())
        .containsExactly("id-" + (Spill.BATCH - 1), "id-" + (Spill.BATCH + 1));
  }

  @Test
  void endsABatchBeforeTheEventThatWaitsForTheRing() {
    append(0, 2);
    assertThat(spill.canReplay(now)).isTrue();
    ring.offer(PlainEvent.of(EventLevel.WARN, "kept"), PlainEvent.ROUTE, true);

    assertThat(endsOfBatches()).containsExactly("id-0");
    assertThat(spill.canReplay(now)).isFalse();
    ring.consumed(0);
    assertThat(endsOfBatches()).containsExactly("id-1");
  }

  @Test
  void endsABatchBeforeTheEventThatHasFailed() {
    append(0, 4);
    spill.replay(now, refusing("id-2"), seen -> false);
    assertThat(spill.canReplay(now + SECOND - 1)).as("during the pause").isFalse();
    now += SECOND;

    written.clear();
    buffer.clear();
    assertThat(spill.replay(now, this::take, seen -> false)).isTrue();
    assertThat(written).containsExactly("id-0", "id-1");
    assertThat(spill.waiting()).isEqualTo(2);
    assertThat(spill.replay(now, this::take, seen -> false)).isTrue();
    assertThat(written).containsExactlyElementsOf(PreparedJournal.ids(0, 4));
  }

  @Test
  void marksEachEventUntilABatchIsSettledAfterAFailure() {
    append(0, 2);
    flushes = false;
    spill.replay(now, this::take, seen -> false);
    flushes = true;
    now += SECOND;
    assertThat(endsOfBatches()).containsExactly("id-0", "id-1");
    append(2, 4);

    assertThat(endsOfBatches()).containsExactly("id-3");
  }

  @Test
  void marksEachEventWhileItGivesEventsUp() {
    append(0, 3);
    List<String> ends = new ArrayList<>();
    for (int i = 0; i < Spill.ATTEMPTS; i++) {
      now += SECOND;
      ends.clear();
      spill.replay(
          now, decoded -> decoded.event().endOfBatch && !end(ends, decoded), seen -> false);
    }

    assertThat(ends).containsExactly("id-0", "id-1", "id-2");
    assertThat(count("dropped")).isEqualTo(3);
  }

  @Test
  void forgetsFailedFlushesWithASettledBatch() {
    for (int i = 0; i < Spill.ATTEMPTS; i++) {
      append(i, i + 1);
      flushes = false;
      spill.replay(now, this::take, seen -> false);
      flushes = true;
      now += SECOND;
      assertThat(spill.replay(now, this::take, seen -> false)).isTrue();
    }

    assertThat(count("dropped")).isZero();
    assertThat(written).isEqualTo(PreparedJournal.ids(0, Spill.ATTEMPTS));
  }

  // Without a spill. -----------------------------------------------------------------------------

  @Test
  void answersWithoutABacklogAsAClosedSpillDoes() {
    DropPolicy<PlainEvent> disk = policy(OverflowMode.DISK);
    Spill<PlainEvent, String> none = new Spill<>(null, ring, ledger, () -> true);
    append(0, 1);
    spill.close();
    for (Spill<PlainEvent, String> each : List.of(none, spill)) {
      assertThat(each.isOpen()).isFalse();
      assertThat(each.overflows(disk)).isFalse();
      assertThat(each.admits(disk, PlainEvent.of(EventLevel.INFO, "x"))).isFalse();
      assertThat(each.admits(disk, PlainEvent.of(EventLevel.WARN, "x"))).isFalse();
      assertThat(each.append("", PlainEvent.of(EventLevel.WARN, "x"))).isFalse();
      assertThat(each.canReplay(now)).isFalse();
      assertThat(each.replay(now, this::take, seen -> false)).isFalse();
    }
    none.close();
    assertThat(none.backlog()).isNull();
    assertThat(none.waiting()).isZero();
    assertThat(none.holdsBack()).isFalse();
    assertThat(spill.backlog()).isNotNull();
  }

  @Test
  void releasesItsJournalWhenClosed() throws IOException {
    append(0, 2);
    spill.close();

    open(List.of());

    assertThat(spill.waiting()).isEqualTo(2);
    assertThat(count("recovered")).isEqualTo(2);
  }
}

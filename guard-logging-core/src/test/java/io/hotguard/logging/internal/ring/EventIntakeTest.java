/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.journal.Journal;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class EventIntakeTest {
  private static final int RING = 16;

  /** A text so long that a few hundred events fill the spill. */
  private static final String LONG = "x".repeat(1000);

  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, RING, new Doorbell());
  private Spill<PlainEvent, String> spill;
  private Journal journal;
  private DropPolicy<PlainEvent> policy = new PlainPolicy(SpillMode.ALWAYS, OverflowMode.DROP);

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
    Backlog<PlainEvent> backlog = PlainEvent.backlog(directory, PlainEvent.Codec.INSTANCE);
    journal = backlog.own().journal();
    spill = new Spill<>(backlog, ring, ledger, () -> true);
  }

  @AfterEach
  void close() {
    spill.close();
  }

  private void accept(Doorbell doorbell, EventLevel level) {
    accept(doorbell, level, "x");
  }

  private void accept(Doorbell doorbell, EventLevel level, String text) {
    new EventIntake<>(ring, spill, ledger, () -> policy, doorbell)
        .accept(PlainEvent.of(level, text), PlainEvent.ROUTE);
  }

  private void accept(EventLevel level, String text) {
    accept(new Doorbell(), level, text);
  }

  private void fillRing() {
    for (int i = 0; i < RING; i++) {
      accept(EventLevel.INFO, "in the ring");
    }
    assertThat(ring.waiting()).isEqualTo(RING);
  }

  /** Fills the part of the spill that INFO may have. */
  private void fillShare() {
    while (count("dropped") == 0) {
      accept(EventLevel.INFO, LONG);
    }
  }

  private void consumeRing() {
    ring.consumed(ring.published() - 1);
  }

  private List<String> replayed() {
    List<String> texts = new ArrayList<>();
    while (spill.replay(0, decoded -> texts.add(decoded.event().text), seen -> false)) {}
    return texts;
  }

  private void assertBalanced() {
    assertThat(count("logged")).isEqualTo(ring.published() + count("spilled") + count("dropped"));
    assertThat(spill.waiting()).isEqualTo(count("spilled") - count("replayed"));
  }

  private long count(String counter) {
    return LedgerCounts.count(ledger, ring.published(), counter);
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
  void dropsWhatMayBeDroppedWhenTheRingIsFull() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    fillRing();
    accept(EventLevel.INFO, "dropped");
    accept(EventLevel.WARN, "spilled");
    consumeRing();
    accept(EventLevel.INFO, "ahead of the WARN");

    assertThat(count("dropped.reason.ring-full")).isEqualTo(1);
    assertThat(ring.waiting()).isEqualTo(1);
    assertThat(replayed()).containsExactly("spilled");
    assertBalanced();
  }

  @Test
  void spillsWhatMayBeDroppedWhenItOverflowsToDisk() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DISK);
    fillRing();
    accept(EventLevel.INFO, "1");

    assertThat(count("spilled.INFO")).isEqualTo(1);
    assertThat(count("dropped")).isZero();
    consumeRing();
    assertThat(replayed()).containsExactly("1");
    assertThat(count("replayed.INFO")).isEqualTo(1);
    assertBalanced();
  }

  @Test
  void keepsOneOrderOfAllLevelsWhenTheyOverflowToDisk() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DISK);
    fillRing();
    accept(EventLevel.INFO, "1");
    accept(EventLevel.WARN, "2");
    assertThat(spill.canReplay(0)).as("the ring has earlier ones").isFalse();
    consumeRing();
    accept(EventLevel.INFO, "3");
    accept(EventLevel.WARN, "4");

    assertThat(ring.waiting()).as("with earlier ones on disk").isZero();
    assertThat(replayed()).containsExactly("1", "2", "3", "4");
    accept(EventLevel.INFO, "5");
    assertThat(ring.waiting()).as("with nothing on disk").isEqualTo(1);
    assertBalanced();
  }

  @Test
  void leavesHalfOfTheSpillToWhatMayNotBeDropped() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DISK);
    fillRing();
    fillShare();
    accept(EventLevel.INFO, "x");

    long half = journal.capacityBytes() / 2;
    assertThat(count("dropped.reason.overflow-full")).isEqualTo(2);
    assertThat(journal.usedBytes()).isBetween(half, half + 2L * LONG.length());
    long infos = count("spilled.INFO");
    for (int i = 0; i < infos - 8; i++) { // A record does not straddle segments.
      accept(EventLevel.WARN, LONG);
    }
    assertThat(count("dropped.WARN")).isZero();
    assertThat(count("spilled.INFO")).isEqualTo(infos);
    assertBalanced();
  }

  @Test
  void putsInfoIntoTheRingAgainWhenItsShareIsInUse() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DISK);
    fillRing();
    fillShare();
    consumeRing();
    accept(EventLevel.INFO, "ahead");

    assertThat(ring.waiting()).isEqualTo(1);
    assertThat(spill.canReplay(0)).as("nothing waits for an event without a place").isTrue();
    assertThat(replayed()).hasSize((int) count("spilled.INFO"));
    accept(EventLevel.INFO, "x");
    assertThat(ring.waiting()).isEqualTo(2);
    assertBalanced();
  }

  @Test
  void putsInfoIntoTheRingBeforeTheDiskWhateverTheSpillMode() {
    policy = new PlainPolicy(SpillMode.ALWAYS, OverflowMode.DISK);
    accept(EventLevel.INFO, "x");
    assertThat(count("spilled")).isZero();
    accept(EventLevel.WARN, "x");
    accept(EventLevel.INFO, "behind the WARN");

    assertThat(count("spilled.WARN")).isEqualTo(1);
    assertThat(count("spilled.INFO")).isEqualTo(1);
    assertThat(ring.waiting()).isEqualTo(1);
  }

  @Test
  void dropsWhatOverflowsWithoutASpill() {
    policy = new PlainPolicy(SpillMode.OFF, OverflowMode.DISK);
    fillRing();
    accept(EventLevel.INFO, "x");
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DISK);
    spill.close();
    accept(EventLevel.INFO, "x");

    assertThat(count("dropped.reason.spill-off")).isEqualTo(2);
    assertThat(count("spilled")).isZero();
  }

  @Test
  void admitsToDiskWhatThePolicySays() {
    PlainEvent info = PlainEvent.of(EventLevel.INFO, "x");
    PlainEvent warn = PlainEvent.of(EventLevel.WARN, "x");
    for (OverflowMode overflow : OverflowMode.values()) {
      for (SpillMode mode : SpillMode.values()) {
        DropPolicy<PlainEvent> each = new PlainPolicy(mode, overflow);
        boolean on = mode != SpillMode.OFF;
        assertThat(spill.admits(each, warn)).as("%s", each).isEqualTo(on);
        assertThat(spill.admits(each, info))
            .as("%s", each)
            .isEqualTo(on && overflow == OverflowMode.DISK);
      }
    }
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DISK);
    fillRing();
    fillShare();
    assertThat(spill.admits(policy, info)).isFalse();
    assertThat(spill.admits(policy, warn)).isTrue();
  }

  @Test
  void sendsNothingToDiskWhileOnlyEventsThatAreDroppedFillTheRing() {
    EventRing<PlainEvent, String> large =
        new EventRing<>(PlainEvent.Adapter.INSTANCE, 1024, new Doorbell());
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    EventIntake<PlainEvent, String> intake =
        new EventIntake<>(large, spill, ledger, () -> policy, new Doorbell());
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

  /** A yield that takes as long as if others wanted the processor. */
  private static final long LONG_YIELD_NANOS = 20_000;

  // One call. ------------------------------------------------------------------------------------

  private final List<String> calls = new ArrayList<>();
  private long thread;
  private final AtomicLong clock = new AtomicLong();

  /** Notes how often an event is prepared. */
  private final class PreparingAdapter extends PlainEvent.Adapter {
    @Override
    public PlainEvent prepare(PlainEvent event, String route) {
      calls.add("prepare " + event.text);
      return PlainEvent.of(EventLevel.INFO, "prepared " + event.text);
    }
  }

  /** An intake with a ring of two slots, whose callers give way twice for an event. */
  private EventIntake<PlainEvent, String> noting() {
    RoomWait wait =
        new RoomWait(
            () -> false,
            Duration.ofNanos(2 * LONG_YIELD_NANOS),
            clock::get,
            () -> {
              clock.addAndGet(LONG_YIELD_NANOS);
              calls.add("give way");
            },
            many -> false,
            () -> thread);
    small = new EventRing<>(new PreparingAdapter(), 2, new DoorbellWait(new Doorbell()), wait);
    return new EventIntake<>(small, spill, ledger, () -> policy, ringing);
  }

  /** The same intake, once its ring is full. */
  private EventIntake<PlainEvent, String> notingOnceFull() {
    EventIntake<PlainEvent, String> intake = noting();
    intake.accept(info("0"), PlainEvent.ROUTE);
    intake.accept(info("1"), PlainEvent.ROUTE);
    calls.clear();
    return intake;
  }

  private EventRing<PlainEvent, String> small;

  private final Doorbell ringing =
      new Doorbell() {
        @Override
        public void ring() {
          calls.add("ring");
        }
      };

  private static PlainEvent info(String text) {
    return PlainEvent.of(EventLevel.INFO, text);
  }

  private static PlainEvent warn(String text) {
    return PlainEvent.of(EventLevel.WARN, text);
  }

  @Test
  void preparesAnEventThatMayBeDroppedOnlyWhenThereIsRoom() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    EventIntake<PlainEvent, String> intake = noting();
    for (int i = 0; i < 3; i++) {
      intake.accept(info("" + i), PlainEvent.ROUTE);
    }

    assertThat(calls).containsExactly("prepare 0", "prepare 1", "give way", "give way");
    assertThat(small.slot(0).event().text).isEqualTo("prepared 0");
    assertThat(count("dropped.reason.ring-full")).isEqualTo(1);
  }

  @Test
  void preparesNoEventThatOverflowsWithoutASpill() {
    policy = new PlainPolicy(SpillMode.OFF, OverflowMode.DISK);
    EventIntake<PlainEvent, String> intake = notingOnceFull();
    intake.accept(info("2"), PlainEvent.ROUTE);

    assertThat(calls).containsExactly("give way", "give way");
    assertThat(count("dropped.reason.spill-off")).isEqualTo(1);
  }

  /** An intake whose consumer stays in a call of an appender; its ring is full. */
  private EventIntake<PlainEvent, String> heldUp() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    notingOnceFull();
    spill = new Spill<>(Objects.requireNonNull(spill.backlog()), small, ledger, () -> true);
    small.heldUpBy(() -> true);
    clock.set(Holdup.SHORTEST_NANOS);
    return new EventIntake<>(small, spill, ledger, () -> policy, ringing);
  }

  @Test
  void keepsEventsOfAllLevelsInOrderWhileACallHoldsTheRingUp() {
    EventIntake<PlainEvent, String> intake = heldUp();
    intake.accept(info("2"), PlainEvent.ROUTE);
    intake.accept(warn("3"), PlainEvent.ROUTE);
    small.roomWait().holdup().relieved();
    small.roomWait().interrupted();
    small.consumed(1);
    intake.accept(info("4"), PlainEvent.ROUTE);
    assertThat(small.waiting()).as("with earlier ones on disk").isZero();

    assertThat(replayed()).containsExactly("prepared 2", "prepared 3", "prepared 4");
    intake.accept(info("5"), PlainEvent.ROUTE);
    assertThat(small.waiting()).as("with nothing on disk").isEqualTo(1);
    intake.accept(info("6"), PlainEvent.ROUTE);
    intake.accept(info("7"), PlainEvent.ROUTE);
    assertThat(count("dropped.reason.ring-full")).as("nothing holds it up now").isEqualTo(1);
  }

  @Test
  void dropsAgainOnceTheCallHasEndedByItself() {
    EventIntake<PlainEvent, String> intake = heldUp();
    intake.accept(info("2"), PlainEvent.ROUTE);
    small.roomWait().interrupted();
    intake.accept(info("3"), PlainEvent.ROUTE);

    assertThat(count("spilled.INFO")).isEqualTo(1);
    assertThat(count("dropped.reason.ring-full")).isEqualTo(1);
  }

  @Test
  void dropsInAHoldupWhatHasNoShareOfTheDisk() {
    EventIntake<PlainEvent, String> intake = heldUp();
    while (count("dropped") == 0) {
      intake.accept(info(LONG), PlainEvent.ROUTE);
    }
    assertThat(count("dropped.reason.ring-full")).isEqualTo(1);
    assertThat(journal.usedBytes()).isGreaterThanOrEqualTo(journal.capacityBytes() / 2);
    policy = new PlainPolicy(SpillMode.OFF, OverflowMode.DROP);
    intake.accept(info("x"), PlainEvent.ROUTE);
    assertThat(count("dropped.reason.ring-full")).isEqualTo(2);
  }

  /** The first caller has lost its patience when its event is on disk, the second has not. */
  @Test
  void givesWayBeforeAnEventGoesToDiskAndOnceAfterThat() {
    policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    EventIntake<PlainEvent, String> intake = notingOnceFull();
    intake.accept(warn("2"), PlainEvent.ROUTE);
    thread++;
    intake.accept(warn("3"), PlainEvent.ROUTE);

    assertThat(calls)
        .containsExactly(
            "prepare 2", "give way", "give way", "ring", "prepare 3", "ring", "give way");
    assertThat(count("spilled.WARN")).isEqualTo(2);
  }

  @Test
  void offersAnEventAgainWhenTheConsumerHasMadeRoom() {
    policy = new PlainPolicy(SpillMode.OFF, OverflowMode.DROP);
    AtomicLong clock = new AtomicLong();
    List<EventRing<PlainEvent, String>> made = new ArrayList<>();
    RoomWait wait =
        new RoomWait(
            () -> false,
            Duration.ofNanos(9),
            clock::incrementAndGet,
            () -> made.get(0).consumed(0),
            many -> false,
            () -> 0);
    made.add(
        new EventRing<>(PlainEvent.Adapter.INSTANCE, 1, new DoorbellWait(new Doorbell()), wait));
    EventIntake<PlainEvent, String> intake =
        new EventIntake<>(made.get(0), spill, ledger, () -> policy, new Doorbell());
    intake.accept(warn("0"), PlainEvent.ROUTE);
    intake.accept(warn("1"), PlainEvent.ROUTE);

    assertThat(made.get(0).published()).isEqualTo(2);
    assertThat(count("dropped")).isZero();
  }

  @Test
  void givesUpOrderBeforeTheEventWhenTheSpillIsFull() {
    policy = new PlainPolicy(SpillMode.ALWAYS, OverflowMode.DROP);
    while (ring.waiting() == 0) {
      accept(EventLevel.WARN, LONG);
    }
    assertThat(count("dropped")).isZero();
    while (ring.waiting() < RING) {
      accept(EventLevel.WARN, LONG);
    }
    accept(EventLevel.WARN, LONG);

    assertThat(count("dropped.reason.spill-full")).isEqualTo(1);
    assertBalanced();
  }

  @Test
  void endsALateCallWithTheLastStepAlsoWhenItsEventWasLost() {
    EventIntake<PlainEvent, String> intake =
        new EventIntake<>(ring, spill, ledger, () -> policy, new Doorbell());
    intake.accept(info("0"), PlainEvent.ROUTE);
    intake.late(() -> calls.add("step"));
    intake.accept(info("1"), PlainEvent.ROUTE);
    policy = null;
    intake.accept(info("2"), PlainEvent.ROUTE);

    assertThat(calls).containsExactly("step", "step");
    assertThat(count("guard-failures")).isEqualTo(1);
  }

  @Test
  void throwsNoErrorOfTheLastStep() {
    EventIntake<PlainEvent, String> intake =
        new EventIntake<>(ring, spill, ledger, () -> policy, new Doorbell());
    intake.late(
        () -> {
          throw new OutOfMemoryError("injected");
        });
    intake.accept(info("0"), PlainEvent.ROUTE);

    assertThat(ring.waiting()).isEqualTo(1);
    assertThat(count("guard-failures")).isEqualTo(1);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventCodec;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which events a window acknowledges, which it has sent again, and which it gives up. */
class ResendWindowTest {
  /** Four of them are one grain, the least that is acknowledged: 64 KiB. */
  private static final int BYTES = 16 * 1024;

  private static final int GRAIN = 4;
  private static final long KEPT = ResendWindow.KEPT_NANOS;

  /** Events in half of the journal, which is the most that a window keeps. */
  private static final int HALF = 64;

  private static final EventCodec<byte[]> RAW =
      new EventCodec<>() {
        @Override
        public boolean encode(String route, byte[] event, int maxBytes, Sink sink) {
          return sink.accept(event, event.length, false);
        }

        @Override
        public DecodedEvent<byte[]> decode(byte[] bytes, int offset, int length) {
          return new DecodedEvent<>("", new byte[length]);
        }
      };

  @TempDir private Path directory;
  private Backlog<byte[]> backlog;
  private ResendWindow<byte[]> window;
  private int flushes;

  @BeforeEach
  void open() throws IOException {
    backlog =
        new Backlog<>(
            List.of(), new EventJournal<>(PreparedJournal.open(directory, "net", 32), RAW));
    window = new ResendWindow<>(backlog);
  }

  @AfterEach
  void close() {
    backlog.close();
  }

  private void append(int events) {
    for (int i = 0; i < events; i++) {
      assertThat(backlog.own().append("", new byte[BYTES])).isTrue();
    }
  }

  /** Passes the next events of the journal, each with some bytes on the wire. */
  private void pass(int events, int wire) {
    for (int i = 0; i < events; i++) {
      Backlog.Entry<byte[]> entry = backlog.next();
      assertThat(entry).isNotNull();
      window.pass(entry, wire);
    }
  }

  private void appendAndPass(int events, int wire) {
    append(events);
    pass(events, wire);
  }

  private void flush() {
    flushes++;
  }

  @Test
  void aFlushIsWorthItFromOneGrainOn() {
    appendAndPass(GRAIN - 1, 0);
    assertThat(window.isWorthAFlush()).isFalse();
    appendAndPass(1, 0);
    assertThat(window.isWorthAFlush()).isTrue();
    window.confirmAll(this::flush);
    assertThat(window.isWorthAFlush()).isFalse();
    assertThat(flushes).isOne();
  }

  @Test
  void aWindowWithoutEventsFlushesAndAcknowledgesNothing() {
    assertThat(window.isEmpty()).isTrue();
    window.confirmAll(() -> fail("a flush"));
    window.confirmBefore(0, () -> fail("a flush"));
    assertThat(window.confirmOld(0, () -> fail("a flush"))).isZero();
    appendAndPass(1, 0);
    assertThat(window.isEmpty()).isFalse();
    assertThat(backlog.waiting()).isOne();
  }

  @Test
  void keepsTheLastBytesOnTheWireInWholeGrains() {
    appendAndPass(GRAIN + 1, 10);
    window.confirmBefore(11, this::flush);
    assertThat(backlog.waiting()).as("one grain leaves fewer bytes than 11").isEqualTo(GRAIN + 1);
    assertThat(flushes).isZero();
    window.confirmBefore(10, this::flush);
    assertThat(backlog.waiting()).as("the second grain").isOne();
    assertThat(flushes).isOne();
    window.confirmBefore(1, this::flush);
    assertThat(backlog.waiting()).isOne();
  }

  @Test
  void countsTheBytesThatAreLeftAfterAnAcknowledgement() {
    appendAndPass(2 * GRAIN + 1, 10);
    window.confirmBefore(50, this::flush);
    assertThat(backlog.waiting()).isEqualTo(GRAIN + 1);
    window.confirmBefore(50, this::flush);
    assertThat(backlog.waiting()).as("50 bytes are left").isEqualTo(GRAIN + 1);
    window.confirmBefore(10, this::flush);
    assertThat(backlog.waiting()).isOne();
  }

  @Test
  void isBeyondALimitByAGrainOfBytesOnTheWire() {
    appendAndPass(1, 100 + 64 * 1024);
    assertThat(window.isBeyond(101)).isFalse();
    assertThat(window.isBeyond(100)).isTrue();
    window.confirmAll(this::flush);
    assertThat(window.isBeyond(0)).isFalse();
  }

  @Test
  void keepsNoMoreThanHalfOfTheJournal() {
    appendAndPass(HALF, 0);
    assertThat(window.isBeyond(Integer.MAX_VALUE)).isFalse();
    window.confirmBefore(Integer.MAX_VALUE, this::flush);
    assertThat(backlog.waiting()).isEqualTo(HALF);
    appendAndPass(1, 0);
    assertThat(window.isBeyond(Integer.MAX_VALUE)).isTrue();
    window.confirmBefore(Integer.MAX_VALUE, this::flush);
    assertThat(backlog.waiting()).as("without one grain").isEqualTo(HALF + 1 - GRAIN);
    assertThat(window.isBeyond(Integer.MAX_VALUE)).isFalse();
  }

  @Test
  void knowsWhichEventsAreSentAgain() {
    appendAndPass(2, 0);
    assertThat(window.isAtNew()).isTrue();
    window.startOver();
    assertThat(window.isEmpty()).isTrue();
    assertThat(window.isAtNew()).isFalse();
    pass(1, 0);
    assertThat(window.isAtNew()).isFalse();
    pass(1, 0);
    assertThat(window.isAtNew()).isTrue();
    appendAndPass(1, 0);
    assertThat(window.isAtNew()).isTrue();
  }

  @Test
  void sendsAgainOnlyWhatIsNotAcknowledged() {
    appendAndPass(GRAIN + 1, 10);
    window.confirmBefore(10, this::flush);
    assertThat(window.isAtNew()).isTrue();
    window.startOver();
    assertThat(window.isAtNew()).isFalse();
    pass(1, 10);
    assertThat(window.isAtNew()).isTrue();
    assertThat(backlog.next()).isNull();
    window.confirmBefore(0, this::flush);
    assertThat(backlog.waiting()).isZero();
  }

  @Test
  void remembersWhatWasRefusedUntilItIsAcknowledged() {
    appendAndPass(GRAIN + 1, 10);
    window.refuse();
    assertThat(window.isRefused(0)).isTrue();
    appendAndPass(2, 10);
    assertThat(window.isRefused(0)).as("a new event").isFalse();
    window.confirmBefore(30, this::flush);
    assertThat(backlog.waiting()).isEqualTo(3);

    window.startOver();
    assertThat(window.isRefused(0)).isFalse();
    assertThat(window.isRefused(1)).as("the second of the three that are left").isTrue();
    pass(1, 10);
    assertThat(window.isRefused(0)).isTrue();
    pass(2, 10);
    window.confirmAll(this::flush);
    append(2);
    window.startOver();
    assertThat(window.isRefused(0)).isFalse();
    assertThat(window.isRefused(1)).isFalse();
  }

  @Test
  void startsOverWithoutBytes() {
    appendAndPass(GRAIN, 64 * 1024);
    assertThat(window.isBeyond(0)).isTrue();
    window.startOver();
    assertThat(window.isBeyond(0)).isFalse();
    assertThat(window.isWorthAFlush()).isFalse();
  }

  @Test
  void countsResendsUntilAnAcknowledgement() {
    appendAndPass(1, 0);
    assertThat(window.countResend()).isOne();
    assertThat(window.countResend()).isEqualTo(2);
    window.confirmAll(this::flush);
    assertThat(window.countResend()).isOne();
  }

  @Test
  void givesUpWhatWasOldWhenAConnectionEndsAfterTheTime() {
    appendAndPass(2, 0);
    assertThat(window.confirmOld(7, this::flush)).as("the first end").isZero();
    window.startOver();
    pass(2, 0);
    appendAndPass(1, 0); // A new event belongs to no grain of old ones.

    assertThat(window.confirmOld(7 + KEPT - 1, this::flush)).isZero();
    assertThat(window.confirmOld(7 + KEPT - 1, this::flush)).isZero();
    assertThat(window.ends()).isEqualTo(2);
    assertThat(backlog.waiting()).isEqualTo(3);
    assertThat(flushes).isZero();

    List<Long> waitingInTheFlush = new ArrayList<>();
    assertThat(window.confirmOld(7 + KEPT, () -> waitingInTheFlush.add(backlog.waiting())))
        .isEqualTo(2);
    assertThat(waitingInTheFlush).as("flushed first").containsExactly(3L);
    assertThat(backlog.waiting()).isOne();
    assertThat(window.ends()).isZero();
    window.startOver();
    pass(1, 0);
    assertThat(window.isAtNew()).as("the window forgot what it gave up").isTrue();
  }

  /** The time begins anew for the events that are then left. */
  @Test
  void givesUpTheNextOnesAfterTheSameTime() {
    appendAndPass(1, 0);
    window.confirmOld(0, this::flush);
    window.startOver();
    pass(1, 0);
    appendAndPass(1, 0);
    assertThat(window.confirmOld(KEPT, this::flush)).isOne();
    window.startOver();
    pass(1, 0);
    assertThat(window.confirmOld(2 * KEPT - 1, this::flush)).isZero();
    assertThat(window.confirmOld(2 * KEPT, this::flush)).isOne();
    assertThat(backlog.waiting()).isZero();
  }

  @Test
  void whatAnAcknowledgementLeavesOfOldEventsStaysOld() {
    appendAndPass(GRAIN + 1, 10);
    window.confirmOld(0, this::flush);
    window.startOver();
    pass(GRAIN + 1, 10);
    window.confirmBefore(10, this::flush);
    assertThat(backlog.waiting()).isOne();
    assertThat(window.confirmOld(KEPT - 1, this::flush)).isZero();
    assertThat(window.ends()).as("there are old events").isOne();
    window.startOver();
    pass(1, 10);
    appendAndPass(1, 10);

    assertThat(window.confirmOld(KEPT, this::flush)).isOne();
    assertThat(backlog.waiting()).isOne();
  }

  @Test
  void anAcknowledgementOfNewEventsLeavesNoOldOnes() {
    appendAndPass(1, 0);
    window.confirmOld(0, this::flush);
    window.startOver();
    pass(1, 0);
    appendAndPass(2, 0);
    window.confirmAll(this::flush);
    appendAndPass(1, 0);

    assertThat(window.confirmOld(KEPT - 1, this::flush)).isZero();
    assertThat(window.ends()).as("the first end of these").isZero();
    assertThat(window.confirmOld(2 * KEPT - 1, this::flush)).isOne();
  }
}

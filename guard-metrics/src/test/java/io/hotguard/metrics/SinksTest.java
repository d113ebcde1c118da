/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The places where samples are counted, against {@link Distribution#of}. */
final class SinksTest {
  private static final int RECORDERS = 40;

  @Test
  void arenaMovesEverythingToEverySinkOnce() {
    Arena arena = new Arena();
    Totals one = new Totals();
    Totals other = new Totals();
    long[][] values = fill(arena, 20_000);

    arena.moveTo(new Totals[] {one, other});
    arena.moveTo(new Totals[] {one});

    assertHolds(one, values);
    assertHolds(other, values);
  }

  @Test
  void reserveMovesEverythingToEverySinkOnce() {
    Reserve reserve = new Reserve(RECORDERS);
    for (int round = 0; round < 3; round++) {
      Totals one = new Totals();
      Totals other = new Totals();
      long[][] values = fill(reserve, 5_000);

      assertThat(reserve.moveTo(new Totals[] {one, other})).isTrue();
      assertThat(reserve.cellCount()).isZero();
      assertThat(reserve.moveTo(new Totals[] {one})).isTrue();

      assertHolds(one, values);
      assertHolds(other, values);
    }
  }

  @Test
  void arenaIsReusedAfterItWasEmptied() {
    Arena arena = new Arena();
    fill(arena, 1_000);
    arena.moveTo(new Totals[] {new Totals()});
    Totals second = new Totals();
    accept(arena, SampleLog.sample(3, 17));
    arena.moveTo(new Totals[] {second});

    assertThat(second.peek(2)).isNull();
    assertThat(distribution(second, 3)).isEqualTo(Distribution.of(17));
  }

  @Test
  void arenaForgetsThePagesOfAReleasedRecorderOnly() {
    Arena arena = new Arena();
    accept(arena, SampleLog.sample(0, 1));
    accept(arena, SampleLog.sample(1, 1));
    accept(arena, SampleLog.sample(1, 1L << 40));
    arena.moveTo(new Totals[0]);
    assertThat(arena.pageCount()).isEqualTo(3);

    arena.release(1);
    arena.release(10_000);
    assertThat(arena.pageCount()).isEqualTo(1);

    Totals totals = new Totals();
    accept(arena, SampleLog.sample(1, 5));
    arena.moveTo(new Totals[] {totals});
    assertThat(distribution(totals, 1)).isEqualTo(Distribution.of(5));
  }

  @Test
  void arenaWidensABucketThatIsFull() {
    Arena arena = new Arena();
    Totals totals = new Totals();
    long[] expected = new long[200_000];
    for (int round = 1; round <= 2; round++) {
      for (int i = 0; i < 200_000; i++) {
        expected[i] = i % 3 == 0 ? 7 : 1_000_000;
        accept(arena, SampleLog.sample(0, expected[i]));
        if (i == 150_000) {
          // A recorder that makes the arena grow while a wide page exists, and has one of its own.
          for (int j = 0; j < 1 << 16; j++) {
            accept(arena, SampleLog.sample(500, 1));
          }
        }
      }
      assertThat(arena.widePageCount()).isEqualTo(3);
      arena.moveTo(new Totals[] {totals});
    }
    assertThat(distribution(totals, 500).count()).isEqualTo(2 << 16);
    arena.release(500);
    assertThat(arena.widePageCount()).isEqualTo(2);

    Distribution once = Distribution.of(expected);
    assertThat(distribution(totals, 0)).isEqualTo(Distribution.merge(List.of(once, once)));
  }

  @Test
  void sumsCarryBeyondALong() {
    // 2^16 of the greatest value are more than 2^63.
    int count = 70_000;
    Arena arena = new Arena();
    Reserve reserve = new Reserve(1);
    for (int i = 0; i < count; i++) {
      accept(arena, SampleLog.sample(0, Distribution.MAX_VALUE));
      accept(reserve, SampleLog.sample(0, Distribution.MAX_VALUE));
    }
    Totals totals = new Totals();
    arena.moveTo(new Totals[] {totals});
    reserve.moveTo(new Totals[] {totals});
    for (int i = 0; i < count; i++) {
      accept(reserve, SampleLog.sample(0, Distribution.MAX_VALUE));
      accept(reserve, SampleLog.sample(0, Distribution.MAX_VALUE));
    }
    reserve.moveTo(new Totals[] {totals});

    assertThat(distribution(totals, 0).exactSum())
        .isEqualTo(
            BigInteger.valueOf(Distribution.MAX_VALUE).multiply(BigInteger.valueOf(4L * count)));
  }

  @Test
  void reserveKeepsWhatAStoppedWriterHolds() {
    Reserve reserve = new Reserve(2);
    accept(reserve, SampleLog.sample(0, 1));
    Reserve.Half stopped = reserve.enter();

    Totals totals = new Totals();
    assertThat(reserve.moveTo(new Totals[] {totals})).isFalse();
    accept(reserve, SampleLog.sample(0, 2));
    assertThat(reserve.moveTo(new Totals[] {totals})).isFalse();
    assertThat(totals.peek(0)).isNull();

    stopped.add(1, 3);
    stopped.left.getAndIncrement();
    assertThat(reserve.moveTo(new Totals[] {totals})).isTrue();
    assertThat(distribution(totals, 0)).isEqualTo(Distribution.of(1, 2));
    assertThat(distribution(totals, 1)).isEqualTo(Distribution.of(3));
  }

  @Test
  void totalsGiveAwayWhatTheyForget() {
    Totals totals = new Totals();
    Distribution.of(1, 2).addTo(totals.entry(7));
    assertThat(totals.peek(6)).isNull();
    assertThat(totals.peek(8)).isNull();
    assertThat(totals.remove(100)).isNull();

    Distribution copy = totals.entry(7).copy();
    Distribution.of(3).addTo(totals.entry(7));
    assertThat(copy).isEqualTo(Distribution.of(1, 2));

    assertThat(totals.remove(7).giveAway()).isEqualTo(Distribution.of(1, 2, 3));
    assertThat(totals.peek(7)).isNull();
    totals.entry(1);
    totals.clear();
    assertThat(totals.peek(1)).isNull();
  }

  private static void accept(SampleSink sink, long sample) {
    assertThat(sink.accept(new long[] {0, sample, 0}, 1, 2)).isEqualTo(2);
  }

  private static long[][] fill(SampleSink sink, int samples) {
    SplittableRandom random = new SplittableRandom(samples);
    long[][] values = new long[RECORDERS][];
    for (int recorder = RECORDERS - 1; recorder >= 0; recorder -= 2) {
      values[recorder] = new long[samples / RECORDERS];
      for (int i = 0; i < values[recorder].length; i++) {
        long value = random.nextLong(1L << random.nextInt(1, LogBuckets.VALUE_BITS + 1));
        values[recorder][i] = value;
        accept(sink, SampleLog.sample(recorder, value));
      }
    }
    return values;
  }

  private static void assertHolds(Totals totals, long[][] values) {
    for (int recorder = 0; recorder < RECORDERS; recorder++) {
      if (values[recorder] == null) {
        assertThat(totals.peek(recorder)).isNull();
      } else {
        assertThat(distribution(totals, recorder)).isEqualTo(Distribution.of(values[recorder]));
      }
    }
  }

  private static Distribution distribution(Totals totals, int recorder) {
    return totals.peek(recorder).copy();
  }
}

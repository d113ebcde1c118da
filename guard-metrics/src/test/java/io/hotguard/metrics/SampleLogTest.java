/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SampleLogTest {

  @Test
  void packsRecorderAndValue() {
    for (int recorder : new int[] {0, 1, 32_767, 32_768, 65_535}) {
      for (long value : new long[] {0, 1, LogBuckets.MAX_VALUE}) {
        long sample = SampleLog.sample(recorder, value);
        assertThat(SampleLog.recorderOf(sample)).isEqualTo(recorder);
        assertThat(SampleLog.valueOf(sample)).isEqualTo(value);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void isABoundedFifo(long seed) {
    SeededValues seeded = new SeededValues(seed);
    for (int i = 0; i < 20; i++) {
      isABoundedFifo(IntStream.range(0, seeded.below(21)).map(any -> seeded.below(5)).toArray());
    }
  }

  private static void isABoundedFifo(int[] steps) {
    long[] log = SampleLog.create();
    ArrayDeque<Long> model = new ArrayDeque<>();
    // The owner's view may lag behind: it sees taken samples only when it refreshes.
    int room = SampleLog.BATCH;
    long next = 0;
    for (int step : steps) {
      switch (step) {
        case 0 -> {
          List<Long> drained = drain(log);
          assertThat(drained).containsExactlyElementsOf(model);
          model.clear();
        }
        case 1 -> {
          room = refresh(log, model.size());
        }
        default -> {
          for (int i = 0; i < 100 * step; i++) {
            if (SampleLog.append(log, next)) {
              model.add(next);
              room--;
            } else {
              assertThat(room).isZero();
              // Some owners go on as long as they can, others wait to be told.
              room = step == 4 ? refresh(log, model.size()) : 0;
            }
            next++;
          }
        }
      }
      assertThat(room).isNotNegative();
      assertThat(SampleLog.isEmpty(log)).isEqualTo(model.isEmpty());
    }
    assertThat(drain(log)).containsExactlyElementsOf(model);
  }

  /** Refreshes a log that holds so many samples; returns how many can be appended then. */
  private static int refresh(long[] log, int size) {
    assertThat(SampleLog.refresh(log)).isEqualTo(size < SampleLog.CAPACITY);
    return Math.min(SampleLog.BATCH, SampleLog.CAPACITY - size);
  }

  @Test
  void isLockedByOneAtATime() {
    long[] log = SampleLog.create();
    assertThat(SampleLog.tryLock(log)).isTrue();
    assertThat(SampleLog.tryLock(log)).isFalse();
    SampleLog.unlock(log);
    assertThat(SampleLog.tryLock(log)).isTrue();
  }

  @Test
  void keepsWhatASinkWithoutMemoryDidNotTake() {
    long[] log = SampleLog.create();
    for (int i = 0; i < 10; i++) {
      SampleLog.append(log, i);
    }
    List<Long> taken = new ArrayList<>();
    boolean all =
        SampleLog.drainTo(
            log,
            (samples, from, to) -> {
              for (int i = from; i < from + 4; i++) {
                taken.add(samples[i]);
              }
              return from + 4;
            });
    assertThat(all).isFalse();
    assertThat(taken).containsExactly(0L, 1L, 2L, 3L);
    assertThat(drain(log)).containsExactly(4L, 5L, 6L, 7L, 8L, 9L);
  }

  private static List<Long> drain(long[] log) {
    List<Long> drained = new ArrayList<>();
    assertThat(
            SampleLog.drainTo(
                log,
                (samples, from, to) -> {
                  Arrays.stream(samples, from, to).forEach(drained::add);
                  return to;
                }))
        .isTrue();
    return drained;
  }
}

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
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

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

  @Property(tries = 200)
  void isABoundedFifo(@ForAll @Size(max = 20) List<@IntRange(min = 0, max = 4) Integer> steps) {
    long[] log = SampleLog.create();
    ArrayDeque<Long> model = new ArrayDeque<>();
    // What the owner knows may lag behind: it sees what was taken only when it refreshes.
    int room = SampleLog.CAPACITY;
    long next = 0;
    for (int step : steps) {
      switch (step) {
        case 0 -> {
          List<Long> drained = drain(log);
          assertThat(drained).containsExactlyElementsOf(model);
          model.clear();
        }
        case 1 -> {
          assertThat(SampleLog.refresh(log)).isEqualTo(model.size() < SampleLog.CAPACITY);
          room = SampleLog.CAPACITY - model.size();
        }
        default -> {
          for (int i = 0; i < 100 * step; i++) {
            if (SampleLog.append(log, next)) {
              model.add(next);
              room--;
            } else {
              assertThat(room).isZero();
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

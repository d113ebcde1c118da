/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.metrics.ThreadLogs.ThreadLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class ThreadLogsTest {
  /** A thread that says what it likes about who it is, which a subclass may. */
  private static final class Named extends Thread {
    private final long id;

    Named(long id) {
      this.id = id;
    }

    @Override
    @SuppressWarnings("deprecation") // threadId() came with 19
    public long getId() {
      return id;
    }
  }

  private final ThreadLogs logs = new ThreadLogs(16);

  @Test
  void givesEachThreadOneLogThoughTheyClaimOneIdentifier() {
    Thread one = new Named(7);
    Thread other = new Named(7);
    long[] ofOne = requireNonNull(logs.create(one));
    long[] ofOther = requireNonNull(logs.create(other));
    assertThat(ofOne).isNotSameAs(ofOther);
    assertThat(logs.of(one)).isSameAs(ofOne);
    assertThat(logs.of(other)).isSameAs(ofOther);
    assertThat(logs.of(new Named(7))).isNull();
    assertThat(logs.size()).isEqualTo(2);
  }

  @Test
  void goesWithoutWhereAllSlotsOfAThreadAreTaken() {
    List<Thread> alive = new ArrayList<>();
    for (int i = 0; i < ThreadLogs.WAYS; i++) {
      alive.add(new Named(3));
      assertThat(logs.create(alive.get(i))).isNotNull();
    }
    Thread further = new Named(3);
    assertThat(logs.create(further)).isNull();
    assertThat(logs.of(further)).isNull();
    assertThat(logs.size()).isEqualTo(ThreadLogs.WAYS);
    assertThat(alive).allSatisfy(thread -> assertThat(logs.of(thread)).isNotNull());
  }

  @Test
  void findsALogBehindOneThatIsGone() {
    Thread first = new Named(31);
    Thread second = new Named(31);
    logs.create(first);
    long[] log = logs.create(second);
    logs.remove(entry(requireNonNull(logs.of(first))));
    assertThat(logs.of(second)).isSameAs(log);
    assertThat(logs.of(first)).isNull();
    assertThat(logs.size()).isEqualTo(1);
  }

  @Test
  void sweepsLogsOfThreadsThatDoNotLiveOnceTheyAreEmpty() {
    Thread dead = new Named(1);
    logs.create(dead);
    logs.create(Thread.currentThread());
    logs.sweep(log -> false);
    assertThat(logs.size()).isEqualTo(2);
    logs.sweep(log -> true);
    assertThat(logs.size()).isEqualTo(1);
    assertThat(logs.of(Thread.currentThread())).isNotNull();
  }

  @RepeatedTest(20)
  void isABoundedMap(RepetitionInfo repetition) {
    SeededValues seeded = new SeededValues(repetition.getCurrentRepetition());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      threads.add(new Named(seeded.below(40)));
    }
    Map<Thread, long[]> model = new HashMap<>();
    for (int step = 0; step < 500; step++) {
      Thread thread = threads.get(seeded.below(threads.size()));
      long[] known = model.get(thread);
      assertThat(logs.of(thread)).isSameAs(known);
      if (known == null) {
        long[] created = logs.create(thread);
        if (created != null) {
          model.put(thread, created);
        } else {
          assertThat(model.size()).isGreaterThanOrEqualTo(Math.min(16, ThreadLogs.WAYS));
        }
      } else if (seeded.below(2) == 0) {
        logs.remove(entry(known));
        model.remove(thread);
      }
      assertThat(logs.size()).isEqualTo(model.size()).isLessThanOrEqualTo(16);
      assertThat(logs.all().stream().map(entry -> entry.log).toList())
          .containsExactlyInAnyOrderElementsOf(model.values());
    }
  }

  private ThreadLog entry(long[] log) {
    return logs.all().stream().filter(entry -> entry.log == log).findFirst().orElseThrow();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class ThreadTableTest {
  private final ThreadTable table = new ThreadTable(16);
  private final ByteBudget budget = new ByteBudget(0);

  @Test
  void givesEachThreadItsCellsThoughTheyClaimOneIdentifier() {
    Thread one = new NamedThread(7);
    Thread other = new NamedThread(7);
    ThreadCells ofOne = requireNonNull(table.create(one, budget));
    ThreadCells ofOther = requireNonNull(table.create(other, budget));
    assertThat(ofOne).isNotSameAs(ofOther);
    assertThat(table.of(one)).isSameAs(ofOne);
    assertThat(table.of(other)).isSameAs(ofOther);
    assertThat(table.of(new NamedThread(7))).isNull();
    assertThat(table.size()).isEqualTo(2);
  }

  @Test
  void goesWithoutWhereAllSlotsOfAThreadAreTaken() {
    List<Thread> alive = new ArrayList<>();
    for (int i = 0; i < ThreadTable.WAYS; i++) {
      alive.add(new NamedThread(3));
      assertThat(table.create(alive.get(i), budget)).isNotNull();
    }
    Thread further = new NamedThread(3);
    assertThat(table.create(further, budget)).isNull();
    assertThat(table.of(further)).isNull();
    assertThat(table.size()).isEqualTo(ThreadTable.WAYS);
    assertThat(alive).allSatisfy(thread -> assertThat(table.of(thread)).isNotNull());
  }

  @Test
  void findsCellsBehindThoseThatAreGone() {
    Thread first = new NamedThread(31);
    Thread second = new NamedThread(31);
    table.create(first, budget);
    ThreadCells cells = table.create(second, budget);
    table.remove(requireNonNull(table.of(first)));
    assertThat(table.of(second)).isSameAs(cells);
    assertThat(table.of(first)).isNull();
    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void sweepsCellsOfThreadsThatDoNotLiveOnceTheyAreEmpty() {
    Thread dead = new NamedThread(1);
    table.create(dead, budget);
    table.create(Thread.currentThread(), budget);
    table.sweep(cells -> false);
    assertThat(table.size()).isEqualTo(2);
    table.sweep(cells -> true);
    assertThat(table.size()).isEqualTo(1);
    assertThat(table.of(Thread.currentThread())).isNotNull();
  }

  @Test
  void holdsAsManyThreadsAsItsLimit() {
    for (int id = 0; id < 16; id++) {
      assertThat(table.isFull()).isFalse();
      assertThat(table.create(new NamedThread(id), budget)).isNotNull();
    }
    assertThat(table.isFull()).isTrue();
    assertThat(table.create(new NamedThread(16), budget)).isNull();
    assertThat(table.size()).isEqualTo(16);
  }

  @Test
  void hasTwiceAsManySlotsAsThreads() {
    assertThat(table.slotCount()).isEqualTo(32);
    assertThat(new ThreadTable(17).slotCount()).isEqualTo(64);
    assertThat(new ThreadTable(5).slotCount()).isEqualTo(16);
    assertThat(new ThreadTable(4).slotCount()).isEqualTo(8);
    assertThat(new ThreadTable(0).slotCount()).isEqualTo(8);
  }

  @Test
  void sweepsALargeTableInParts() {
    ThreadTable large = new ThreadTable(256);
    ThreadCells last = large.create(new NamedThread(255), budget);
    ThreadCells next = large.create(new NamedThread(256), budget);
    List<ThreadCells> swept = new ArrayList<>();
    large.sweep(swept::add);
    assertThat(swept).containsExactly(last);
    large.sweep(swept::add);
    assertThat(swept).containsExactly(last, next);
    assertThat(large.size()).isZero();
  }

  @RepeatedTest(20)
  void isABoundedMap(RepetitionInfo repetition) {
    SeededValues seeded = new SeededValues(repetition.getCurrentRepetition());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      threads.add(new NamedThread(seeded.below(40)));
    }
    Map<Thread, ThreadCells> model = new HashMap<>();
    for (int step = 0; step < 500; step++) {
      Thread thread = threads.get(seeded.below(threads.size()));
      ThreadCells known = model.get(thread);
      assertThat(table.of(thread)).isSameAs(known);
      if (known == null) {
        ThreadCells created = table.create(thread, budget);
        if (created != null) {
          model.put(thread, created);
        } else {
          assertThat(model.size()).isGreaterThanOrEqualTo(Math.min(16, ThreadTable.WAYS));
        }
      } else if (seeded.below(2) == 0) {
        table.remove(known);
        model.remove(thread);
      }
      assertThat(table.size()).isEqualTo(model.size()).isLessThanOrEqualTo(16);
      assertThat(table.all()).containsExactlyInAnyOrderElementsOf(model.values());
    }
  }
}

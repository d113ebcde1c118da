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

  private final ThreadTable table = new ThreadTable(16);
  private final ByteBudget budget = new ByteBudget(0);

  @Test
  void givesEachThreadItsCellsThoughTheyClaimOneIdentifier() {
    Thread one = new Named(7);
    Thread other = new Named(7);
    ThreadCells ofOne = requireNonNull(table.create(one, budget));
    ThreadCells ofOther = requireNonNull(table.create(other, budget));
    assertThat(ofOne).isNotSameAs(ofOther);
    assertThat(table.of(one)).isSameAs(ofOne);
    assertThat(table.of(other)).isSameAs(ofOther);
    assertThat(table.of(new Named(7))).isNull();
    assertThat(table.size()).isEqualTo(2);
  }

  @Test
  void goesWithoutWhereAllSlotsOfAThreadAreTaken() {
    List<Thread> alive = new ArrayList<>();
    for (int i = 0; i < ThreadTable.WAYS; i++) {
      alive.add(new Named(3));
      assertThat(table.create(alive.get(i), budget)).isNotNull();
    }
    Thread further = new Named(3);
    assertThat(table.create(further, budget)).isNull();
    assertThat(table.of(further)).isNull();
    assertThat(table.size()).isEqualTo(ThreadTable.WAYS);
    assertThat(alive).allSatisfy(thread -> assertThat(table.of(thread)).isNotNull());
  }

  @Test
  void findsCellsBehindThoseThatAreGone() {
    Thread first = new Named(31);
    Thread second = new Named(31);
    table.create(first, budget);
    ThreadCells cells = table.create(second, budget);
    table.remove(requireNonNull(table.of(first)));
    assertThat(table.of(second)).isSameAs(cells);
    assertThat(table.of(first)).isNull();
    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void sweepsCellsOfThreadsThatDoNotLiveOnceTheyAreEmpty() {
    Thread dead = new Named(1);
    table.create(dead, budget);
    table.create(Thread.currentThread(), budget);
    table.sweep(cells -> false);
    assertThat(table.size()).isEqualTo(2);
    table.sweep(cells -> true);
    assertThat(table.size()).isEqualTo(1);
    assertThat(table.of(Thread.currentThread())).isNotNull();
  }

  @RepeatedTest(20)
  void isABoundedMap(RepetitionInfo repetition) {
    SeededValues seeded = new SeededValues(repetition.getCurrentRepetition());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      threads.add(new Named(seeded.below(40)));
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

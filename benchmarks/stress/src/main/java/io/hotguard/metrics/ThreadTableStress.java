/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two threads with the same slots ask for cells while one of them sweeps the cells of a dead thread
 * in their first slot: r1 and r2 tell whether each finds its own cells afterwards, r3 counts the
 * cells that a reader sees. There are two actors, because jcstress skips cases that need more
 * processors.
 */
public final class ThreadTableStress {
  private ThreadTableStress() {}

  /** Never started, so dead; its identifier is its place. */
  private static final class Unstarted extends Thread {
    @Override
    @SuppressWarnings("deprecation") // threadId() came with 19
    public long getId() {
      return 5;
    }
  }

  /** The shipped table. */
  @JCStressTest
  @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "Each has its own.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Cells that no reader sees, or of another.")
  @State
  public static class Shipped {
    private final ThreadTable table = new ThreadTable(8);
    private final ByteBudget budget = new ByteBudget(0);
    private final Thread dead = new Unstarted();
    private final ThreadCells ofDead = table.create(dead, budget);
    private final Thread one = new Unstarted();
    private final Thread two = new Unstarted();
    private ThreadCells ofOne;
    private ThreadCells ofTwo;

    @Actor
    public void one() {
      ofOne = table.create(one, budget);
    }

    @Actor
    public void two() {
      table.sweep(cells -> cells == ofDead);
      ofTwo = table.create(two, budget);
    }

    @Arbiter
    public void after(III_Result result) {
      result.r1 = ofOne != null && table.of(one) == ofOne ? 1 : 0;
      result.r2 = ofTwo != null && table.of(two) == ofTwo ? 1 : 0;
      result.r3 = table.all().size();
    }
  }

  /** The weakened twin: checks for an empty slot and stores later. */
  @JCStressTest
  @Outcome(id = "1, 1, 2", expect = Expect.ACCEPTABLE, desc = "Each has its own.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "The loss that the compare-and-set prevents.")
  @State
  public static class LookThenPut {
    private final Object[] slots = new Object[8];
    private final Object one = new Object();
    private final Object two = new Object();

    @Actor
    public void one() {
      put(one);
    }

    @Actor
    public void two() {
      put(two);
    }

    @Arbiter
    public void after(III_Result result) {
      for (Object slot : slots) {
        result.r1 += slot == one ? 1 : 0;
        result.r2 += slot == two ? 1 : 0;
        result.r3 += slot != null ? 1 : 0;
      }
    }

    private void put(Object entry) {
      for (int way = 0; way < slots.length; way++) {
        if (slots[way] == null) {
          slots[way] = entry;
          return;
        }
      }
    }
  }
}

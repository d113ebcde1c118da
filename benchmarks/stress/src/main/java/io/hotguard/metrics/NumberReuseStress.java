/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A name whose recorder was collected is recorded by name while its number passes to another name:
 * r1 tells whether the writer got the number, r2 whether the other name got it. Never both. The
 * handle is cleared from the start, because a collection cannot be staged here.
 */
public final class NumberReuseStress {
  private NumberReuseStress() {}

  /** The shipped protocol: both sides replace the same cleared handle. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The name came back.")
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The number passed on.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Two names of one number, or none.")
  @State
  public static class Shipped {
    private final RecorderTable table = table();

    @Actor
    public void recordByName(ZZ_Result result) {
      result.r1 = table.find("old") != null;
    }

    @Actor
    public void create(ZZ_Result result) {
      result.r2 = table.wakeOrCreate("new", MetricUnit.COUNT) != null;
    }

    private static RecorderTable table() {
      RecorderTable table =
          new RecorderTable(
              2, 1, (number, name, unit) -> new Recorder(null, null, number, name, unit));
      table.wakeOrCreate("old", MetricUnit.COUNT);
      RecorderTable.Slot slot = table.slot(0);
      table.evict(slot);
      slot.clearHandle();
      table.lookForCollected();
      table.offerNumber(slot);
      return table;
    }
  }

  /** The weakened twin: each checks the handle and acts later. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The name came back.")
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The number passed on.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Two names of one number: the harness sees it.")
  @State
  public static class LookThenAct {
    private static final WeakReference<Object> FREED = new WeakReference<>(null);
    private final WeakReference<Object> cleared = new WeakReference<>(null);
    private final AtomicReference<WeakReference<Object>> handle = new AtomicReference<>(cleared);

    @Actor
    public void recordByName(ZZ_Result result) {
      if (handle.get() == cleared) {
        handle.set(new WeakReference<>(this));
        result.r1 = true;
      }
    }

    @Actor
    public void create(ZZ_Result result) {
      if (handle.get() == cleared) {
        handle.set(FREED);
        result.r2 = true;
      }
    }
  }
}

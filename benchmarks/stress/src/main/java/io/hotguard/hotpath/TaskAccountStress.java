/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The last task of a closed account, its bound, and a task that fails while it is frozen. */
public final class TaskAccountStress {
  private TaskAccountStress() {}

  /** The shipped account: the last task ends while the account is closed. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The worker sees the end.")
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The closer sees it.")
  @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Both see it.")
  @Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "A closer that waits in vain.")
  @State
  public static class ShippedEnd {
    private final TaskAccount account = new TaskAccount(2, 2);

    public ShippedEnd() {
      account.admit();
    }

    @Actor
    public void work(ZZ_Result result) {
      account.handled(1);
      result.r1 = account.settle(1);
    }

    @Actor
    public void close(ZZ_Result result) {
      result.r2 = account.close();
    }
  }

  /** The weakened twin of the end: a release store, then a look for the close. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The worker sees the end.")
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The closer sees it.")
  @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Both see it.")
  @Outcome(
      id = "false, false",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A closer that waits in vain: the harness sees it.")
  @State
  public static class ReleaseThenLook {
    private final AtomicLong handled = new AtomicLong();
    private final AtomicInteger closed = new AtomicInteger();

    @Actor
    public void work(ZZ_Result result) {
      handled.setRelease(1);
      result.r1 = closed.get() == 1;
    }

    @Actor
    public void close(ZZ_Result result) {
      closed.set(1);
      result.r2 = handled.get() == 1;
    }
  }

  /** The shipped account: a task wants in while the account is closed. */
  @JCStressTest
  @Outcome(id = "ADMITTED, false 1", expect = Expect.ACCEPTABLE, desc = "It is waited for.")
  @Outcome(id = "CLOSED, true 0", expect = Expect.ACCEPTABLE, desc = "It came too late.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The end was seen, and a task waits.")
  @State
  public static class ShippedClose {
    private final TaskAccount account = new TaskAccount(2, 2);

    @Actor
    public void admit(LL_Result result) {
      result.r1 = account.admit();
    }

    @Actor
    public void close(LL_Result result) {
      result.r2 = account.close();
    }

    @Arbiter
    public void count(LL_Result result) {
      result.r2 += " " + account.admitted();
    }
  }

  /** The weakened twin of the close: looks for it, then counts. */
  @JCStressTest
  @Outcome(id = "ADMITTED, false 1", expect = Expect.ACCEPTABLE, desc = "It is waited for.")
  @Outcome(id = "CLOSED, true 0", expect = Expect.ACCEPTABLE, desc = "It came too late.")
  @Outcome(
      id = "ADMITTED, true 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "The end was seen, and a task waits: the harness sees it.")
  @State
  public static class LookThenAdmit {
    private final AtomicLong admitted = new AtomicLong();
    private volatile boolean closed;

    @Actor
    public void admit(LL_Result result) {
      boolean open = !closed;
      if (open) {
        admitted.incrementAndGet();
      }
      result.r1 = open ? "ADMITTED" : "CLOSED";
    }

    @Actor
    public void close(LL_Result result) {
      closed = true;
      result.r2 = admitted.get() == 0;
    }

    @Arbiter
    public void count(LL_Result result) {
      result.r2 += " " + admitted.get();
    }
  }

  /** The shipped account: a task fails while the account is frozen. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Abandoned.")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Handled, and failed.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "In one number only.")
  @State
  public static class ShippedFreeze {
    private final TaskAccount account = new TaskAccount(2, 2);

    @Actor
    public void work() {
      account.failed(1);
    }

    @Actor
    public void freeze() {
      account.freeze();
    }

    @Arbiter
    public void count(LL_Result result) {
      result.r1 = account.totals().handled();
      result.r2 = account.totals().failed();
    }
  }

  /** The weakened twin of the freeze: two numbers without a lock. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Abandoned.")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Handled, and failed.")
  @Outcome(
      id = "1, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "In one number only: the harness sees it.")
  @State
  public static class FailWithoutLock {
    private final AtomicLong handled = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    @Actor
    public void work() {
      handled.set(1);
      failed.set(1);
    }

    @Actor
    public void freeze(LL_Result result) {
      result.r2 = failed.get();
      result.r1 = handled.get();
    }
  }

  /** The shipped account: two tasks want the room that a third gives back. */
  @JCStressTest
  @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "Both came too early.")
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The first has it.")
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The second has it.")
  @Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "More than the bound.")
  @State
  public static class ShippedBound {
    private final TaskAccount account = new TaskAccount(1, 2);

    public ShippedBound() {
      account.admit();
    }

    @Actor
    public void work() {
      account.handled(0);
    }

    @Actor
    public void one(ZZ_Result result) {
      result.r1 = account.admit() == TaskAccount.Answer.ADMITTED;
    }

    @Actor
    public void other(ZZ_Result result) {
      result.r2 = account.admit() == TaskAccount.Answer.ADMITTED;
    }
  }
}

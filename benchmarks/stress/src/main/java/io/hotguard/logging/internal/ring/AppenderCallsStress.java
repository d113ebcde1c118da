/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A call returns while another thread takes the consumer's place: exactly one of the two goes on,
 * and the thread that takes the place sees what the other did before the call.
 */
public final class AppenderCallsStress {
  private AppenderCallsStress() {}

  /**
   * r1: whether the consumer goes on; r2: what the other thread sees of its work, 0 if it does not
   * take the place, -1 if the call had not begun.
   */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The call returned first.")
  @Outcome(id = "1, -1", expect = Expect.ACCEPTABLE, desc = "The look came before the call.")
  @Outcome(id = "0, 7", expect = Expect.ACCEPTABLE, desc = "The place was taken first.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Both go on, neither, or an old field is seen.")
  @State
  public static class LeaveOrReplace {
    private final AppenderCalls calls = new AppenderCalls();
    private final AppenderCalls.Callee callee = held -> failed -> {};
    private int work;

    @Actor
    public void call(II_Result result) {
      calls.start();
      work = 7;
      long call = calls.enter(callee);
      result.r1 = calls.leave(call) ? 1 : 0;
    }

    @Actor
    public void replace(II_Result result) {
      long seen = calls.number();
      if ((seen & 1) == 0) {
        result.r2 = seen == 0 ? -1 : 0;
      } else {
        result.r2 = calls.replace(seen) ? work : 0;
      }
    }
  }

  /** The weakened twin: the consumer looks whether it was replaced, and leaves with a store. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "One of the two goes on.")
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Both go on: the harness sees it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Neither.")
  @State
  public static class LeaveWithAStore {
    private volatile long number = 1;

    @Actor
    public void leave(II_Result result) {
      if (number == 1) {
        number = 2;
        result.r1 = 1;
      }
    }

    @Actor
    public void replace(II_Result result) {
      if (number == 1) {
        number = 2;
        result.r2 = 1;
      }
    }
  }
}

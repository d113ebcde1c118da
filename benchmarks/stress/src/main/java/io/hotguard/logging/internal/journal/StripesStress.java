/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A writer enters and checks that the journal is open, while the journal is shut and checked for
 * writers: r1 tells whether the writer goes on, r2 whether the closer unmaps. Both together write
 * to unmapped memory. The writer never leaves, so that no exit hides its entry.
 */
public final class StripesStress {
  private StripesStress() {}

  /** The shipped stripes, with a state as the journal's. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Goes on, is waited for.")
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Turns back, unmapped.")
  @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "Turns back, is waited for.")
  @Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "A write to unmapped memory.")
  @State
  public static class Shipped {
    private final Stripes stripes = new Stripes();
    private volatile boolean shut;

    @Actor
    public void append(ZZ_Result result) {
      int unused = stripes.enter();
      result.r1 = !shut;
    }

    @Actor
    public void close(ZZ_Result result) {
      shut = true;
      result.r2 = stripes.isQuiescent();
    }
  }

  /** The weakened twin: the same protocol with release and acquire. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Goes on, is waited for.")
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Turns back, unmapped.")
  @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "Turns back, is waited for.")
  @Outcome(
      id = "true, true",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A write to unmapped memory: the harness sees it.")
  @State
  public static class WithoutFences {
    private static final VarHandle ENTERED = handle("entered", long.class);
    private static final VarHandle SHUT = handle("shut", boolean.class);
    long entered;
    boolean shut;

    @Actor
    public void append(ZZ_Result result) {
      ENTERED.setRelease(this, (long) ENTERED.getAcquire(this) + 1);
      result.r1 = !(boolean) SHUT.getAcquire(this);
    }

    @Actor
    public void close(ZZ_Result result) {
      SHUT.setRelease(this, true);
      result.r2 = (long) ENTERED.getAcquire(this) == 0;
    }

    private static VarHandle handle(String field, Class<?> type) {
      try {
        return MethodHandles.lookup().findVarHandle(WithoutFences.class, field, type);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }
  }
}

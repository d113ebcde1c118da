/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Work is published and the bell rung while the consumer announces that it will park and checks
 * once more: r1 tells whether it saw the work, r2 whether its announcement still stands. Unseen
 * work and a standing announcement are a lost wake-up.
 */
public final class DoorbellStress {
  private DoorbellStress() {}

  /** The shipped doorbell, with work published as a ring publishes it. */
  @JCStressTest
  @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Seen before parking.")
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Seen, and rung besides.")
  @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "Not seen, rung.")
  @Outcome(id = "false, true", expect = Expect.FORBIDDEN, desc = "A lost wake-up.")
  @State
  public static class Shipped {
    private static final VarHandle WORK = handle(Shipped.class);
    private final Doorbell doorbell = new Doorbell();
    int work;

    @Actor
    public void produce() {
      WORK.setRelease(this, 1);
      doorbell.ring();
    }

    @Actor
    public void consume(ZZ_Result result) {
      doorbell.arm();
      result.r1 = (int) WORK.getAcquire(this) == 1;
    }

    @Arbiter
    public void after(ZZ_Result result) {
      result.r2 = doorbell.isArmed();
    }
  }

  /** The weakened twin: the same protocol without the full fences. */
  @JCStressTest
  @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Seen before parking.")
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Seen, and rung besides.")
  @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "Not seen, rung.")
  @Outcome(
      id = "false, true",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A lost wake-up: the harness sees it.")
  @State
  public static class WithoutFences {
    private static final VarHandle WORK = handle(WithoutFences.class);
    private static final VarHandle ARMED;
    int work;
    boolean armed;

    static {
      try {
        ARMED = MethodHandles.lookup().findVarHandle(WithoutFences.class, "armed", boolean.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @Actor
    public void produce() {
      WORK.setRelease(this, 1);
      if ((boolean) ARMED.getAcquire(this)) {
        ARMED.setRelease(this, false);
      }
    }

    @Actor
    public void consume(ZZ_Result result) {
      ARMED.setRelease(this, true);
      result.r1 = (int) WORK.getAcquire(this) == 1;
    }

    @Arbiter
    public void after(ZZ_Result result) {
      result.r2 = armed;
    }
  }

  private static VarHandle handle(Class<?> owner) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, "work", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}

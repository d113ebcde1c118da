/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.stress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A slot published through its sequence, as in a ring buffer: shows that the harness sees a broken
 * publication.
 */
public final class PublicationStress {
  private static final VarHandle SEQUENCE;

  static {
    try {
      SEQUENCE = MethodHandles.lookup().findVarHandle(Slot.class, "sequence", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private PublicationStress() {}

  /** The slot and its sequence; the machine decides whether they share a cache line. */
  static class Slot {
    int payload;
    int sequence;
  }

  /** Release and acquire: a reader that sees the sequence sees the payload. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Not published yet.")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The payload raced ahead.")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Published.")
  @Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "Published without its payload.")
  @State
  public static class Released extends Slot {
    @Actor
    public void write() {
      payload = 1;
      SEQUENCE.setRelease(this, 1);
    }

    @Actor
    public void read(II_Result result) {
      result.r1 = (int) SEQUENCE.getAcquire(this);
      result.r2 = payload;
    }
  }

  /** The weakened twin: plain accesses, which compiler and processor may exchange. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Not published yet.")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The payload raced ahead.")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Published.")
  @Outcome(
      id = "1, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Published without its payload: the harness sees it.")
  @State
  public static class Plain extends Slot {
    @Actor
    public void write() {
      payload = 1;
      sequence = 1;
    }

    @Actor
    public void read(II_Result result) {
      result.r1 = sequence;
      result.r2 = payload;
    }
  }
}

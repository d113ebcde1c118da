/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * Two callers ask at once for a field of a new class: r1 and r2 tell whether they found it, r3
 * whether they have one object, so that each sees what the other sets on it.
 */
public final class FieldLookupStress {
  private FieldLookupStress() {}

  static class Subject {
    int gold;
  }

  /** The shipped lookup. */
  @JCStressTest
  @Outcome(id = "gold, gold, one", expect = Expect.ACCEPTABLE, desc = "One field for both.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Two objects, or none.")
  @State
  public static class Shipped {
    private final FieldLookup lookup = FieldLookup.create();
    private Optional<Field> one = Optional.empty();
    private Optional<Field> other = Optional.empty();

    @Actor
    public void one(LLL_Result result) {
      one = lookup.field(Subject.class, "gold");
      result.r1 = one.map(Field::getName).orElse("none");
    }

    @Actor
    public void other(LLL_Result result) {
      other = lookup.field(Subject.class, "gold");
      result.r2 = other.map(Field::getName).orElse("none");
    }

    @Arbiter
    public void compare(LLL_Result result) {
      result.r3 = one.orElse(null) == other.orElse(null) ? "one" : "two";
    }
  }

  /** The weakened twin: look, read, put. */
  @JCStressTest
  @Outcome(id = "gold, gold, one", expect = Expect.ACCEPTABLE, desc = "One field for both.")
  @Outcome(
      id = "gold, gold, two",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Each has its own: the harness sees it.")
  @State
  public static class LookThenPut {
    private final ConcurrentHashMap<String, Field> fields = new ConcurrentHashMap<>();
    private Optional<Field> one = Optional.empty();
    private Optional<Field> other = Optional.empty();

    private Optional<Field> field() {
      Field known = fields.get("gold");
      if (known == null) {
        known = Subject.class.getDeclaredFields()[0];
        fields.put("gold", known);
      }
      return Optional.of(known);
    }

    @Actor
    public void one(LLL_Result result) {
      one = field();
      result.r1 = one.map(Field::getName).orElse("none");
    }

    @Actor
    public void other(LLL_Result result) {
      other = field();
      result.r2 = other.map(Field::getName).orElse("none");
    }

    @Arbiter
    public void compare(LLL_Result result) {
      result.r3 = one.orElse(null) == other.orElse(null) ? "one" : "two";
    }
  }
}

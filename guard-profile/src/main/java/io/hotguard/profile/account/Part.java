/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import java.util.stream.Stream;

/**
 * A part of the time of the threads of a pool: one activity on one stack. Immutable.
 *
 * @param pool the name of the pool
 * @param evidence the kind of evidence under which signatures of rules know it
 * @param lock the class of the lock; may be empty
 * @param ending how its waits ended
 * @param nanos how long, all of them together
 * @param count how many events
 * @param threads how many threads
 * @param seconds in which seconds, as {@link Spell#seconds()} has them
 */
public record Part(
    String pool,
    Activity activity,
    Evidence evidence,
    CallStack stack,
    String lock,
    Spell.Ending ending,
    long nanos,
    long count,
    int threads,
    long seconds) {

  Part as(Activity other) {
    return new Part(pool, other, evidence, stack, lock, ending, nanos, count, threads, seconds);
  }

  /** Whether its threads waited for something at a known place. */
  boolean isWait() {
    return activity != Activity.PROCESSOR && activity != Activity.READY;
  }

  /** Whether its threads were on a processor. */
  boolean isRunning() {
    return activity == Activity.PROCESSOR;
  }

  /** How long parts took, all of them together. */
  static long nanos(Stream<Part> parts) {
    return parts.mapToLong(Part::nanos).sum();
  }
}

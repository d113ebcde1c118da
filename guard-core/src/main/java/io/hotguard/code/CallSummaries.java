/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of methods from the calls of the whole application: what they do through others,
 * and whether others repeat them.
 *
 * <h2>Threading</h2>
 *
 * Immutable; any number of threads may ask.
 */
public interface CallSummaries {

  /**
   * Returns what a call does.
   *
   * @param target the method as an instruction names it: of the application or of a library
   * @return its effects, those of all that it can call together; empty if none is known
   */
  Set<Effect> effects(MethodRef target);

  /**
   * Returns the shortest way to an effect.
   *
   * @param target the method as an instruction names it
   * @return the methods that call each other, the given one first and the one that is known for the
   *     effect last; only that one if the target itself is known; empty if the target lacks the
   *     effect
   */
  List<MethodRef> way(MethodRef target, Effect effect);

  /**
   * Tells what repeats a method. For a hot method only hot callers count.
   *
   * @param method the method, by the class that declares it
   * @return the nearest loop around a call, or a call of a call, of it; empty if none is known
   */
  Optional<Repetition> repetition(MethodRef method);

  /** Says that nothing is known. */
  static CallSummaries none() {
    return NoSummaries.INSTANCE;
  }
}

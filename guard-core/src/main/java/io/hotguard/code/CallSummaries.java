/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.rule.Location;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Knowledge about methods from the calls of the whole application: their effects, direct or through
 * other methods, and whether callers repeat them.
 *
 * <h2>Threading</h2>
 *
 * Immutable; any number of threads may ask.
 */
public interface CallSummaries {

  /**
   * Returns the known effects of a call, united over all methods that it can reach.
   *
   * @param target the method as an instruction names it: of the application or of a library
   */
  Set<Effect> effects(MethodRef target);

  /**
   * Returns the shortest path to an effect.
   *
   * @param target the method as an instruction names it
   * @return the methods that call each other, from the target to the method that is known for the
   *     effect, which may be the target itself; empty if the target lacks the effect
   */
  List<MethodRef> way(MethodRef target, Effect effect);

  /**
   * Returns the nearest loop around a direct or indirect call of a method. For a hot method only
   * hot callers count.
   *
   * @param method the method, by the class that declares it
   */
  Optional<Repetition> repetition(MethodRef method);

  /**
   * Returns the calls that lead from a method's {@link #repetition} to the method, the call in the
   * loop first; empty if nothing repeats it.
   */
  List<Location.Code> repeatingCalls(MethodRef method);

  /**
   * Returns the names of all types above the owner of a method that has no code in the application,
   * such as a method of a mapper, and behind {@code @} the annotations of the owner and the method.
   * The result is empty for any other method.
   */
  Set<String> typesAbove(MethodRef target);

  /**
   * Returns whether a top-level class other than that of the field, or code that was not given, may
   * use a static field.
   */
  boolean isUsedElsewhere(FieldRef field);
}

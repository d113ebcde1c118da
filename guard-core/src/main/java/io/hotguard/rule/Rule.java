/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.List;

/**
 * One hazard, written down once: a pure function from facts to findings. The same object checks
 * facts read from files at build time and facts read from the live process.
 *
 * <h2>Threading</h2>
 *
 * A rule is stateless, so any number of threads may call it at once.
 *
 * <h2>Errors</h2>
 *
 * A rule does no I/O and reads no clock, static state or other rule. An exception is a defect of
 * the rule: {@link RuleCatalog#check} records it as a {@link RuleFailure} and continues with the
 * other rules.
 *
 * @param <F> the immutable facts that the rule reads
 */
public interface Rule<F> {

  /** Returns the rule's description, the same object at each call. */
  RuleDescriptor descriptor();

  /**
   * Returns the signatures of the hazard in a flight recording, the same at each call. A rule that
   * works at {@link Moment#INCIDENT} has at least one; any other rule has no signature.
   */
  default List<StackSignature> signatures() {
    return List.of();
  }

  /** Returns the exact class of the facts that the rule reads. */
  Class<F> factsType();

  /**
   * Looks for the hazard and reports each occurrence under this rule's own name.
   *
   * @param sink not to be kept after the call
   */
  void check(F facts, FindingSink sink);
}

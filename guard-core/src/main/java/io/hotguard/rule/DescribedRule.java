/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

/**
 * The base of rules: holds the description and the class of the facts. Immutable; subclasses must
 * be immutable too.
 *
 * @param <F> the facts that the rule reads
 */
public abstract class DescribedRule<F> implements Rule<F> {
  private final Class<F> factsType;
  private final RuleDescriptor descriptor;

  protected DescribedRule(Class<F> factsType, RuleDescriptor descriptor) {
    this.factsType = requireNonNull(factsType, "factsType");
    this.descriptor = requireNonNull(descriptor, "descriptor");
  }

  @Override
  public final RuleDescriptor descriptor() {
    return descriptor;
  }

  @Override
  public final Class<F> factsType() {
    return factsType;
  }

  /** Reports a finding with the rule's own severity. */
  protected final void report(FindingSink sink, Location location, String message, Fix fix) {
    report(sink, location, "", message, fix);
  }

  /**
   * Reports one of several findings at a location.
   *
   * @param subject what tells them apart, see {@link Finding#subject()}
   */
  protected final void report(
      FindingSink sink, Location location, String subject, String message, Fix fix) {
    sink.report(Finding.of(descriptor, location, message, fix).about(subject));
  }
}

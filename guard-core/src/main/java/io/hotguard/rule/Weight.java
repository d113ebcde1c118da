/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.Locale;

/**
 * What a finding weighs in a recording. The natural order is the heaviest first; of equal shares
 * the surest first, and last what was on no stack.
 *
 * @param share the part of all, 0..1; 0 where nothing was measured
 * @param basis what the share is that of
 */
public record Weight(double share, Basis basis) implements Comparable<Weight> {
  /** The weight of what a recording cannot tell of. */
  public static final Weight UNKNOWN = new Weight(0, Basis.UNKNOWN);

  private static final double PERCENT = 100;
  private static final Comparator<Weight> ORDER =
      Comparator.comparingDouble((Weight weight) -> -weight.share()).thenComparing(Weight::basis);

  /** What a weight is that of, the surest first. */
  public enum Basis {
    /** The finding's line. */
    LINE,
    /** Its method, since its line was on no stack. */
    METHOD,
    /**
     * Its rule, of which it is the heaviest place, or which is about no code but a configuration.
     */
    RULE,
    /** Nothing: it is in no code, and the recording does not bear out its rule. */
    UNKNOWN,
    /** Code that was on no stack. It may have run for all that. */
    NO_STACK;

    /**
     * Returns the name in reports.
     *
     * @return lower-case letters and dashes
     */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Creates a weight.
   *
   * @throws IllegalArgumentException if the share is not in 0..1
   */
  public Weight {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + ": must be in 0..1");
    }
    requireNonNull(basis, "basis");
  }

  /**
   * Tells whether there is a share at all.
   *
   * @return true if the recording can tell of the finding; then a share of 0 means that it was on
   *     no stack
   */
  public boolean isKnown() {
    return basis != Basis.UNKNOWN;
  }

  /** Says how much it is. */
  public String describe() {
    return switch (basis) {
      case LINE -> percent(share);
      case METHOD -> percent(share) + " (its method)";
      case RULE -> percent(share) + " (its rule)";
      case UNKNOWN -> "not weighed";
      case NO_STACK -> "on no stack";
    };
  }

  /**
   * Writes a share as people read it.
   *
   * @return such as {@code 38.9 %}
   */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * PERCENT);
  }

  @Override
  public int compareTo(Weight other) {
    return ORDER.compare(this, other);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.Locale;

/**
 * The weight of a finding in a recording. Natural order is the heaviest first, at equal shares the
 * surest first; code on no stack is last.
 *
 * @param share the part of all, 0..1; 0 where nothing was measured
 * @param basis what the share was measured on
 */
public record Weight(double share, Basis basis) implements Comparable<Weight> {
  /** The weight of a finding about which the recording says nothing. */
  public static final Weight UNKNOWN = new Weight(0, Basis.UNKNOWN);

  private static final double PERCENT = 100;
  private static final Comparator<Weight> ORDER =
      Comparator.comparingDouble((Weight weight) -> -weight.share()).thenComparing(Weight::basis);

  /** The scope in which a share was measured, most precise first. */
  public enum Basis {
    /** The finding's line. */
    LINE,
    /** The finding's method, because its line was on no stack. */
    METHOD,
    /**
     * A method on the path to the finding, because its own was on no stack; a part of its share.
     */
    CALLER,
    /** The finding's rule: the finding is the rule's heaviest place, or is about configuration. */
    RULE,
    /** Nothing: the finding is about no code, and the recording has no evidence for its rule. */
    UNKNOWN,
    /** Code that was on no stack. It may have run even so. */
    NO_STACK;

    /** Returns the name in reports, in lower case with dashes. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Throws {@link IllegalArgumentException} if the share is not in 0..1. */
  public Weight {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + ": must be in 0..1");
    }
    requireNonNull(basis, "basis");
  }

  /**
   * Returns whether the recording says anything about the finding. If so, a share of 0 means that
   * it was on no stack.
   */
  public boolean isKnown() {
    return basis != Basis.UNKNOWN;
  }

  /** Describes the share and its basis. */
  public String describe() {
    return switch (basis) {
      case LINE -> percent(share);
      case METHOD -> percent(share) + " in its method";
      case CALLER -> percent(share) + " through its caller";
      case RULE -> percent(share) + " for its rule";
      case UNKNOWN -> "not weighed";
      case NO_STACK -> "on no recorded stack";
    };
  }

  /** Prints a share such as {@code 38.9 %}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * PERCENT);
  }

  @Override
  public int compareTo(Weight other) {
    return ORDER.compare(this, other);
  }
}

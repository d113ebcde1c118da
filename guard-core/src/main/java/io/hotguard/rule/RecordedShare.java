/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Locale;

/**
 * A part of what flight recordings hold of one kind.
 *
 * @param kind the kind of evidence with the largest share
 * @param share the part of all, 0..1
 * @param counts whether it is enough to tell how often code runs: a share of {@link #LEAST} and
 *     more than single events
 */
public record RecordedShare(Evidence kind, double share, boolean counts) {
  /** The least share that counts. */
  public static final double LEAST = 0.01;

  private static final double LARGE = 0.2;

  private static final String SOURCE = "profile, ";
  private static final String THIS_CALL = " in this call";
  private static final double PERCENT = 100;

  /** Throws {@link IllegalArgumentException} if the share is not in 0..1. */
  public RecordedShare {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + ": must be in 0..1");
    }
  }

  /** Returns whether the share counts and is a fifth or more, so that it wants an explanation. */
  public boolean isLarge() {
    return counts && share >= LARGE;
  }

  /** Returns the reason of an entry point, such as {@code profile, 12 % of processor time}. */
  public EntryPoint entry() {
    return EntryPoint.of(EntryPoint.Kind.RECORDED, SOURCE + describe());
  }

  /**
   * Returns the reason of a finding, such as {@code profile, 8 % of processor time in this call}.
   */
  public EntryPoint entryOfCall() {
    return EntryPoint.of(EntryPoint.Kind.RECORDED_CALL, SOURCE + describe() + THIS_CALL);
  }

  /** Describes the share for people, such as {@code 12 % of processor time}. */
  public String describe() {
    String percent =
        share < LEAST ? "less than 1" : String.format(Locale.ROOT, "%.0f", share * PERCENT);
    return percent + " % of " + kind.whole();
  }
}

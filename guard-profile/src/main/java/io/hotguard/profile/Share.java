/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

/**
 * A part of the evidence of one kind.
 *
 * @param weight the weight of its events, in the unit of the kind of evidence
 * @param selfWeight the part with a frame of the hazard as the innermost of the stack
 * @param totalCount events of that kind, without those of threads that wait for work
 */
public record Share(long count, long weight, long selfWeight, long totalCount, long totalWeight) {

  /** Returns the share of the total. */
  public double total() {
    return ratio(weight, totalWeight);
  }

  /** Returns the share that the hazard's own frames took. */
  public double self() {
    return ratio(selfWeight, totalWeight);
  }

  static double ratio(long part, long whole) {
    return ratio((double) part, (double) whole);
  }

  static double ratio(double part, double whole) {
    return whole <= 0 ? 0 : Math.min(1, part / whole);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.ledger.EventLevel;
import java.util.function.Predicate;

/**
 * The highest level that relief refuses, by the fill of the ring. <b>Threading:</b> the watch
 * thread.
 */
public final class ReliefSteps {
  /*
   * Hysteresis: one step (TRACE, DEBUG, INFO, ... never above the policy's threshold) up per tick
   * above the high-water mark, one down per tick below the low-water mark, none between. Without
   * the gap the threshold would flutter with each batch of the consumer.
   */
  private static final EventLevel[] STEPS = {
    EventLevel.OFF,
    EventLevel.TRACE,
    EventLevel.DEBUG,
    EventLevel.INFO,
    EventLevel.WARN,
    EventLevel.ERROR,
    EventLevel.FATAL
  };

  private final double highWater;
  private final double lowWater;
  private int step;

  public ReliefSteps(double highWater, double lowWater) {
    this.highWater = highWater;
    this.lowWater = lowWater;
  }

  /**
   * Moves by at most one step, and further down to the levels that may be refused.
   *
   * @param isRefusable whether the present policy lets relief refuse a level
   * @return the level that is refused with all below it; OFF for none
   */
  public EventLevel adjust(double fill, Predicate<EventLevel> isRefusable) {
    if (fill >= highWater && step + 1 < STEPS.length && isRefusable.test(STEPS[step + 1])) {
      step++;
    } else if (fill <= lowWater && step > 0) {
      step--;
    }
    while (step > 0 && !isRefusable.test(STEPS[step])) {
      step--; // Relief was switched off, or the policy's threshold was lowered.
    }
    return STEPS[step];
  }
}

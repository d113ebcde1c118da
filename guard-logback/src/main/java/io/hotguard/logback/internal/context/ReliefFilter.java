/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import io.hotguard.logback.internal.event.Levels;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.Ledger;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Marker;

/**
 * Refuses levels below a moving threshold before their message is built, while the ring is above
 * its high-water mark. <b>Threading:</b> deciding from any thread, one volatile read without
 * relief; {@link #adjust} from the watch thread.
 */
@NullUnmarked // Logback passes null for markers, messages and throwables.
final class ReliefFilter extends TurboFilter {
  /*
   * Hysteresis: one step (TRACE, DEBUG, INFO, ... never above the policy's threshold) up per tick
   * above the high-water mark, one down per tick below the low-water mark, none between. Without
   * the gap the threshold would flutter with each batch of the consumer.
   */
  private static final Level[] STEPS = {
    Level.OFF, Level.TRACE, Level.DEBUG, Level.INFO, Level.WARN, Level.ERROR
  };

  private final Ledger ledger;
  private final double highWater;
  private final double lowWater;
  private int step;
  private volatile int refusedUpTo = Integer.MIN_VALUE;

  ReliefFilter(Ledger ledger, double highWater, double lowWater) {
    this.ledger = ledger;
    this.highWater = highWater;
    this.lowWater = lowWater;
    setName("hotguard-relief");
  }

  /** Moves the threshold by at most one step. */
  void adjust(double fill, Policy policy) {
    if (!policy.relief()) {
      step = 0;
    } else if (fill >= highWater
        && step + 1 < STEPS.length
        && policy.isDroppable(STEPS[step + 1])) {
      step++;
    } else if (fill <= lowWater && step > 0) {
      step--;
    }
    while (step > 0 && !policy.isDroppable(STEPS[step])) {
      step--; // The policy's threshold was lowered meanwhile.
    }
    refusedUpTo = step == 0 ? Integer.MIN_VALUE : STEPS[step].toInt();
  }

  /** The refused levels: this level and all below it; OFF means none. */
  Level refused() {
    int upTo = refusedUpTo;
    return upTo == Integer.MIN_VALUE ? Level.OFF : Level.toLevel(upTo);
  }

  @Override
  public FilterReply decide(
      Marker marker, Logger logger, Level level, String format, Object[] params, Throwable t) {
    // A level that is off for the logger is no event: it would not have been logged anyway.
    if (level.toInt() > refusedUpTo || level.toInt() < logger.getEffectiveLevel().toInt()) {
      return FilterReply.NEUTRAL;
    }
    ledger.droppedByCaller(Levels.counted(level), logger.getName(), DropReason.RELIEF);
    return FilterReply.DENY;
  }
}

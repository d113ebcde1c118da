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
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ring.ReliefSteps;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Marker;

/**
 * Refuses levels below a moving threshold before their message is built, while the ring is above
 * its high-water mark. <b>Threading:</b> deciding from any thread, one volatile read without
 * relief; {@link #adjust} from the watch thread.
 */
@NullUnmarked // Logback passes null for markers, messages and throwables.
final class ReliefFilter extends TurboFilter {
  private final Ledger ledger;
  private final ReliefSteps steps;
  private volatile int refusedUpTo = Integer.MIN_VALUE;

  ReliefFilter(Ledger ledger, double highWater, double lowWater) {
    this.ledger = ledger;
    steps = new ReliefSteps(highWater, lowWater);
    setName("hotguard-relief");
  }

  /** Moves the threshold by at most one step. */
  void adjust(double fill, Policy policy) {
    EventLevel refused = steps.adjust(fill, each -> isRefusable(each, policy));
    refusedUpTo =
        refused == EventLevel.OFF ? Integer.MIN_VALUE : Level.toLevel(refused.name()).toInt();
  }

  private static boolean isRefusable(EventLevel level, Policy policy) {
    return level != EventLevel.FATAL // Logback has no such level.
        && policy.relief()
        && policy.isDroppable(Level.toLevel(level.name()));
  }

  /** The refused levels: this level and all below it; OFF means none. */
  EventLevel refused() {
    int upTo = refusedUpTo;
    return upTo == Integer.MIN_VALUE ? EventLevel.OFF : Levels.counted(Level.toLevel(upTo));
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

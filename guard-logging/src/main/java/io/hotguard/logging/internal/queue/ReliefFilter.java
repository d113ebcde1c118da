/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ring.ReliefSteps;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.filter.AbstractFilter;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.spi.StandardLevel;
import org.jspecify.annotations.NullUnmarked;

/**
 * Refuses levels below a moving threshold before their message is built, while the ring is above
 * its high-water mark. <b>Threading:</b> filtering from any thread, one volatile read without
 * relief; {@link #adjust} from the watch thread.
 */
@NullUnmarked // Mirrors an interface of Log4j, which passes null for markers and messages.
public final class ReliefFilter extends AbstractFilter {
  private final Ledger ledger;
  private final ReliefSteps steps;
  private volatile int refusedFrom = Integer.MAX_VALUE;

  public ReliefFilter(Ledger ledger, double highWater, double lowWater) {
    super(Result.NEUTRAL, Result.DENY);
    this.ledger = ledger;
    steps = new ReliefSteps(highWater, lowWater);
  }

  /** Moves the threshold by at most one step. */
  public void adjust(double fill, Policy policy) {
    EventLevel refused =
        steps.adjust(
            fill, each -> policy.relief() && policy.isDroppable(Level.valueOf(each.name())));
    refusedFrom =
        refused == EventLevel.OFF
            ? Integer.MAX_VALUE
            : StandardLevel.valueOf(refused.name()).intLevel();
  }

  /** The refused levels: this level and all below it; OFF means none. */
  public EventLevel refused() {
    int from = refusedFrom;
    return from == Integer.MAX_VALUE
        ? EventLevel.OFF
        : EventLevel.valueOf(StandardLevel.getStandardLevel(from).name());
  }

  private Result decide(String logger, Level level) {
    if (level.intLevel() < refusedFrom) {
      return Result.NEUTRAL;
    }
    ledger.droppedByCaller(CountedLevels.of(level), logger, DropReason.RELIEF);
    return Result.DENY;
  }

  @Override
  public Result filter(LogEvent event) {
    // Called again, with the event, for a level that passed: never count twice.
    return Result.NEUTRAL;
  }

  @Override
  public Result filter(Logger logger, Level level, Marker marker, Message msg, Throwable t) {
    return decide(logger, level);
  }

  @Override
  public Result filter(Logger logger, Level level, Marker marker, Object msg, Throwable t) {
    return decide(logger, level);
  }

  @Override
  public Result filter(Logger logger, Level level, Marker marker, String msg, Object... params) {
    return decide(logger, level);
  }

  @Override
  public Result filter(Logger logger, Level level, Marker marker, String msg, Object p0) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger, Level level, Marker marker, String msg, Object p0, Object p1) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger, Level level, Marker marker, String msg, Object p0, Object p1, Object p2) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger,
      Level level,
      Marker marker,
      String msg,
      Object p0,
      Object p1,
      Object p2,
      Object p3) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger,
      Level level,
      Marker marker,
      String msg,
      Object p0,
      Object p1,
      Object p2,
      Object p3,
      Object p4) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger,
      Level level,
      Marker marker,
      String msg,
      Object p0,
      Object p1,
      Object p2,
      Object p3,
      Object p4,
      Object p5) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger,
      Level level,
      Marker marker,
      String msg,
      Object p0,
      Object p1,
      Object p2,
      Object p3,
      Object p4,
      Object p5,
      Object p6) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger,
      Level level,
      Marker marker,
      String msg,
      Object p0,
      Object p1,
      Object p2,
      Object p3,
      Object p4,
      Object p5,
      Object p6,
      Object p7) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger,
      Level level,
      Marker marker,
      String msg,
      Object p0,
      Object p1,
      Object p2,
      Object p3,
      Object p4,
      Object p5,
      Object p6,
      Object p7,
      Object p8) {
    return decide(logger, level);
  }

  @Override
  public Result filter(
      Logger logger,
      Level level,
      Marker marker,
      String msg,
      Object p0,
      Object p1,
      Object p2,
      Object p3,
      Object p4,
      Object p5,
      Object p6,
      Object p7,
      Object p8,
      Object p9) {
    return decide(logger, level);
  }

  private Result decide(Logger logger, Level level) {
    // A level that is off for the logger is no event: it would not have been logged anyway. The
    // filter leaves an exempt logger alone.
    if (level.intLevel() < refusedFrom
        || level.intLevel() > logger.getLevel().intLevel()
        || !(logger.get() instanceof AsyncLoggerConfig)) {
      return Result.NEUTRAL;
    }
    return decide(logger.getName(), level);
  }
}

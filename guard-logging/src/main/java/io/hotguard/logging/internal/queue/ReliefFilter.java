/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.Ledger;
import java.util.function.BooleanSupplier;
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
  /*
   * Hysteresis: one step (TRACE, DEBUG, INFO, ... never above the policy's threshold) up per tick
   * above the high-water mark, one down per tick below the low-water mark, none between. Without
   * the gap the threshold would flutter with each batch of the consumer.
   */
  private static final Level[] STEPS = {
    Level.OFF, Level.TRACE, Level.DEBUG, Level.INFO, Level.WARN, Level.ERROR, Level.FATAL
  };

  private final Ledger ledger;
  private final double highWater;
  private final double lowWater;
  private final BooleanSupplier enabled;
  private int step;
  private volatile int refusedFrom = Integer.MAX_VALUE;

  public ReliefFilter(Ledger ledger, double highWater, double lowWater, BooleanSupplier enabled) {
    super(Result.NEUTRAL, Result.DENY);
    this.ledger = ledger;
    this.highWater = highWater;
    this.lowWater = lowWater;
    this.enabled = enabled;
  }

  /** Moves the threshold by at most one step. */
  public void adjust(double fill, Policy policy) {
    if (!enabled.getAsBoolean()) {
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
    refusedFrom = step == 0 ? Integer.MAX_VALUE : STEPS[step].intLevel();
  }

  /** The refused levels: this level and all below it; OFF means none. */
  public StandardLevel refused() {
    int from = refusedFrom;
    return from == Integer.MAX_VALUE ? StandardLevel.OFF : StandardLevel.getStandardLevel(from);
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

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logback.internal.appender.GuardServices;
import io.hotguard.logback.internal.appender.GuardThread;
import io.hotguard.logback.internal.appender.GuardedLoggers;
import io.hotguard.logback.internal.appender.GuardedRoute;
import io.hotguard.logback.internal.appender.LiveFindings;
import io.hotguard.logback.internal.appender.LogbackInternals;
import io.hotguard.logback.internal.appender.LogbackStatus;
import io.hotguard.logback.internal.appender.LogbackTarget;
import io.hotguard.logback.internal.event.Levels;
import io.hotguard.logback.internal.event.LogbackEventCodec;
import io.hotguard.logback.internal.event.LogbackEvents;
import io.hotguard.logback.internal.event.OwnEvents;
import io.hotguard.logback.internal.event.Route;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.findings.InForce;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.guard.GuardParts;
import io.hotguard.logging.internal.guard.LoggerGuard;
import io.hotguard.logging.internal.guard.LoggingLibrary;
import io.hotguard.logging.internal.guard.OwnLines;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.SpillMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The guard of one logger context of Logback. */
final class ContextGuard extends LoggerGuard<ILoggingEvent, Route, Level>
    implements LogbackGuard, GuardServices {
  private static final LoggingLibrary<ILoggingEvent, Route, Level> LOGBACK =
      new LoggingLibrary<>(
          "logback",
          Appender.class,
          LogbackEvents.INSTANCE,
          LogbackEventCodec.INSTANCE,
          LogbackStatus.INSTANCE,
          GuardThread::new,
          Levels::threshold,
          Levels::isDroppable);

  private static final long LEAST_STOP_NANOS = Duration.ofSeconds(1).toNanos();

  /** Stops of guarded appenders further apart do not belong to one reset. */
  private static final long RESET_NANOS = Duration.ofSeconds(30).toNanos();

  private final LoggerContext context;
  private final Runnable tick;
  private final LogbackConsumption consumption;

  /** The end of the present wait for the appenders; 0 without one. */
  private volatile long drainUntilNanos;

  private @Nullable GuardedLoggers drained;

  private ContextGuard(
      GuardParts<ILoggingEvent, Route, Level> parts,
      LogbackConsumption consumption,
      LoggerContext context,
      Runnable tick) {
    super(parts, consumption, context.getName());
    this.context = context;
    this.consumption = consumption;
    this.tick = tick;
  }

  /**
   * Opens the guard of a context.
   *
   * @param source names the first configuration
   * @param tick runs ten times a second
   */
  static ContextGuard open(
      LoggingSettings settings, LoggerContext context, String source, Runnable tick) {
    GuardParts<ILoggingEvent, Route, Level> parts =
        GuardParts.open(
            LOGBACK,
            settings,
            Levels.threshold(settings.threshold()),
            JournalOrigin.of(source, context));
    ContextGuard guard =
        new ContextGuard(parts, new LogbackConsumption(parts, context), context, tick);
    guard.open();
    return guard;
  }

  /** Puts the guard in front of all appenders of the present configuration. */
  void install(String version, String source) {
    GuardedLoggers loggers = consumption.configuration();
    boolean fresh = loggers == null || loggers.isStopped();
    GuardedLoggers next = loggers == null || fresh ? new GuardedLoggers(context, this) : loggers;
    LiveFindings live = fresh ? LiveFindings.read(source, context, settings()) : null;
    next.install();
    consumption.configure(next);
    Set<String> isolated = new TreeSet<>();
    for (LogbackTarget target : next.targets()) {
      String name = String.valueOf(target.appender().getName());
      isolated.add(name);
      IsolatedDelivery<ILoggingEvent> delivery = deliveries().get(name);
      if (delivery != null && !delivery.isAttached()) {
        delivery.attach(target);
      }
    }
    deliveries().endUnused(isolated);
    deliveries().reportUnattached();
    report(next, version, live);
    parts().doorbell().ring();
  }

  /** Ends the present configuration: a reset of the context begins. */
  void endConfiguration() {
    GuardedLoggers loggers = consumption.configuration();
    if (loggers != null) {
      loggers.end();
    }
  }

  boolean isIncomplete() {
    GuardedLoggers loggers = consumption.configuration();
    return loggers == null || loggers.isIncomplete();
  }

  /** Reports changes and hazards, if any is another than after the last installation. */
  private void report(GuardedLoggers loggers, String version, @Nullable LiveFindings live) {
    OwnLines told = report();
    OwnLines next =
        new OwnLines(
            mode(),
            "Logback " + version,
            settings().contradiction().stream().toList(),
            Changes.each(loggers.changes()),
            loggers.unknowns(),
            live == null ? told.hazards() : live.guarded(spillInEffect(), inForce(loggers)));
    report(next);
    List<OwnLine> lines = OwnLines.isLate() || next.equals(told) ? List.of() : next.lines();
    if (loggers.isStopped()) { // The consumer has no appender: all loggers are exempt.
      OwnEvents.write(context, lines);
    } else {
      lines.forEach(consumption::tell);
    }
    if (!lines.isEmpty()) {
      OwnEvents.tellIfHidden(context, next, lines);
    }
  }

  private InForce inForce(GuardedLoggers loggers) {
    return new InForce(
        true, settings().batchesFiles(), spillInEffect() != SpillMode.OFF, loggers.areApart());
  }

  @Override
  public void accept(ILoggingEvent event, GuardedRoute route) {
    if (!offerInside(event, route)) {
      intake().accept(event, route);
    }
  }

  /** One bound holds for all loggers of a reset. */
  @Override
  public void drain(GuardedLoggers loggers) {
    long now = System.nanoTime();
    if (drained != loggers || now - drainUntilNanos > RESET_NANOS) {
      drained = loggers;
      drainUntilNanos = end().deadlineNanos();
    }
    end().drain(drainUntilNanos, true);
    end().tellLosses(drainUntilNanos);
  }

  /** The appenders get as long to stop as they had for their events, at least a second. */
  @Override
  public long stopDeadlineNanos() {
    return drainUntilNanos + Math.max(LEAST_STOP_NANOS, settings().shutdownTimeout().toNanos());
  }

  @Override
  public void settle() {
    drainUntilNanos = end().deadlineNanos();
    end().drain(drainUntilNanos, true);
  }

  @Override
  public boolean detach(LogbackTarget target) {
    IsolatedDelivery<ILoggingEvent> delivery =
        deliveries().get(String.valueOf(target.appender().getName()));
    if (delivery == null) {
      return true;
    }
    if (!delivery.awaitDelivered(drainUntilNanos)) {
      LogbackStatus.INSTANCE.warn(
          "hotguard: "
              + delivery.undelivered()
              + " events of isolated appender "
              + delivery.name()
              + " wait in "
              + parts().store().place()
              + " and are delivered when an appender of that name starts, or at the next start");
    }
    return delivery.detach(target.appender(), drainUntilNanos);
  }

  @Override
  public boolean isConsumerBusy() {
    return !consumer().isCurrentThread() && calls().isBusy();
  }

  @Override
  public List<String> problems() {
    List<String> all = new ArrayList<>(super.problems());
    String internals = LogbackInternals.problem();
    if (internals != null) {
      all.add(internals);
    }
    return all;
  }

  @Override
  public void ticked(long nowNanos) {
    super.ticked(nowNanos);
    tick.run();
  }
}

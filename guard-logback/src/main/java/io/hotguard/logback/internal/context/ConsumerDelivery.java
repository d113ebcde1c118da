/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logback.internal.appender.GuardedLoggers;
import io.hotguard.logback.internal.appender.GuardedRoute;
import io.hotguard.logback.internal.appender.LogbackStatus;
import io.hotguard.logback.internal.event.OwnEvents;
import io.hotguard.logback.internal.event.Route;
import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ledger.LossNotice;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.internal.ring.GuardEnd;
import io.hotguard.logging.internal.ring.RingConsumer;
import io.hotguard.logging.internal.ring.Spill;
import io.hotguard.logging.internal.settings.LoggingProperties;
import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives events from the ring and the spill to the appenders of the current configuration, and has
 * them flush. <b>Threading:</b> the consumer's thread, but for {@link #configure}, {@link #tell},
 * {@link #tellLosses}, {@link #hasToTell} and {@link #close}.
 */
final class ConsumerDelivery
    implements RingConsumer.Delivery<ILoggingEvent, Route>, GuardEnd.OwnLines {
  private final LoggerContext context;
  private final AppenderCalls calls;
  private final Ledger ledger;
  private final Spill<ILoggingEvent, Route> spill;
  private final LossNotice lossNotice;
  private final BiPredicate<Route, ILoggingEvent> disk;
  private final long reconfigurationNanos;
  private final Queue<OwnEvents.Line> notices = new ConcurrentLinkedQueue<>();
  private volatile @Nullable GuardedLoggers current;
  private volatile boolean closed;

  /** Set when drops must be reported now: a later report would find no appender. */
  private volatile boolean lossesDue;

  /** The drops that lines in the log have told; written by the consumer only. */
  private volatile long toldDrops;

  /** The line of the guard's own that is with the appenders. */
  private volatile @Nullable ILoggingEvent said;

  /**
   * @param isolated how many events each isolated appender has lost, by its name
   * @param disk takes an event of a route; false if it has no room for that event
   * @param reconfigurationNanos how long an event waits for the next configuration
   */
  ConsumerDelivery(
      LoggerContext context,
      @Nullable Backlog<ILoggingEvent> spilled,
      EventRing<ILoggingEvent, Route> ring,
      Ledger ledger,
      AppenderCalls calls,
      Supplier<SortedMap<String, Long>> isolated,
      BiPredicate<Route, ILoggingEvent> disk,
      long reconfigurationNanos) {
    this.context = context;
    this.ledger = ledger;
    this.calls = calls;
    this.disk = disk;
    this.reconfigurationNanos = reconfigurationNanos;
    spill = new Spill<>(spilled, ring, ledger, this::flushAppenders);
    lossNotice =
        new LossNotice(
            ledger, isolated, LoggingProperties.NOTICE_INTERVAL_NANOS, System.nanoTime());
  }

  Spill<ILoggingEvent, Route> spill() {
    return spill;
  }

  /** Sets the loggers whose appenders get the next events. */
  void configure(GuardedLoggers loggers) {
    current = loggers;
  }

  @Nullable GuardedLoggers configuration() {
    return current;
  }

  /** Ends the waiting for a next configuration. */
  void close() {
    closed = true;
  }

  /** Requests a line of the guard's own. */
  void tell(OwnEvents.Line line) {
    notices.add(line);
  }

  @Override
  public void tellLosses() {
    lossesDue = true;
  }

  @Override
  public boolean hasToTell() {
    return !notices.isEmpty() || said != null || lossesDue;
  }

  @Override
  public long toldDrops() {
    return toldDrops;
  }

  @Override
  public boolean deliver(Route route, ILoggingEvent event) {
    GuardedRoute guarded = (GuardedRoute) route;
    if (guarded.isStarted() && offer(guarded, event)) {
      return true;
    }
    // A reset stopped that guard: the next configuration is responsible. A duplicate event in an
    // appender that has taken it is the price.
    return !guarded.isStarted() && deliver(route.name(), event);
  }

  private boolean deliver(String route, ILoggingEvent event) {
    GuardedLoggers loggers = awaitConfiguration();
    GuardedRoute present = loggers == null ? null : loggers.route(route, event.getLoggerName());
    return present != null && offer(present, event);
  }

  /*
   * A stop of Logback stops the appenders first, and tells the guard last. An event that a stopping
   * appender has refused in between waits on disk for the next configuration, or the next start.
   */
  @Override
  public boolean keep(Route route, ILoggingEvent event) {
    return !((GuardedRoute) route).isStarted() && disk.test(route, event);
  }

  /** Waits, within a bound, while a reconfiguration has stopped all loggers and made no others. */
  private @Nullable GuardedLoggers awaitConfiguration() {
    long began = System.nanoTime();
    GuardedLoggers loggers = current;
    while ((loggers == null || loggers.isStopped())
        && !closed
        && System.nanoTime() - began < reconfigurationNanos) {
      LockSupport.parkNanos(1_000_000);
      loggers = current;
    }
    return loggers;
  }

  private boolean offer(GuardedRoute route, ILoggingEvent event) {
    calls.begin(event);
    boolean taken = route.deliver(event);
    return calls.end() && taken;
  }

  @Override
  public boolean holdsBack() {
    GuardedLoggers loggers = current;
    return loggers != null && loggers.holdsBack();
  }

  @Override
  public boolean flush() {
    GuardedLoggers loggers = current;
    if (loggers == null) {
      return true;
    }
    boolean flushed = loggers.flush();
    calls.check();
    return flushed;
  }

  private boolean flushAppenders() {
    GuardedLoggers loggers = current;
    boolean flushed = loggers != null && loggers.flushAll();
    calls.check();
    return flushed;
  }

  private boolean isConfigured() {
    GuardedLoggers loggers = current;
    return loggers != null && !loggers.isStopped();
  }

  @Override
  public boolean replay() {
    return isConfigured() && spill.replay(System.nanoTime(), this::deliverAgain, this::handsOver);
  }

  @Override
  public boolean handsOver(Route route) {
    return ((GuardedRoute) route).handsOver();
  }

  private boolean handsOver(DecodedEvent<ILoggingEvent> decoded) {
    GuardedLoggers loggers = current;
    GuardedRoute route =
        loggers == null ? null : loggers.route(decoded.route(), decoded.event().getLoggerName());
    return route != null && route.handsOver();
  }

  private boolean deliverAgain(DecodedEvent<ILoggingEvent> decoded) {
    return deliver(decoded.route(), decoded.event());
  }

  @Override
  public boolean canReplay() {
    return isConfigured() && spill.canReplay(System.nanoTime());
  }

  @Override
  public void betweenBatches() {
    if (holdsBack()) {
      flush();
    }
    if (!isConfigured()) {
      return;
    }
    say(); // A line that an appender has held up.
    for (OwnEvents.Line line; (line = notices.peek()) != null; ) {
      said = event(line);
      notices.remove(); // Now `said` tells a stop to wait for the line.
      say();
    }
    long now = System.nanoTime();
    boolean due = lossesDue;
    try {
      String loss = due ? lossNotice.last(now) : lossNotice.next(now);
      if (loss != null) {
        ledger.notice();
        said = event(new OwnEvents.Line(Level.WARN, loss));
        if (say()) {
          toldDrops = lossNotice.told();
        }
      }
    } finally {
      calls.check();
      if (due) {
        lossesDue = false; // Cleared after the line is written.
      }
    }
    if (holdsBack()) {
      flush();
    }
  }

  private @Nullable ILoggingEvent event(OwnEvents.Line line) {
    return OwnEvents.isEnabled(context, line.level()) ? OwnEvents.event(context, line) : null;
  }

  /**
   * Writes the line of the guard's own, which is no event of the application. If no appender can
   * show the line, perhaps because it is about that appender, the standard error stream does.
   *
   * @return false if there is no line, since a level hides it
   */
  private boolean say() {
    ILoggingEvent line = said;
    if (line == null) {
      return false;
    }
    GuardedLoggers loggers = current;
    GuardedRoute route =
        loggers == null ? null : loggers.route(OwnEvents.LOGGER_NAME, OwnEvents.LOGGER_NAME);
    calls.begin(line);
    try {
      if (route == null && loggers != null && !loggers.isStopped()) {
        // The appenders of the line stay with the threads that log.
        context.getLogger(OwnEvents.LOGGER_NAME).callAppenders(line);
      } else if (route == null || !route.show(line)) {
        LogbackStatus.INSTANCE.warn(line.getFormattedMessage());
      }
    } finally {
      calls.end(); // The thread that took this one's place goes on with the line.
      said = null;
    }
    return true;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ledger.LossNotice;
import io.hotguard.logging.internal.report.StartupReport;
import io.hotguard.logging.internal.rewrite.BatchedFiles;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.internal.ring.GuardEnd;
import io.hotguard.logging.internal.ring.RingConsumer;
import io.hotguard.logging.internal.ring.Spill;
import io.hotguard.logging.internal.settings.LoggingProperties;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.EventRoute;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.jspecify.annotations.Nullable;

/**
 * Gives events from the ring and the spill to the loggers of the current configuration, and has
 * their appenders flush. <b>Threading:</b> the consumer's thread, but for {@link #configure},
 * {@link #tell}, {@link #tellLosses} and {@link #hasToTell}.
 */
final class ConsumerDelivery
    implements RingConsumer.Delivery<LogEvent, AsyncLoggerConfig>, GuardEnd.OwnLines {
  private final AppenderCalls calls;
  private final Ledger ledger;
  private final Spill<LogEvent, AsyncLoggerConfig> spill;
  private final LossNotice lossNotice;
  private final Queue<StartupReport.Line> notices = new ConcurrentLinkedQueue<>();
  private volatile @Nullable GuardedConfiguration current;

  /** The previous configuration: its file appenders may hold events until it is stopped. */
  private final AtomicReference<@Nullable GuardedConfiguration> replaced = new AtomicReference<>();

  /** The appenders that have failed to take a line of the guard's own. */
  private final Set<Appender> failed = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Set on any thread when a buffering file appender fails: its events may be lost. */
  private final AtomicBoolean fileFailed = new AtomicBoolean();

  /** Loggers that are no longer asynchronous and got an event from the ring or the spill. */
  private final Set<LoggerConfig> synchronous = new LinkedHashSet<>();

  /** Set when drops must be reported now: a later report would find no appender. */
  private volatile boolean lossesDue;

  /** The drops that lines in the log have told; written by the consumer only. */
  private volatile long toldDrops;

  /** The line of the guard's own that is with the appenders. */
  private volatile @Nullable LogEvent said;

  /**
   * @param isolated how many events each isolated appender has lost, by its name
   */
  ConsumerDelivery(
      @Nullable Backlog<LogEvent> spilled,
      EventRing<LogEvent, AsyncLoggerConfig> ring,
      Ledger ledger,
      AppenderCalls calls,
      Supplier<SortedMap<String, Long>> isolated) {
    this.calls = calls;
    this.ledger = ledger;
    spill = new Spill<>(spilled, ring, ledger, this::flushAppenders);
    lossNotice =
        new LossNotice(
            ledger, isolated, LoggingProperties.NOTICE_INTERVAL_NANOS, System.nanoTime());
  }

  Spill<LogEvent, AsyncLoggerConfig> spill() {
    return spill;
  }

  /** Sets the configuration whose loggers get the next events; null for none. */
  void configure(@Nullable GuardedConfiguration configuration) {
    replaced.set(current);
    current = configuration;
  }

  @Nullable GuardedConfiguration configuration() {
    return current;
  }

  /** Requests a line of the guard's own. */
  void tell(StartupReport.Line line) {
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

  /** Called by error handlers of appenders, on the consumer's thread. */
  void appenderFailed(Appender failing) {
    failed.add(failing);
  }

  /** Called by error handlers of appenders, on any thread. */
  void bufferFailed(Appender failing, @Nullable Throwable failure) {
    if ((holds(current, failing) || holds(replaced.get(), failing))
        && !BatchedFiles.sparesBuffer(failing, failure)) {
      fileFailed.set(true);
    }
  }

  private static boolean holds(@Nullable GuardedConfiguration configuration, Appender appender) {
    return configuration != null && configuration.guardedAppenders().holds(appender);
  }

  @Override
  public boolean deliver(AsyncLoggerConfig config, LogEvent event) {
    boolean delivered = !config.isStopped() && offer(config, event);
    // A reconfiguration stopped this logger: its parents may have lost their appenders, which is no
    // failure. The new logger is responsible; a duplicate event is the price.
    return config.isStopped() ? deliver(config.getName(), event) || delivered : delivered;
  }

  private boolean deliver(String route, LogEvent event) {
    Configuration configuration = current;
    return configuration != null && offer(logger(configuration, route, event), event);
  }

  private static LoggerConfig logger(Configuration configuration, String route, LogEvent event) {
    LoggerConfig config = configuration.getLoggers().get(route);
    return config == null ? configuration.getLoggerConfig(event.getLoggerName()) : config;
  }

  private boolean offer(LoggerConfig config, LogEvent event) {
    calls.begin(event);
    boolean returned = false;
    try {
      if (config instanceof AsyncLoggerConfig async) {
        EventRoute.SYNCHRONOUS.logMessage(async, event);
      } else {
        logSynchronously(config, event);
      }
      returned = true;
    } catch (Throwable t) { // An appender that throws has reported the failure.
    }
    return calls.end() && returned;
  }

  /** Such a logger calls its appenders itself: none of them can be isolated alone. */
  private void logSynchronously(LoggerConfig config, LogEvent event) {
    synchronous.add(config);
    long call = calls.enter(null);
    try {
      config.log(event);
    } finally {
      calls.leave(call);
    }
  }

  @Override
  public boolean holdsBack() {
    return holdBack(current) || holdBack(replaced.get());
  }

  private static boolean holdBack(@Nullable GuardedConfiguration configuration) {
    return configuration != null && configuration.guardedAppenders().files().holdBack();
  }

  @Override
  public boolean flush() {
    boolean flushed = flush(current);
    flushed &= flush(replaced.get());
    calls.check();
    return !hasFileFailed() && flushed;
  }

  /** True if a file appender has failed since the last call. */
  private boolean hasFileFailed() {
    return fileFailed.get() && fileFailed.getAndSet(false);
  }

  private static boolean flush(@Nullable GuardedConfiguration configuration) {
    return configuration == null || configuration.guardedAppenders().flushFiles();
  }

  @Override
  public boolean replay() {
    boolean worked =
        current != null && spill.replay(System.nanoTime(), this::deliverAgain, this::handsOver);
    fileFailed.set(false); // The spill reads the lost events again.
    return worked;
  }

  @Override
  public boolean handsOver(AsyncLoggerConfig config) {
    GuardedConfiguration configuration = current;
    return configuration != null && configuration.guardedAppenders().handsOver(config);
  }

  private boolean handsOver(DecodedEvent<LogEvent> decoded) {
    GuardedConfiguration configuration = current;
    return configuration != null
        && configuration
            .guardedAppenders()
            .handsOver(logger(configuration, decoded.route(), decoded.event()));
  }

  private boolean deliverAgain(DecodedEvent<LogEvent> decoded) {
    boolean delivered = deliver(decoded.route(), decoded.event());
    if (!delivered) {
      // Offered again with its whole batch, or given up by itself: the flush of the others did not
      // fail.
      fileFailed.set(false);
    }
    return delivered;
  }

  @Override
  public boolean canReplay() {
    return current != null && spill.canReplay(System.nanoTime());
  }

  @Override
  public void betweenBatches() {
    flushStray();
    Configuration configuration = current;
    if (configuration == null) {
      return;
    }
    say(); // A line that an appender has held up.
    for (StartupReport.Line line; (line = notices.peek()) != null; ) {
      Level level = configuration.getLoggerConfig(StartupReport.LOGGER_NAME).getLevel();
      said = line.level().isMoreSpecificThan(level) ? event(line.level(), line.text()) : null;
      notices.remove(); // Now `said` tells a stop to wait for the line.
      say();
    }
    long now = System.nanoTime();
    boolean due = lossesDue;
    try {
      String loss = due ? lossNotice.last(now) : lossNotice.next(now);
      if (loss != null) {
        ledger.notice();
        said = event(Level.WARN, loss);
        say();
        toldDrops = lossNotice.told();
      }
    } finally {
      calls.check();
      if (due) {
        lossesDue = false; // Cleared after the line is written.
      }
    }
    fileFailed.set(false); // The appenders held only those lines.
  }

  /** Flushes file appenders that other threads called, such as loggers added in code. */
  private void flushStray() {
    if (holdsBack()) {
      flush();
    }
    GuardedConfiguration old = replaced.get();
    if (old != null && old.isStopped()) {
      replaced.compareAndSet(old, null);
    }
  }

  /**
   * Writes the line of the guard's own. If no appender can show it, perhaps because it is about
   * that appender, the standard error stream does.
   */
  private void say() {
    LogEvent line = said;
    if (line == null) {
      return;
    }
    failed.clear();
    try {
      deliver(StartupReport.LOGGER_NAME, line);
    } finally {
      calls.check(); // The thread that took this one's place goes on with the line.
      said = null;
    }
    GuardedConfiguration configuration = current;
    if (configuration == null
        || !configuration
            .guardedAppenders()
            .canShow(configuration.getLoggerConfig(StartupReport.LOGGER_NAME), failed)) {
      System.err.println(line.getMessage().getFormattedMessage());
    }
    failed.clear();
  }

  /** Returns a line of the guard's own, without location. */
  private static LogEvent event(Level level, String text) {
    return Log4jLogEvent.newBuilder()
        .setLoggerName(StartupReport.LOGGER_NAME)
        .setLoggerFqcn(ContextGuard.class.getName())
        .setLevel(level)
        .setMessage(new SimpleMessage(text))
        .setThreadName(Thread.currentThread().getName())
        .setEndOfBatch(true)
        .build();
  }

  /*
   * Has the appenders of replayed events write out their buffers; false if a flush fails. Other
   * appenders are left alone: an isolated appender, or an appender of exempt loggers only, may hang
   * under its lock for as long as its receiver hangs.
   */
  private boolean flushAppenders() {
    GuardedConfiguration configuration = current;
    if (configuration == null) {
      return false;
    }
    Map<String, LoggerConfig> loggers = configuration.getLoggers();
    Set<LoggerConfig> called = new LinkedHashSet<>();
    for (LoggerConfig logger : loggers.values()) {
      if (logger instanceof AsyncLoggerConfig) {
        called.add(logger);
      }
    }
    if (configuration.getRootLogger() instanceof AsyncLoggerConfig root) {
      called.add(root);
    }
    for (LoggerConfig logger : synchronous) {
      for (LoggerConfig each = logger; each != null; each = each.getParent()) {
        called.add(each);
      }
    }
    synchronous.clear();
    boolean flushed = true;
    for (Appender appender : configuration.guardedAppenders().calledBy(called)) {
      flushed &= configuration.guardedAppenders().flush(appender);
    }
    calls.check();
    return !hasFileFailed() && flushed;
  }
}

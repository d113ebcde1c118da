/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.guard.Consumption;
import io.hotguard.logging.internal.guard.GuardParts;
import io.hotguard.logging.internal.guard.OwnLines;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.rewrite.BatchedFiles;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
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
 * Gives events to the loggers of the current configuration. <b>Threading:</b> the consumer's
 * thread, but for {@link #configure} and the calls of error handlers.
 */
final class Log4jConsumption extends Consumption<LogEvent, AsyncLoggerConfig> {
  private volatile @Nullable GuardedConfiguration current;

  /** The previous configuration: its file appenders may hold events until it is stopped. */
  private final AtomicReference<@Nullable GuardedConfiguration> replaced = new AtomicReference<>();

  /** The appenders that have failed to take a line of the guard's own. */
  private final Set<Appender> failed = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Set on any thread when a buffering file appender fails: its events may be lost. */
  private final AtomicBoolean fileFailed = new AtomicBoolean();

  /** Loggers that are no longer asynchronous and got an event from the ring or the spill. */
  private final Set<LoggerConfig> synchronous = new LinkedHashSet<>();

  Log4jConsumption(GuardParts<LogEvent, AsyncLoggerConfig, Level> parts) {
    super(parts);
  }

  /** Sets the configuration whose loggers get the next events; null for none. */
  void configure(@Nullable GuardedConfiguration configuration) {
    replaced.set(current);
    current = configuration;
  }

  @Nullable GuardedConfiguration configuration() {
    return current;
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

  @Override
  protected boolean deliverInside(AsyncLoggerConfig config, LogEvent event) {
    return Log4jAdapter.nested(() -> deliver(config, event));
  }

  @Override
  protected boolean deliver(String route, LogEvent event) {
    boolean delivered = false;
    LoggerConfig config;
    Configuration configuration;
    do {
      configuration = current;
      if (configuration == null) {
        return delivered;
      }
      config = logger(configuration, route, event);
      delivered |= offer(config, event);
    } while (config.isStopped() && configuration != current); // As above.
    return delivered;
  }

  private static LoggerConfig logger(Configuration configuration, String route, LogEvent event) {
    LoggerConfig config = configuration.getLoggers().get(route);
    LoggerConfig found =
        config == null ? configuration.getLoggerConfig(event.getLoggerName()) : config;
    LoggerConfig parent;
    // A logger that setLevel has added calls no appenders and only leads to its parent.
    while (!(found instanceof AsyncLoggerConfig)
        && found.isAdditive()
        && found.getAppenders().isEmpty()
        && (parent = found.getParent()) != null) {
      found = parent;
    }
    return found;
  }

  private boolean offer(LoggerConfig config, LogEvent event) {
    calls().begin(event);
    boolean returned = false;
    try {
      AsyncLoggerConfig guarded =
          config instanceof AsyncLoggerConfig it ? it : logSynchronously(config, event);
      if (guarded != null) {
        EventRoute.SYNCHRONOUS.logMessage(guarded, event);
      }
      returned = true;
    } catch (Throwable t) { // An appender that throws has reported the failure.
    }
    return calls().end() && returned;
  }

  /**
   * Has the synchronous loggers on the way call their appenders; none of these can be isolated
   * alone. Returns the first guarded logger on the way, or null: a synchronous logger would give
   * that logger a further event, which counts as well.
   */
  private @Nullable AsyncLoggerConfig logSynchronously(LoggerConfig config, LogEvent event) {
    if (config.isFiltered(event)) {
      return null;
    }
    synchronous.add(config);
    long call = calls().enter(null);
    try {
      Log4jAdapter.processSynchronously(config, event);
    } finally {
      calls().leave(call);
    }
    LoggerConfig each = config;
    while (each != null && !(each instanceof AsyncLoggerConfig)) {
      each = each.isAdditive() ? each.getParent() : null;
    }
    return (AsyncLoggerConfig) each;
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
    calls().check();
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
  public boolean handsOver(AsyncLoggerConfig config) {
    GuardedConfiguration configuration = current;
    return configuration != null && configuration.guardedAppenders().handsOver(config);
  }

  @Override
  protected boolean handsOver(String route, LogEvent event) {
    GuardedConfiguration configuration = current;
    return configuration != null
        && configuration.guardedAppenders().handsOver(logger(configuration, route, event));
  }

  @Override
  protected boolean isConfigured() {
    return current != null;
  }

  @Override
  protected void forgetFailures() {
    fileFailed.set(false);
  }

  @Override
  public void betweenBatches() {
    super.betweenBatches();
    GuardedConfiguration old = replaced.get();
    if (old != null && old.isStopped()) {
      replaced.compareAndSet(old, null);
    }
  }

  @Override
  protected void show(LogEvent line) {
    failed.clear();
    deliver(OwnLines.LOGGER_NAME, line);
    GuardedConfiguration configuration = current;
    if (configuration == null
        || !configuration
            .guardedAppenders()
            .canShow(configuration.getLoggerConfig(OwnLines.LOGGER_NAME), failed)) {
      System.err.println(line.getMessage().getFormattedMessage());
    }
    failed.clear();
  }

  /** Returns an event without location. */
  @Override
  protected @Nullable LogEvent event(OwnLine line) {
    Configuration configuration = current;
    Level level = line.isWarning() ? Level.WARN : Level.INFO;
    if (configuration == null
        || !level.isMoreSpecificThan(
            configuration.getLoggerConfig(OwnLines.LOGGER_NAME).getLevel())) {
      return null;
    }
    return Log4jLogEvent.newBuilder()
        .setLoggerName(OwnLines.LOGGER_NAME)
        .setLoggerFqcn(ContextGuard.class.getName())
        .setLevel(level)
        .setMessage(new SimpleMessage(line.text()))
        .setThreadName(Thread.currentThread().getName())
        .setEndOfBatch(true)
        .build();
  }

  /*
   * Has the appenders of replayed events write out their buffers; false if a flush fails. Other
   * appenders are left alone: an isolated appender, or an appender of exempt loggers only, may hang
   * under its lock for as long as its receiver hangs.
   */
  @Override
  protected boolean flushAppenders() {
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
    calls().check();
    return !hasFileFailed() && flushed;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.appender.AppenderTarget;
import io.hotguard.logging.internal.appender.Log4jStatus;
import io.hotguard.logging.internal.codec.LogEventCodec;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.logging.internal.guard.GuardParts;
import io.hotguard.logging.internal.guard.LoggerGuard;
import io.hotguard.logging.internal.guard.LoggingLibrary;
import io.hotguard.logging.internal.guard.OwnLines;
import io.hotguard.logging.internal.queue.GuardedDelegate;
import io.hotguard.logging.internal.queue.Log4jEvents;
import io.hotguard.logging.internal.report.StartupReport;
import io.hotguard.logging.internal.rewrite.GuardedAppenders;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import io.hotguard.logging.internal.rewrite.GuardedContext;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.LoggingFacts;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LoggingException;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.NullAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.AsyncLoggerConfigDelegate;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.jmx.RingBufferAdmin;
import org.apache.logging.log4j.core.util.Log4jThread;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/** The guard of one logger context of Log4j. Its calls come under the context's lock. */
final class ContextGuard extends LoggerGuard<LogEvent, AsyncLoggerConfig, Level>
    implements LoggingGuard, GuardedContext {
  private static final LoggingLibrary<LogEvent, AsyncLoggerConfig, Level> LOG4J =
      new LoggingLibrary<>(
          "log4j",
          Appender.class,
          Log4jEvents.INSTANCE,
          LogEventCodec.INSTANCE,
          Log4jStatus.INSTANCE,
          Log4jThread::new, // Blocking queues of AsyncAppenders recognize a consumer().
          ContextGuard::threshold,
          ContextGuard::isDroppable);

  private final BooleanSupplier isLast;
  private final Log4jConsumption consumption;
  private final GuardedDelegate delegate;
  private boolean reported;

  private ContextGuard(
      GuardParts<LogEvent, AsyncLoggerConfig, Level> parts,
      Log4jConsumption consumption,
      String contextName,
      BooleanSupplier isLast) {
    super(parts, consumption, contextName);
    this.consumption = consumption;
    this.isLast = isLast;
    delegate = new GuardedDelegate(intake(), parts.ring());
  }

  /** Opens the guard of a context; {@code isLast} tells whether the present stop ends it. */
  static ContextGuard open(
      LoggingSettings settings, String contextName, Configuration first, BooleanSupplier isLast) {
    GuardParts<LogEvent, AsyncLoggerConfig, Level> parts =
        GuardParts.open(
            LOG4J,
            settings,
            Level.valueOf(settings.threshold().name()),
            String.valueOf(first.getConfigurationSource().getLocation()));
    ContextGuard guard = new ContextGuard(parts, new Log4jConsumption(parts), contextName, isLast);
    guard.open();
    return guard;
  }

  private static Level threshold(String name) {
    Level level = Level.getLevel(name.toUpperCase(Locale.ROOT));
    if (level == null) {
      throw new IllegalArgumentException(
          "threshold=" + name + ": must be one of " + Arrays.toString(Level.values()));
    }
    return level;
  }

  static boolean isDroppable(LogEvent event, Level threshold) {
    return !threshold.equals(Level.OFF) && event.getLevel().isLessSpecificThan(threshold);
  }

  /** Shows the ring buffer as that of an all-asynchronous context. */
  RingBufferAdmin ringBufferAdmin(String context) {
    return RingBufferAdmin.forAsyncLogger(parts().ring().ringBuffer(), context);
  }

  @Override
  public AsyncLoggerConfigDelegate delegate() {
    return delegate;
  }

  @Override
  public boolean canIsolate() {
    return parts().store().isOpen();
  }

  @Override
  public void started(GuardedConfiguration configuration) {
    consumption.configure(configuration);
    GuardedAppenders appenders = configuration.guardedAppenders();
    for (IsolatedDelivery<LogEvent> delivery : deliveries().all()) {
      AppenderTarget target = appenders.target(delivery.name());
      // Events of an earlier configuration go to the appender of that name, isolated or not.
      if (target != null && (appenders.isIsolated(delivery.name()) || delivery.undelivered() > 0)) {
        delivery.attach(target);
      }
    }
    deliveries().reportUnattached();
    report(configuration);
    parts().doorbell().ring();
  }

  private void report(GuardedConfiguration configuration) {
    LoggingFacts facts = configuration.facts();
    try {
      OwnLines next =
          StartupReport.of(
              mode(),
              configuration.changes(),
              configuration.remarks(),
              settings(),
              facts == null
                  ? StartupFindings.NONE
                  : StartupReport.hazards(facts, settings(), configuration.inForce()));
      if ((!reported || !next.equals(report())) && !OwnLines.isLate()) {
        report(next);
        reported = true;
        next.lines().forEach(consumption::tell);
        StartupReport.tellIfHidden(next, configuration);
      }
    } catch (RuntimeException | LinkageError e) {
      StatusLogger.getLogger().warn("hotguard: no start-up report: {}", e.toString());
    }
  }

  @Override
  public boolean stopping(GuardedConfiguration configuration) {
    boolean last = isLast.getAsBoolean();
    long deadline = end().deadlineNanos();
    end().drain(deadline, last);
    if (last) {
      end().tellLosses(deadline);
    }
    SortedMap<String, Long> waiting = new TreeMap<>();
    boolean quiet = consumer().isCurrentThread() || !calls().isBusy();
    for (IsolatedDelivery<LogEvent> delivery : deliveries().all()) {
      if (last && !delivery.awaitDelivered(deadline)) {
        waiting.put(delivery.name(), delivery.undelivered());
      }
      AppenderTarget target = configuration.guardedAppenders().target(delivery.name());
      if (target != null && !delivery.detach(target.appender(), deadline)) {
        abandon(configuration, delivery, target);
      }
    }
    if (!last) {
      deliveries().endUnused(Set.of());
      deliveries().reportUnattached();
    } else {
      // Before the appenders stop, the remaining events go to disk or are counted.
      end().takeOver();
      // The current replay must reach its appender before that appender is stopped.
      consumer().awaitEnd(Math.max(deadline, System.nanoTime() + GRACE_NANOS));
      if (consumption.configuration() == configuration) {
        consumption.configure(null);
      }
    }
    if (!waiting.isEmpty()) {
      StatusLogger.getLogger()
          .warn(
              "hotguard: events of isolated appenders wait in {} and are delivered at the next start: {}",
              parts().store().place(),
              waiting);
    }
    return quiet;
  }

  /** Leaves a hanging appender, and the appenders that only it uses, to its delivery. */
  private static void abandon(
      GuardedConfiguration configuration,
      IsolatedDelivery<LogEvent> delivery,
      AppenderTarget target) {
    Set<LoggerConfig> loggers = new LinkedHashSet<>(configuration.getLoggers().values());
    loggers.add(configuration.getRootLogger());
    Set<Appender> shared = configuration.guardedAppenders().calledBy(loggers);
    List<Appender> left = target.reached().stream().filter(each -> !shared.contains(each)).toList();
    if (delivery.abandon(target.appender(), () -> AppenderTarget.stop(left))) {
      left.forEach(each -> configuration.getAppenders().remove(each.getName(), each));
    }
  }

  @Override
  public void breakOff(GuardedConfiguration configuration) {
    GuardedConfiguration next = consumption.configuration();
    targetOf(configuration)
        .breakOff(next == null || next == configuration ? List.of() : List.of(targetOf(next)));
  }

  private static AppenderTarget targetOf(GuardedConfiguration configuration) {
    Collection<Appender> all = configuration.getAppenders().values();
    return new AppenderTarget(NullAppender.createAppender("all"), all, Set.of());
  }

  @Override
  public void appenderFailed(Appender failing, @Nullable Throwable failure) {
    consumption.bufferFailed(failing, failure);
    calls().failed();
    if (consumer().isCurrentThread()) {
      consumption.appenderFailed(failing);
      return;
    }
    for (IsolatedDelivery<LogEvent> delivery : deliveries().all()) {
      if (delivery.isCurrentThread()) {
        delivery.appenderFailed(
            failing,
            failure == null
                ? new LoggingException("appender " + delivery.name() + " reported an error")
                : failure);
      }
    }
  }
}

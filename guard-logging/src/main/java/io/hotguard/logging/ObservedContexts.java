/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.logging.rules.Element;
import io.hotguard.logging.rules.LoggingFacts;
import java.beans.PropertyChangeEvent;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.NullConfiguration;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * Watches contexts that stay as they are, and reports on each configuration that starts in them.
 *
 * <p><b>Threading:</b> any thread.
 */
final class ObservedContexts {
  private static final Set<LoggerContext> SEEN = Collections.newSetFromMap(new WeakHashMap<>());

  private ObservedContexts() {}

  /** Reports on the configurations of a context from now on. */
  static void observe(@Nullable LoggerContext context) {
    synchronized (SEEN) {
      // Log4j reads configurations without a context, too, as tools do.
      if (context == null || !SEEN.add(context)) {
        return;
      }
    }
    ObservingGuard guard = new ObservingGuard();
    context.addPropertyChangeListener(event -> changed(context, guard, event));
    Guards.Registration registration = Guards.register(guard);
    context.addShutdownListener(stopped -> registration.close());
  }

  private static void changed(
      LoggerContext context, ObservingGuard guard, PropertyChangeEvent event) {
    if (LoggerContext.PROPERTY_CONFIG.equals(event.getPropertyName())
        && event.getNewValue() instanceof Configuration configuration
        && !(configuration instanceof DefaultConfiguration)
        && !(configuration instanceof NullConfiguration)) {
      try {
        report(context, guard, configuration);
      } catch (RuntimeException | LinkageError e) {
        StatusLogger.getLogger()
            .warn(
                "hotguard: no report on configuration {}: {}",
                configuration.getName(),
                e.toString());
      }
    }
  }

  private static void report(
      LoggerContext context, ObservingGuard guard, Configuration configuration) {
    LoggingSettings settings = LoggingBootstrap.instance().settings();
    Element elements = settings == null ? null : LiveFacts.elementsOfRunning(configuration);
    if (settings == null || elements == null) {
      return;
    }
    LoggingFacts facts =
        LiveFacts.facts(
            elements, LiveFacts.source(configuration), settings, settings.policy().spill());
    StartupReport report =
        StartupReport.of(
            facts,
            settings.mode(),
            PlannedChanges.of(configuration, facts, settings),
            StartupReport.InForce.NOTHING);
    if (!report.equals(guard.report)) {
      guard.report = report;
      Logger logger = context.getLogger(ContextGuard.LOGGER_NAME);
      report.lines().forEach(line -> logger.log(line.level(), line.text()));
    }
  }

  /** A guard that only reports. */
  private static final class ObservingGuard implements Guard {
    private volatile StartupReport report = StartupReport.empty(GuardMode.WARN);

    @Override
    public String name() {
      return "logging";
    }

    @Override
    public GuardMode mode() {
      return GuardMode.WARN;
    }

    @Override
    public GuardSnapshot snapshot() {
      StartupReport current = report;
      GuardSnapshot.Builder snapshot =
          GuardSnapshot.builder(name(), mode()).gauge("changes.planned", current.changes().size());
      current.findings().forEach(snapshot::finding);
      return snapshot.build();
    }
  }
}

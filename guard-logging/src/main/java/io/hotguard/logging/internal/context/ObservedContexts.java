/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.logging.internal.guard.ObservedGuard;
import io.hotguard.logging.internal.guard.OwnLines;
import io.hotguard.logging.internal.report.LiveFacts;
import io.hotguard.logging.internal.report.StartupReport;
import io.hotguard.logging.internal.rewrite.PlannedChanges;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import java.beans.PropertyChangeEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.WeakHashMap;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.NullConfiguration;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/** Reports on configurations of unchanged contexts. <b>Threading:</b> any thread. */
final class ObservedContexts {
  private static final Set<LoggerContext> SEEN = Collections.newSetFromMap(new WeakHashMap<>());

  private static final String UNCHECKED =
      "the rules do not check this configuration: it comes from code, and the guard reads no"
          + " source; check its file, if there is one, with java -jar hotguard.jar check";

  private ObservedContexts() {}

  static void observe(@Nullable LoggerContext context) {
    start(context);
  }

  /** Also reports on the configuration that the context has now. */
  static void observeRunning(LoggerContext context) {
    ObservedGuard guard = start(context);
    if (guard != null) {
      Configuration now = context.getConfiguration();
      changed(
          context,
          guard,
          new PropertyChangeEvent(context, LoggerContext.PROPERTY_CONFIG, null, now));
    }
  }

  private static @Nullable ObservedGuard start(@Nullable LoggerContext context) {
    if (!LoggingBootstrap.instance().reports()) {
      return null;
    }
    synchronized (SEEN) {
      // Tools read configurations without a context.
      if (context == null || !SEEN.add(context)) {
        return null;
      }
    }
    ObservedGuard guard = new ObservedGuard();
    context.addPropertyChangeListener(event -> changed(context, guard, event));
    guard.register();
    context.addShutdownListener(stopped -> guard.end());
    return guard;
  }

  private static void changed(
      LoggerContext context, ObservedGuard guard, PropertyChangeEvent event) {
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
      LoggerContext context, ObservedGuard guard, Configuration configuration) {
    LoggingSettings settings = LoggingBootstrap.instance().settings();
    if (settings == null) {
      return;
    }
    OwnLines report = report(configuration, settings);
    if (guard.isNews(report)) {
      Logger logger = context.getLogger(OwnLines.LOGGER_NAME);
      report
          .lines()
          .forEach(line -> logger.log(line.isWarning() ? Level.WARN : Level.INFO, line.text()));
      StartupReport.tellIfHidden(report, configuration);
    }
  }

  private static OwnLines report(Configuration configuration, LoggingSettings settings) {
    Element elements = LiveFacts.elementsOfRunning(configuration);
    if (elements == null) {
      return StartupReport.of(
          GuardMode.WARN,
          PlannedChanges.ofLoggers(configuration, settings),
          List.of(UNCHECKED),
          settings,
          StartupFindings.NONE);
    }
    LoggingFacts facts =
        LiveFacts.facts(elements, LiveFacts.source(configuration), settings, settings.spill());
    SortedMap<String, String> kept = PlannedChanges.kept(configuration, facts, settings);
    List<String> remarks = new ArrayList<>(kept.values());
    remarks.addAll(PlannedChanges.takenAway(facts, settings));
    return StartupReport.of(
        GuardMode.WARN,
        PlannedChanges.of(configuration, facts, settings, kept.keySet()),
        remarks,
        settings,
        StartupReport.hazards(facts, settings, null));
  }
}

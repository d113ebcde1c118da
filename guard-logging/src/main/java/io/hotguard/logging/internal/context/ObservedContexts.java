/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.logging.internal.report.LiveFacts;
import io.hotguard.logging.internal.report.StartupReport;
import io.hotguard.logging.internal.rewrite.PlannedChanges;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import java.beans.PropertyChangeEvent;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
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
      "the rules do not check this configuration: it comes from code, or from a watched file that"
          + " has changed, and the guard reads no source a second time; check the file with"
          + " java -jar hotguard.jar check";

  private ObservedContexts() {}

  static void observe(@Nullable LoggerContext context) {
    start(context);
  }

  /** Also reports on the configuration that the context has now. */
  static void observeRunning(LoggerContext context) {
    Latest latest = start(context);
    if (latest != null) {
      Configuration now = context.getConfiguration();
      changed(
          context,
          latest,
          new PropertyChangeEvent(context, LoggerContext.PROPERTY_CONFIG, null, now));
    }
  }

  private static @Nullable Latest start(@Nullable LoggerContext context) {
    if (!LoggingBootstrap.instance().reports()) {
      return null;
    }
    synchronized (SEEN) {
      // Tools read configurations without a context.
      if (context == null || !SEEN.add(context)) {
        return null;
      }
    }
    Latest latest = new Latest();
    context.addPropertyChangeListener(event -> changed(context, latest, event));
    Guards.Registration registration =
        Guards.register(
            Guard.of("logging", GuardMode.WARN, counts -> count(latest.report, counts)));
    context.addShutdownListener(stopped -> registration.close());
    return latest;
  }

  private static void changed(LoggerContext context, Latest latest, PropertyChangeEvent event) {
    if (LoggerContext.PROPERTY_CONFIG.equals(event.getPropertyName())
        && event.getNewValue() instanceof Configuration configuration
        && !(configuration instanceof DefaultConfiguration)
        && !(configuration instanceof NullConfiguration)) {
      try {
        report(context, latest, configuration);
      } catch (RuntimeException | LinkageError e) {
        StatusLogger.getLogger()
            .warn(
                "hotguard: no report on configuration {}: {}",
                configuration.getName(),
                e.toString());
      }
    }
  }

  private static void report(LoggerContext context, Latest latest, Configuration configuration) {
    LoggingSettings settings = LoggingBootstrap.instance().settings();
    if (settings == null) {
      return;
    }
    Element elements = LiveFacts.elementsOfRunning(configuration);
    if (elements == null) {
      List<String> planned = PlannedChanges.ofLoggers(configuration, settings);
      report(
          context,
          latest,
          configuration,
          StartupReport.withoutFacts(GuardMode.WARN, planned).withRemarks(List.of(UNCHECKED)));
      return;
    }
    LoggingFacts facts =
        LiveFacts.facts(elements, LiveFacts.source(configuration), settings, settings.spill());
    report(
        context,
        latest,
        configuration,
        StartupReport.of(
                GuardMode.WARN,
                facts,
                settings,
                PlannedChanges.of(configuration, facts, settings),
                null)
            .withRemarks(PlannedChanges.takenAway(facts, settings)));
  }

  private static void report(
      LoggerContext context, Latest latest, Configuration configuration, StartupReport report) {
    if (!latest.told || !report.equals(latest.report)) {
      latest.report = report;
      latest.told = true;
      Logger logger = context.getLogger(StartupReport.LOGGER_NAME);
      report.lines().forEach(line -> logger.log(line.level(), line.text()));
      report.tellIfHidden(configuration);
    }
  }

  private static final class Latest {
    private volatile boolean told;
    private volatile StartupReport report = StartupReport.empty(GuardMode.WARN);
  }

  private static void count(StartupReport report, GuardSnapshot.Builder counts) {
    counts.gauge("changes.planned", report.changes().size());
    report.findings().forEach(counts::finding);
  }
}

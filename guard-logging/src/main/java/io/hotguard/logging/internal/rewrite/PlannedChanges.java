/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.findings.TakenAway;
import io.hotguard.logging.internal.foreign.ForeignCode;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.report.IgnoredSettings;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.FileAppenders;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.NetworkAppenders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;

/** Words the changes that ENFORCE would make; a needless location is among the findings. */
public final class PlannedChanges {
  private PlannedChanges() {}

  /**
   * Words the appenders that ENFORCE would leave with the threads that log, by name. Searches the
   * running appenders, and looks for no plugins of the configuration's own.
   */
  public static SortedMap<String, String> kept(
      Configuration configuration, LoggingFacts facts, LoggingSettings settings) {
    Log4jCode code = new Log4jCode(settings, List.of(), UnaryOperator.identity());
    SortedMap<String, String> kept = new TreeMap<>();
    loggers(configuration)
        .forEach(
            (logger, config) -> {
              for (AppenderRef ref : config.getAppenderRefs()) {
                String name = ref.getRef();
                Appender appender = configuration.getAppender(name);
                NavigableSet<String> found = new TreeSet<>();
                if (appender != null
                    && !settings.isExempt(LoggerNames.shown(logger))
                    && !settings.takesOver(name)) {
                  String type = facts.appender(name).map(LoggingFacts.Appender::type).orElse("");
                  found.addAll(code.keeping(name, type, appender));
                  Optional.ofNullable(ref.getFilter()).map(code::in).ifPresent(found::addAll);
                }
                if (!found.isEmpty()) {
                  kept.put(name, ForeignCode.kept(name, found));
                }
              }
            });
    return kept;
  }

  /**
   * Returns the changes that ENFORCE would make.
   *
   * @param kept the appenders that stay with the threads that log
   */
  public static Changes of(
      Configuration configuration, LoggingFacts facts, LoggingSettings settings, Set<String> kept) {
    Map<String, String> changes = new TreeMap<>();
    Set<String> seen = new TreeSet<>(kept);
    for (LoggingFacts.Logger logger : facts.loggers()) {
      if (!logger.exempt()) {
        logger.refs().forEach(ref -> plan(ref.appender(), facts, settings, seen, changes));
      }
    }
    return Changes.each(List.copyOf(changes.values())).and(ofLoggers(configuration, settings));
  }

  /** Returns the changes to loggers alone, for a configuration whose elements nobody has seen. */
  public static Changes ofLoggers(Configuration configuration, LoggingSettings settings) {
    LoggerNames asynchronous = new LoggerNames();
    loggers(configuration)
        .forEach(
            (name, logger) -> {
              if (!(logger instanceof AsyncLoggerConfig)
                  && !settings.isExempt(LoggerNames.shown(name))) {
                asynchronous.add(name);
              }
            });
    return new Changes(asynchronous.toAsynchronous(), asynchronous.with(asynchronous));
  }

  private static Map<String, LoggerConfig> loggers(Configuration configuration) {
    Map<String, LoggerConfig> loggers = new TreeMap<>(configuration.getLoggers());
    loggers.putIfAbsent("", configuration.getRootLogger());
    return loggers;
  }

  /** Lists what the application has today and ENFORCE would take away, one sentence each. */
  public static List<String> takenAway(LoggingFacts facts, LoggingSettings settings) {
    List<String> all = new ArrayList<>();
    boolean waits =
        facts.loggers().stream()
            .anyMatch(it -> !it.exempt() && !facts.isAsync(it) && !it.refs().isEmpty());
    if (waits) {
      TakenAway.events(settings).ifPresent(all::add);
    }
    IgnoredSettings.of(facts).forEach(it -> all.add(TakenAway.PREFIX + it));
    return all;
  }

  private static void plan(
      String name,
      LoggingFacts facts,
      LoggingSettings settings,
      Set<String> seen,
      Map<String, String> changes) {
    LoggingFacts.Appender appender = facts.appender(name).orElse(null);
    if (appender == null || !seen.add(name)) {
      return;
    }
    boolean async = appender.element().is("Async");
    if (settings.isolatesExplicitly(name, appender.type())
        || (settings.isolatesNetwork()
            && !async
            && NetworkAppenders.firstNetwork(facts, appender).isPresent())) {
      changes.put(name, Changes.isolated(name));
    } else if (async) {
      changes.put(
          name,
          "appender "
              + name
              + ": Async -> direct for asynchronous loggers, which need no second queue");
      appender.refs().forEach(ref -> plan(ref, facts, settings, seen, changes));
    } else if (settings.batchesFiles() && isBatched(appender, facts)) {
      changes.put(name, Changes.batched(name));
    }
  }

  private static boolean isBatched(LoggingFacts.Appender appender, LoggingFacts facts) {
    return FileAppenders.mayBatch(facts, appender)
        && facts.loggers().stream()
            .noneMatch(logger -> logger.exempt() && facts.reach(logger).contains(appender));
  }
}

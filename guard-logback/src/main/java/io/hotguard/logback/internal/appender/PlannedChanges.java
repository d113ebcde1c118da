/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.hotguard.logging.internal.findings.TakenAway;
import io.hotguard.logging.internal.foreign.ForeignCode;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Words the changes that ENFORCE makes. */
public final class PlannedChanges {
  private PlannedChanges() {}

  /** Lists the changes that ENFORCE would make to a configuration, one sentence each. */
  public static List<String> of(LoggerContext context, LoggingSettings settings) {
    LogbackCode code = new LogbackCode(context, settings);
    SortedMap<String, String> changes = new TreeMap<>();
    Set<Appender<ILoggingEvent>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Appender<ILoggingEvent>> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Logger> guarded = new ArrayList<>();
    for (Logger logger : context.getLoggerList()) {
      boolean exempt = settings.isExempt(GuardedLoggers.shown(logger.getName()));
      for (Appender<ILoggingEvent> each : GuardedLoggers.appenders(logger)) {
        if (exempt) {
          GuardedLoggers.collect(each, kept);
        } else if (!code.staysWithCaller(each) && !guarded.contains(logger)) {
          guarded.add(logger);
        }
      }
    }
    for (Logger logger : guarded) {
      changes.put(logger.getName(), guarded(logger.getName()));
      for (Appender<ILoggingEvent> each : GuardedLoggers.appenders(logger)) {
        if (!code.staysWithCaller(each)) {
          plan(each, settings, kept, seen, changes);
        }
      }
    }
    return List.copyOf(changes.values());
  }

  /**
   * Lists the appenders that ENFORCE would leave with the threads that log, and what callers of
   * synchronous appenders have today and ENFORCE would take away.
   */
  public static List<String> remarks(LoggerContext context, LoggingSettings settings) {
    LogbackCode code = new LogbackCode(context, settings);
    SortedMap<String, String> kept = new TreeMap<>();
    boolean waits = false;
    for (Logger logger : context.getLoggerList()) {
      if (!settings.isExempt(GuardedLoggers.shown(logger.getName()))) {
        for (Appender<ILoggingEvent> each : GuardedLoggers.appenders(logger)) {
          String name = String.valueOf(each.getName());
          NavigableSet<String> keeping = code.keeping(each);
          if (!keeping.isEmpty()) {
            kept.put(name, ForeignCode.kept(name, keeping));
          }
          waits |= keeping.isEmpty() && !KnownAppenders.isAsync(each);
        }
      }
    }
    List<String> remarks = new ArrayList<>(kept.values());
    if (waits) {
      TakenAway.events(settings).ifPresent(remarks::add);
    }
    return remarks;
  }

  private static void plan(
      Appender<ILoggingEvent> appender,
      LoggingSettings settings,
      Set<Appender<ILoggingEvent>> kept,
      Set<Appender<ILoggingEvent>> seen,
      SortedMap<String, String> changes) {
    if (!seen.add(appender)) {
      return;
    }
    String name = String.valueOf(appender.getName());
    if (GuardedLoggers.isToBeIsolated(settings, appender)) {
      changes.put(Changes.appender(name), Changes.isolated(name));
    } else if (KnownAppenders.isAsync(appender)) {
      changes.put(Changes.appender(name), unqueued(name));
      GuardedLoggers.children(appender)
          .forEach(child -> plan(child, settings, kept, seen, changes));
    } else if (settings.batchesFiles()
        && KnownAppenders.mayBatch(appender)
        && !kept.contains(appender)) {
      changes.put(Changes.appender(name), Changes.batched(name));
    }
  }

  static String guarded(String logger) {
    return "logger " + logger + ": callers no longer call its appenders, the guard does";
  }

  static String unqueued(String appender) {
    return Changes.appender(appender)
        + ": AsyncAppender -> direct, since the guard needs no second queue";
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.log4j.BuildingCode;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.report.ElementTap;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import io.hotguard.logging.internal.rewrite.LoggerRewrite;
import io.hotguard.logging.internal.settings.DisruptorLibrary;
import io.hotguard.logging.internal.settings.LibraryVersion;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.LifeCycle;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * The guards of a logger context, one after the other: decides which configurations run behind a
 * guard, opens it with the first, and closes it after the last. <b>Threading:</b> any thread.
 */
final class ContextGuards {
  private static final String SPRING_BOOT = "org.springframework.boot.logging.LoggingSystem";
  private final LoggerContext context;
  private final Supplier<@Nullable LoggingSettings> settings;
  private final boolean syncLocationDefault;

  /*
   * The context's own monitor could deadlock. Log4j holds that monitor while it waits for its
   * configuration lock (onChange), and stops a configuration, which asks endsGuard, under the
   * configuration lock.
   */
  private final Object guardLock = new Object();

  /** The guard of a starting configuration; null before the first and after the last one. */
  private @Nullable ContextGuard guard;

  /** Log4j sets configurations one at a time. */
  private boolean toldWithout;

  /** How many configurations have that guard and are not installed in the context yet. */
  private int coming;

  /**
   * @param syncLocationDefault see {@link LoggerRewrite}
   */
  ContextGuards(
      LoggerContext context,
      Supplier<@Nullable LoggingSettings> settings,
      boolean syncLocationDefault) {
    this.context = context;
    this.settings = settings;
    this.syncLocationDefault = syncLocationDefault;
  }

  /** The present guard, or null before the first guarded configuration. */
  @Nullable ContextGuard present() {
    synchronized (guardLock) {
      return guard;
    }
  }

  /**
   * Sets a configuration, guarded if it can be.
   *
   * @param set sets a configuration and answers as Log4j does
   */
  Configuration set(Configuration config, UnaryOperator<Configuration> set) {
    Configuration next = config == null ? config : guarded(config);
    boolean came = next != config;
    ContextGuard current = present();
    try {
      return set.apply(next);
    } finally {
      if (came) {
        arrived();
      }
      // No consumer would empty ring and spill after a change to an unguarded configuration.
      closeUnlessUsed(current);
    }
  }

  private Configuration guarded(Configuration config) {
    LoggingSettings current = settings.get();
    if (config instanceof GuardedConfiguration) {
      return config;
    }
    if (current == null) {
      ElementTap.watch(config); // The settings may come later, and tell to report.
      return config;
    }
    if (isFallback(config)) {
      tellWithout();
      return config;
    }
    try {
      if (current.mode() != GuardMode.ENFORCE) {
        ObservedContexts.observe(context);
        ElementTap.watch(config);
        return config;
      }
      String reason = whyNot(config);
      if (reason == null) {
        return guarded((AbstractConfiguration) config, current);
      }
      Log4jAdapter.error(
          "hotguard: configuration '"
              + config.getName()
              + "' stays as it is, UNGUARDED: "
              + reason);
    } catch (RuntimeException | LinkageError e) {
      StatusLogger.getLogger()
          .error(
              "hotguard: the logging guard steps aside, logging is as configured: {}",
              e.toString(),
              e);
    }
    return config;
  }

  private Configuration guarded(AbstractConfiguration config, LoggingSettings current) {
    ContextGuard chosen = guardFor(config, current);
    GuardedConfiguration result = null;
    try {
      result = new GuardedConfiguration(config, chosen, syncLocationDefault);
      return result;
    } finally {
      if (result == null) {
        arrived();
        closeUnlessUsed(chosen);
      }
    }
  }

  /** Log4j's own fallbacks: errors to the console without any configuration. */
  private static boolean isFallback(Configuration config) {
    return config.getClass() == DefaultConfiguration.class
        || (config instanceof DefaultConfiguration
            && config.getClass().getName().startsWith("org.springframework.boot."));
  }

  /** Says once that Log4j has found no configuration; Spring Boot sets its own after that. */
  private void tellWithout() {
    if (!toldWithout && !LibraryVersion.isPresent(SPRING_BOOT)) {
      toldWithout = true;
      Log4jAdapter.error(
          "hotguard: Log4j has found no configuration and writes errors alone, to the console: there is"
              + " nothing to guard until it gets one (log4j2.xml on the class path)");
    }
  }

  private static @Nullable String whyNot(Configuration config) {
    String missing = DisruptorLibrary.missing();
    if (missing != null) {
      return missing;
    }
    String log4j = Log4jAdapter.disruptorProblem();
    String disruptor = log4j == null ? DisruptorLibrary.problem() : log4j;
    if (disruptor != null) {
      return disruptor;
    }
    if (!(config instanceof AbstractConfiguration)) {
      return config.getClass().getName() + " does not extend AbstractConfiguration.";
    }
    if (config.getState() != LifeCycle.State.INITIALIZING) {
      return "it was initialised before it was given to the context. Build it without initialising"
          + " it (ConfigurationBuilder.build(false)).";
    }
    String code = BuildingCode.in(config.getClass());
    if (code == null
        && (config instanceof DefaultConfiguration
            || !config.getAppenders().isEmpty()
            || !config.getLoggers().isEmpty()
            || !config.getRootLogger().getAppenders().isEmpty())) {
      code = config.getClass().getName();
    }
    return code == null
        ? null
        : code
            + " builds loggers or appenders in code. Do that after the configuration has started"
            + " (LoggerContext.getConfiguration()), or in a ConfigurationBuilder.";
  }

  /*
   * Recognizes the last stop of a guarded configuration. The context already has the next
   * configuration when it stops the previous one, under its lock. A flag set by a stopping thread
   * before it has that lock would let a concurrent reconfiguration end the consumer. A
   * configuration's own context is no help: configurations built in code have none.
   */
  private boolean endsGuard() {
    synchronized (guardLock) {
      if (isUsed()) {
        return false;
      }
      guard = null; // A closed guard cannot start again: the next configuration gets another guard.
      return true;
    }
  }

  private boolean isUsed() {
    return coming > 0 || context.getConfiguration() instanceof GuardedConfiguration;
  }

  private ContextGuard guardFor(Configuration config, LoggingSettings current) {
    synchronized (guardLock) {
      ContextGuard result = guard;
      if (result == null) {
        result = ContextGuard.open(current, context.getName(), config, this::endsGuard);
        guard = result;
      }
      coming++;
      return result;
    }
  }

  /** A configuration with the guard is now installed, or never will be. */
  private void arrived() {
    synchronized (guardLock) {
      coming--;
    }
  }

  /** Stops the context, then its guard. */
  boolean stop(BooleanSupplier stop) {
    ContextGuard current = present();
    try {
      return stop.getAsBoolean();
    } finally {
      closeUnlessUsed(current);
    }
  }

  /** Closes a guard that no present or coming configuration has. */
  private void closeUnlessUsed(@Nullable ContextGuard candidate) {
    synchronized (guardLock) {
      if (candidate == null || (candidate == guard && isUsed())) {
        return;
      }
      if (candidate == guard) {
        guard = null;
      }
    }
    candidate.close();
  }
}

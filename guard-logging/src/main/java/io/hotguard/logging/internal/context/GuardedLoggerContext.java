/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import io.hotguard.logging.internal.rewrite.LoggerRewrite;
import io.hotguard.logging.internal.settings.DisruptorLibrary;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.logging.log4j.core.LifeCycle;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/** A logger context whose configurations, from any source, run behind a guard. */
final class GuardedLoggerContext extends LoggerContext {
  private static final String SPRING_BOOT = "org.springframework.boot.logging.LoggingSystem";
  private static final Set<String> BUILDING =
      Set.of(
          "initialize",
          "doConfigure",
          "preConfigure",
          "processConditionals",
          "createConfiguration",
          "createPluginObject",
          "setToDefault",
          "start",
          "stop");

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
  GuardedLoggerContext(
      String name,
      @Nullable URI configLocation,
      LoggingSettings settings,
      boolean syncLocationDefault) {
    this(name, configLocation, () -> settings, syncLocationDefault);
  }

  private GuardedLoggerContext(
      String name,
      @Nullable URI configLocation,
      Supplier<@Nullable LoggingSettings> settings,
      boolean syncLocationDefault) {
    super(name, null, configLocation);
    this.settings = settings;
    this.syncLocationDefault = syncLocationDefault;
  }

  static LoggerContext create(String name, @Nullable URI configLocation) {
    LoggingBootstrap bootstrap = LoggingBootstrap.instance();
    return bootstrap.isOff()
        ? new LoggerContext(name, null, configLocation)
        : new GuardedLoggerContext(
            name, configLocation, bootstrap::settings, !bootstrap.asyncSelectorReplaced());
  }

  /** The guard of this context, or null before its first guarded configuration. */
  @Nullable ContextGuard guard() {
    synchronized (guardLock) {
      return guard;
    }
  }

  @Override
  public Configuration setConfiguration(Configuration config) {
    Configuration next = config == null ? config : guarded(config);
    boolean came = next != config;
    ContextGuard current = guard();
    try {
      return super.setConfiguration(next);
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
    if (current == null || config instanceof GuardedConfiguration) {
      return config;
    }
    if (isFallback(config)) {
      tellWithout();
      return config;
    }
    try {
      if (current.mode() != GuardMode.ENFORCE) {
        ObservedContexts.observe(this);
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
    if (!toldWithout && !Log4jAdapter.isPresent(SPRING_BOOT)) {
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
    String code = ownBuilding(config.getClass());
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

  /** Finds a building method that is not Log4j's own, which the guard would not call. */
  private static @Nullable String ownBuilding(Class<?> type) {
    for (Class<?> current = type;
        current != null && !current.getName().startsWith("org.apache.logging.log4j.core.");
        current = current.getSuperclass()) {
      for (Method method : current.getDeclaredMethods()) {
        if (BUILDING.contains(method.getName()) && !method.isSynthetic()) {
          return current.getName() + "." + method.getName();
        }
      }
    }
    return null;
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
    return coming > 0 || getConfiguration() instanceof GuardedConfiguration;
  }

  private ContextGuard guardFor(Configuration config, LoggingSettings current) {
    synchronized (guardLock) {
      ContextGuard result = guard;
      if (result == null) {
        result = ContextGuard.open(current, getName(), config, this::endsGuard);
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

  @Override
  public boolean stop(long timeout, TimeUnit timeUnit) {
    ContextGuard current = guard();
    try {
      return super.stop(timeout, timeUnit);
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

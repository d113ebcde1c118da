/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.LifeCycle;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/**
 * A logger context whose configurations run behind a guard, however they come: from a file of any
 * format, several files, a builder, Spring Boot, or a change while running.
 */
final class GuardedLoggerContext extends LoggerContext {
  private final LoggingSettings settings;
  private final boolean syncLocationDefault;
  private @Nullable ContextGuard guard;

  /**
   * @param syncLocationDefault see {@link LoggerRewrite}
   */
  GuardedLoggerContext(
      String name,
      @Nullable URI configLocation,
      LoggingSettings settings,
      boolean syncLocationDefault) {
    super(name, null, configLocation);
    this.settings = settings;
    this.syncLocationDefault = syncLocationDefault;
  }

  /** A context as the settings of this process want it. */
  static LoggerContext create(String name, @Nullable URI configLocation) {
    LoggingBootstrap bootstrap = LoggingBootstrap.instance();
    LoggingSettings settings = bootstrap.settings();
    return settings == null
        ? new LoggerContext(name, null, configLocation)
        : new GuardedLoggerContext(
            name, configLocation, settings, !bootstrap.asyncSelectorReplaced());
  }

  /** The guard of this context, or null before its first guarded configuration. */
  synchronized @Nullable ContextGuard guard() {
    return guard;
  }

  @Override
  public Configuration setConfiguration(Configuration config) {
    return super.setConfiguration(config == null ? config : guarded(config));
  }

  private Configuration guarded(Configuration config) {
    // Log4j's own fallbacks: errors to the console, before or without any configuration.
    if (config instanceof GuardedConfiguration || config instanceof DefaultConfiguration) {
      return config;
    }
    try {
      if (!(config instanceof AbstractConfiguration unguarded)
          || config.getState() != LifeCycle.State.INITIALIZING) {
        StatusLogger.getLogger()
            .error(
                "hotguard: configuration '{}' stays as it is, unguarded: it was initialised before it"
                    + " was given to the context. Build it without initialising it"
                    + " (ConfigurationBuilder.build(false)).",
                config.getName());
        return config;
      }
      return new GuardedConfiguration(unguarded, guardFor(config), syncLocationDefault);
    } catch (RuntimeException | LinkageError e) {
      StatusLogger.getLogger()
          .error(
              "hotguard: the logging guard steps aside, logging is as configured: {}",
              e.toString(),
              e);
      return config;
    }
  }

  private synchronized ContextGuard guardFor(Configuration config) {
    ContextGuard result = guard;
    if (result == null) {
      result = ContextGuard.open(settings, getName(), config);
      guard = result;
    }
    return result;
  }

  @Override
  public boolean stop(long timeout, TimeUnit timeUnit) {
    ContextGuard current = guard();
    if (current != null) {
      current.shuttingDown();
    }
    try {
      return super.stop(timeout, timeUnit);
    } finally {
      if (current != null) {
        current.close();
        synchronized (this) {
          guard = null;
        }
      }
    }
  }
}

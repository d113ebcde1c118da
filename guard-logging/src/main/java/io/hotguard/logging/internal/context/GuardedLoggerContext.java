/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.log4j.RinglessStart;
import io.hotguard.logging.internal.rewrite.LoggerRewrite;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.jspecify.annotations.Nullable;

/** A logger context whose configurations, from any source, run behind a guard. */
final class GuardedLoggerContext extends LoggerContext {
  private final ContextGuards guards;

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
    guards = new ContextGuards(this, settings, syncLocationDefault);
  }

  /** Makes a context of the kind that the user has selected. */
  static LoggerContext create(String name, @Nullable URI configLocation) {
    LoggingBootstrap bootstrap = LoggingBootstrap.instance();
    if (bootstrap.isOff()) {
      return new LoggerContext(name, null, configLocation);
    }
    boolean isAsync = bootstrap.asyncSelectorReplaced();
    return isAsync && RinglessStart.isPossible()
        ? new GuardedAsyncContext(name, configLocation, bootstrap::settings)
        : new GuardedLoggerContext(name, configLocation, bootstrap::settings, !isAsync);
  }

  /** The guard of this context, or null before its first guarded configuration. */
  @Nullable ContextGuard guard() {
    return guards.present();
  }

  @Override
  public Configuration setConfiguration(Configuration config) {
    return guards.set(config, super::setConfiguration);
  }

  @Override
  public boolean stop(long timeout, TimeUnit timeUnit) {
    return guards.stop(() -> super.stop(timeout, timeUnit));
  }
}

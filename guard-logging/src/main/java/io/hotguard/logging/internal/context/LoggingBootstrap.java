/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardMode;
import io.hotguard.internal.StartUpLines;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.settings.DisruptorLibrary;
import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.property.ApplicationSettings;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import io.hotguard.property.PropertyOrigin;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.impl.Log4jContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * Decides before Log4j starts: the settings, the user's context selector. If a framework will
 * supply settings, the guard takes its place at once, stays idle, and the settings are read when
 * they come.
 */
final class LoggingBootstrap {
  private static final String SELECTOR_PACKAGE = "org.apache.logging.log4j.core.";
  private static final Set<String> DEFAULT_SELECTORS =
      Set.of(
          SELECTOR_PACKAGE + "selector.ClassLoaderContextSelector",
          SELECTOR_PACKAGE + "async.AsyncLoggerContextSelector");
  static final String OFF = "the logging guard is off: ";

  private static final class Holder {
    static final LoggingBootstrap INSTANCE = create();
  }

  /** How long a framework may take until it supplies settings. */
  private static final Duration WAIT = Duration.ofSeconds(10);

  private final @Nullable String userSelector;
  private final OptionalInt userRingSize;
  private final @Nullable String refusal;

  /** Whether the guard takes its place before its settings are known. */
  private final boolean late;

  /** Whether the operator has chosen ENFORCE, which no later setting changes. */
  private final boolean surelyEnforces;

  private volatile @Nullable LoggingSettings settings;
  private volatile boolean waiting;

  private LoggingBootstrap(boolean late, boolean surelyEnforces, @Nullable String refusal) {
    this.late = late;
    this.waiting = late;
    this.surelyEnforces = surelyEnforces;
    this.refusal = refusal;
    // An unsupported release may lack even the settings that the guard reads.
    userSelector = refusal == null ? Log4jAdapter.property("Log4jContextSelector") : null;
    userRingSize = refusal == null ? ringSize() : OptionalInt.empty();
  }

  static LoggingBootstrap instance() {
    return Holder.INSTANCE;
  }

  private static LoggingBootstrap create() {
    String refusal;
    try {
      refusal = Log4jAdapter.refusal();
      if (ApplicationSettings.areAwaited()) {
        // Their notices come with the settings, which may hold a key that is unknown now.
        GuardProperties early = GuardProperties.load();
        GuardMode mode = early.modeOf(LoggingProperties.MODE);
        boolean sure = isOfOperator(early.origin(LoggingProperties.MODE));
        if (!sure || mode != GuardMode.OFF) {
          LoggingBootstrap bootstrap =
              new LoggingBootstrap(true, sure && mode == GuardMode.ENFORCE, refusal);
          ApplicationSettings.onSupply(bootstrap::decide);
          if (ApplicationSettings.areAwaited()) {
            bootstrap.startWait();
          } else { // They came in between.
            bootstrap.decide();
          }
          return bootstrap;
        }
      }
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      refusal = reason(e);
    }
    LoggingBootstrap bootstrap = new LoggingBootstrap(false, false, refusal);
    bootstrap.decide();
    return bootstrap;
  }

  private static boolean isOfOperator(PropertyOrigin origin) {
    return origin == PropertyOrigin.SYSTEM_PROPERTY || origin == PropertyOrigin.ENVIRONMENT;
  }

  /** Reads the settings, and reports why the guard is off. */
  private synchronized void decide() {
    try {
      Set<String> rules = LoggingRuleProvider.names(); // A missing jar comes before all notices.
      GuardProperties properties = GuardProperties.load(StartUpLines::say);
      LoggingSettings read = LoggingSettings.of(properties, userRingSize, rules);
      if (refusal != null && read.mode() != GuardMode.OFF) {
        off(refusal);
      }
      settings = refusal == null ? read : null;
    } catch (GuardPropertyException e) {
      settings = null;
      StartUpLines.sayRefused(e.problems());
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      settings = null;
      off(reason(e));
    } finally {
      waiting = false;
    }
    String missing = mode() == GuardMode.WARN ? DisruptorLibrary.missing() : null;
    if (missing != null) {
      StartUpLines.say("hotguard.mode=enforce would leave logging UNGUARDED: " + missing);
    }
    if (mode() == GuardMode.ENFORCE && selectorReplacement() == null) {
      StartUpLines.say("logging is UNGUARDED: " + unguarded());
    }
  }

  private static String reason(Throwable failure) {
    return failure instanceof LinkageError missing
        ? GuardPropertySource.missing(missing)
        : String.valueOf(failure.getMessage());
  }

  private static void off(String reason) {
    // Log4j may not have started, and an inactive guard must not go unnoticed.
    if (GuardPropertySource.isNews(reason)) {
      StartUpLines.say(OFF + reason);
    }
  }

  private String unguarded() {
    return late && replacement() != null
        ? "the mode of application settings comes too late for log4j2.contextSelector="
            + userSelector
            + "; set -Dhotguard.logging.mode=enforce"
        : "log4j2.contextSelector="
            + userSelector
            + " is not one of Log4j's ClassLoaderContextSelector and AsyncLoggerContextSelector,"
            + " whose place the guard can take; remove the setting or name one of these";
  }

  /** Decides without the framework if it does not start: the jar alone may be on a class path. */
  private void startWait() {
    Thread thread = new Thread(null, this::endWait, "hotguard-logging-boot", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  private void endWait() {
    long began = System.nanoTime();
    while (waiting && System.nanoTime() - began < WAIT.toNanos()) {
      LockSupport.parkNanos(WAIT.toNanos() / 100);
    }
    synchronized (this) {
      if (!waiting) {
        return;
      }
      decide();
    }
    if (mode() != GuardMode.OFF && LogManager.getFactory() instanceof Log4jContextFactory factory) {
      factory.getSelector().getLoggerContexts().forEach(this::take);
    }
  }

  /** A configuration that was built in code cannot be read again, and stays as it is. */
  private void take(LoggerContext context) {
    if (mode() == GuardMode.WARN) {
      ObservedContexts.observeRunning(context);
    } else if (context.getConfiguration().getConfigurationSource().getLocation() == null) {
      off("configuration '" + context.getConfiguration().getName() + "' has no file to read again");
    } else {
      context.reconfigure();
    }
  }

  private static OptionalInt ringSize() {
    String ring = Log4jAdapter.property("AsyncLoggerConfig.RingBufferSize");
    return parse(ring == null ? Log4jAdapter.property("AsyncLogger.RingBufferSize") : ring);
  }

  private static OptionalInt parse(@Nullable String number) {
    try {
      return number == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(number.trim()));
    } catch (NumberFormatException e) {
      return OptionalInt.empty(); // Log4j ignores the value too, and reports it.
    }
  }

  /**
   * Returns the settings; null turns the guard off: wrong settings, a Log4j that is too old, or
   * settings that are still awaited.
   */
  @Nullable LoggingSettings settings() {
    return settings;
  }

  GuardMode mode() {
    LoggingSettings current = settings;
    return current == null ? GuardMode.OFF : current.mode();
  }

  /** Reads the configuration factory that the user has set by now. */
  static @Nullable String userFactory() {
    return Log4jAdapter.property("log4j.configurationFactory");
  }

  /** True if the guard's ring replaces the user's all-asynchronous context selector. */
  boolean asyncSelectorReplaced() {
    return selectorReplacement() != null
        && userSelector != null
        && userSelector.contains(".async.");
  }

  /** True if a context needs no guard, now and later. */
  boolean isOff() {
    return !late && settings == null;
  }

  /** Returns the guarded selector; null in another mode or if the user's own cannot be replaced. */
  @Nullable String selectorReplacement() {
    String replacement = refusal == null ? replacement() : null;
    // While the mode may still be WARN, an asynchronous context stays the one of Log4j.
    boolean now =
        late
            ? surelyEnforces || userSelector == null || !userSelector.contains(".async.")
            : mode() == GuardMode.ENFORCE;
    return now ? replacement : null;
  }

  private @Nullable String replacement() {
    return userSelector == null || DEFAULT_SELECTORS.contains(userSelector)
        ? GuardedContextSelector.class.getName()
        : null;
  }

  /** True if Log4j gets the factory that observes, because contexts stay as they are. */
  boolean observes() {
    if (late) {
      return refusal == null && selectorReplacement() == null;
    }
    return reports();
  }

  /** True if the guard only reports: in WARN, or because it cannot replace the selector. */
  boolean reports() {
    return mode() == GuardMode.WARN
        || (mode() == GuardMode.ENFORCE && selectorReplacement() == null);
  }
}

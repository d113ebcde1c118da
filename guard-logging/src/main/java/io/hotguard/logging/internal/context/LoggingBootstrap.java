/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.report.LiveFacts;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.internal.settings.Slf4jBinding;
import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.property.GuardProperties;
import java.util.OptionalInt;
import java.util.ServiceConfigurationError;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides once, before Log4j starts: the settings, the user's context selector. */
final class LoggingBootstrap {
  private static final String SELECTOR_PACKAGE = "org.apache.logging.log4j.core.";
  private static final Set<String> DEFAULT_SELECTORS =
      Set.of(
          SELECTOR_PACKAGE + "selector.ClassLoaderContextSelector",
          SELECTOR_PACKAGE + "async.AsyncLoggerContextSelector");
  private static final Set<String> BASIC_SELECTORS =
      Set.of(
          SELECTOR_PACKAGE + "selector.BasicContextSelector",
          SELECTOR_PACKAGE + "async.BasicAsyncLoggerContextSelector");

  private static final class Holder {
    static final LoggingBootstrap INSTANCE = create();
  }

  private final @Nullable LoggingSettings settings;
  private final @Nullable String userSelector;
  private final @Nullable String userFactory;

  private LoggingBootstrap(
      @Nullable LoggingSettings settings,
      @Nullable String userSelector,
      @Nullable String userFactory) {
    this.settings = settings;
    this.userSelector = userSelector;
    this.userFactory = userFactory;
  }

  static LoggingBootstrap instance() {
    return Holder.INSTANCE;
  }

  private static LoggingBootstrap create() {
    try {
      GuardProperties properties =
          GuardProperties.load(notice -> System.err.println("hotguard: " + notice));
      if (!Log4jAdapter.hasCore() && Slf4jBinding.isLogbackGuarded()) {
        return new LoggingBootstrap(
            null, null, null); // Both guards are there, for any application.
      }
      String refusal = Log4jAdapter.refusal();
      return refusal == null ? create(properties) : leave(refusal, properties);
    } catch (LinkageError e) {
      return off(
          "a class is missing or does not fit ("
              + e
              + "); take guard-logging, guard-logging-core and guard-core of one version");
    } catch (RuntimeException | ServiceConfigurationError e) {
      return off(String.valueOf(e.getMessage()));
    }
  }

  /** Leaves Log4j alone: an unsupported release may lack even the settings that the guard reads. */
  private static LoggingBootstrap leave(String refusal, GuardProperties properties) {
    return settings(properties, OptionalInt.empty()).mode() == GuardMode.OFF
        ? new LoggingBootstrap(null, null, null)
        : off(refusal);
  }

  private static LoggingSettings settings(GuardProperties properties, OptionalInt log4jRingSize) {
    return LoggingSettings.of(properties, log4jRingSize, LoggingRuleProvider.names());
  }

  private static LoggingBootstrap off(String reason) {
    // Log4j has not started, and an inactive guard must not go unnoticed.
    System.err.println("hotguard: the logging guard is off: " + reason);
    return new LoggingBootstrap(null, null, null);
  }

  private static LoggingBootstrap create(GuardProperties properties) {
    String selector = Log4jAdapter.property("Log4jContextSelector");
    String factory = Log4jAdapter.property("log4j.configurationFactory");
    String ring = Log4jAdapter.property("AsyncLoggerConfig.RingBufferSize");
    if (ring == null) {
      ring = Log4jAdapter.property("AsyncLogger.RingBufferSize");
    }
    LoggingBootstrap bootstrap =
        new LoggingBootstrap(settings(properties, parse(ring)), selector, factory);
    if (bootstrap.mode() != GuardMode.OFF) {
      tellOfSurroundings(bootstrap.mode());
    }
    if (bootstrap.mode() == GuardMode.ENFORCE && bootstrap.selectorReplacement() == null) {
      System.err.println(
          "hotguard: logging is UNGUARDED: log4j2.contextSelector="
              + selector
              + " is not one of Log4j's ClassLoaderContextSelector, BasicContextSelector,"
              + " AsyncLoggerContextSelector, BasicAsyncLoggerContextSelector, whose place the"
              + " guard can take; remove the setting or name one of these");
    }
    return bootstrap;
  }

  /** Names events that this guard does not see, and what mode ENFORCE would lack. */
  private static void tellOfSurroundings(GuardMode mode) {
    String stranger = Slf4jBinding.otherThanLog4j();
    if (stranger != null && !Slf4jBinding.isLogbackGuarded()) {
      System.err.println(
          "hotguard: SLF4J is bound to "
              + stranger
              + ", and events of SLF4J pass by the guard of Log4j; "
              + (Slf4jBinding.isLogback() ? "add io.hotguard:guard-logback, or " : "")
              + "take log4j-slf4j2-impl (SLF4J 2) or log4j-slf4j-impl in its place");
    }
    if (mode == GuardMode.WARN && !LiveFacts.isPresent(GuardedLoggerContext.DISRUPTOR)) {
      System.err.println(
          "hotguard: hotguard.mode=enforce would leave logging UNGUARDED: the class path has no LMAX"
              + " Disruptor; add com.lmax:disruptor, 3.4.4 or 4.0.0");
    }
  }

  private static OptionalInt parse(@Nullable String number) {
    try {
      return number == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(number.trim()));
    } catch (NumberFormatException e) {
      return OptionalInt.empty(); // Log4j ignores the value too, and reports it.
    }
  }

  /** Returns the settings; null turns the guard off: wrong settings, or a Log4j that is too old. */
  @Nullable LoggingSettings settings() {
    return settings;
  }

  GuardMode mode() {
    LoggingSettings current = settings;
    return current == null ? GuardMode.OFF : current.mode();
  }

  /** The configuration factory that the user has set and ours delegates to. */
  @Nullable String userFactory() {
    return userFactory;
  }

  /** True if the guard's ring replaces the user's all-asynchronous context selector. */
  boolean asyncSelectorReplaced() {
    return selectorReplacement() != null
        && userSelector != null
        && userSelector.contains(".async.");
  }

  /** Returns the guarded selector; null in another mode or if the user's own cannot be replaced. */
  @Nullable String selectorReplacement() {
    if (mode() != GuardMode.ENFORCE) {
      return null;
    }
    if (userSelector == null || DEFAULT_SELECTORS.contains(userSelector)) {
      return GuardedContextSelector.class.getName();
    }
    return BASIC_SELECTORS.contains(userSelector)
        ? GuardedBasicContextSelector.class.getName()
        : null;
  }

  /** True if the guard only observes: to report, or because it cannot replace the selector. */
  boolean observes() {
    return mode() == GuardMode.WARN
        || (mode() == GuardMode.ENFORCE && selectorReplacement() == null);
  }
}

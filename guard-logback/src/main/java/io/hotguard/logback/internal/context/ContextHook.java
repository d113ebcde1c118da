/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggerContextListener;
import ch.qos.logback.core.spi.ConfigurationEvent;
import ch.qos.logback.core.spi.LifeCycle;
import io.hotguard.GuardMode;
import io.hotguard.logback.internal.appender.LiveFindings;
import io.hotguard.logback.internal.appender.ObservedStatus;
import io.hotguard.logback.internal.appender.PlannedChanges;
import io.hotguard.logback.internal.event.OwnEvents;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.guard.ObservedGuard;
import io.hotguard.logging.internal.guard.OwnLines;
import io.hotguard.logging.internal.settings.LibraryVersion;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows a logger context and guards each of its configurations. <b>Threading:</b> any thread that
 * configures the context; calls exclude each other.
 */
final class ContextHook implements LoggerContextListener {
  /*
   * Three moments tell of a configuration:
   * - Its end, by a configuration event. Each configurator for XML fires one, also after a reset.
   * - The start of the context. A configuration in code, and Spring Boot's default, end with it.
   * - A look of the watch of a running guard. Code has attached an appender to a logger.
   *
   * The stop of a context removes all listeners, even the ones that survive a reset. Two events
   * bring the listener back, neither while Logback goes through its listeners:
   * - The next reset, which first stops the context's components. Spring Boot begins its
   *   configuration with a stop and a reset.
   * - The next status message, for code that only stops and configures.
   *
   * Spring Boot configures Logback twice. The configuration before its own is left alone: a guard
   * would give the events of a dead process to the wrong appenders.
   *
   * Refused: Spring Boot's environment in the context as the sign of its configuration. Spring Boot
   * 3.3 puts it there after the end of the configuration.
   */
  private static final String BOOT =
      "org.springframework.boot.logging.logback.LogbackLoggingSystem";
  private static final String BOOT_SETTING = "org.springframework.boot.logging.LoggingSystem";

  /** How long Spring Boot may take until it configures Logback. */
  private static final Duration BOOT_WAIT = Duration.ofSeconds(10);

  /** Ticks of the watch between two looks for new appenders. */
  private static final int LOOK_TICKS = 20;

  private final Supplier<@Nullable LoggingSettings> settings;
  private final LoggerContext context;
  private final String version;
  private final ReentrantLock lock = new ReentrantLock();
  private final LifeCycle returning = new AtReset(this::listen);
  private final LifeCycle resetting = new AtReset(this::endConfiguration);
  private final ObservedGuard observed = new ObservedGuard();
  private @Nullable ContextGuard guard;
  private String source = LiveFindings.UNNAMED;
  private boolean waiting;

  /** Set until Spring Boot begins its configuration, or no Spring Boot application starts. */
  private boolean beforeBoot;

  private boolean failed;

  /** Set while a configurator attaches appenders to loggers. */
  private volatile boolean configuring;

  private int ticks;

  private ContextHook(
      Supplier<@Nullable LoggingSettings> settings, LoggerContext context, String version) {
    this.settings = settings;
    this.context = context;
    this.version = version;
    beforeBoot = LibraryVersion.isPresent(BOOT) && !"none".equals(System.getProperty(BOOT_SETTING));
  }

  /** Follows a context from now on. */
  static ContextHook install(
      Supplier<@Nullable LoggingSettings> settings, LoggerContext context, String version) {
    ContextHook hook = new ContextHook(settings, context, version);
    ObservedStatus.install(context, hook::listen);
    context.addConfigurationEventListener(hook::configured);
    hook.listen();
    return hook;
  }

  /** Returns the running guard; null without one. */
  @Nullable ContextGuard guard() {
    lock.lock();
    try {
      return guard;
    } finally {
      lock.unlock();
    }
  }

  private void listen() {
    if (!context.getCopyOfListenerList().contains(this)) {
      context.addListener(this);
    }
  }

  private void configured(ConfigurationEvent event) {
    // The names differ between versions: CONFIGURATION_ENDED, CONFIGURATION_ENDED_SUCCESSFULLY.
    String type = event.getEventType().name();
    if (type.equals("CONFIGURATION_STARTED")) {
      configuring = true;
    } else if (type.startsWith("CONFIGURATION_ENDED")) {
      configuring = false;
      nameSource(LiveFindings.source(event.getData(), context));
      follow();
    }
  }

  private void nameSource(String name) {
    lock.lock();
    try {
      source = name;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isResetResistant() {
    return true;
  }

  @Override
  public void onStart(LoggerContext started) {
    follow();
  }

  private void endConfiguration() {
    ContextGuard current = guard();
    if (current != null) {
      current.endConfiguration();
    }
  }

  @Override
  public void onReset(LoggerContext reset) {
    // The guarded appenders were stopped before, and waited for their events. One that the watch
    // has attached in that moment is left, and would keep stopped appenders. Without a guard,
    // Logback's own reset is all.
    lock.lock();
    try {
      source = LiveFindings.UNNAMED;
      for (Logger logger : reset.getLoggerList()) {
        if (guard != null && logger.iteratorForAppenders().hasNext()) {
          logger.detachAndStopAllAppenders();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void onStop(LoggerContext stopped) {
    stopped.register(returning);
    lock.lock();
    try {
      beforeBoot = false;
      observed.end();
      ContextGuard ended = guard;
      guard = null;
      if (ended != null) {
        ended.close();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void onLevelChange(Logger logger, Level level) {
    // Logback asks for levels before it calls an appender.
  }

  /** Guards the present configuration, or reports what a guard would change. */
  private void follow() {
    lock.lock();
    try {
      if (failed || !hasAppenders()) {
        return;
      }
      if (beforeBoot) {
        waitForBoot();
        return;
      }
      LoggingSettings current = settings.get();
      if (current != null && current.mode() == GuardMode.WARN) {
        plan(current);
        return;
      }
      observed.end();
      if (current != null) {
        enforce(current);
        context.register(resetting);
      }
    } catch (RuntimeException | LinkageError e) { // A failure of the guard must not end logging.
      failed = true;
      observed.end();
      System.err.println("hotguard: the logging guard steps aside, logging is as configured: " + e);
    } finally {
      lock.unlock();
    }
  }

  private boolean hasAppenders() {
    for (Logger logger : context.getLoggerList()) {
      if (logger.iteratorForAppenders().hasNext()) {
        return true;
      }
    }
    return false;
  }

  private void enforce(LoggingSettings current) {
    ContextGuard opened = guard;
    if (opened == null) {
      opened = ContextGuard.open(current, context, source, this::tick);
      guard = opened;
    }
    opened.install(version, source);
  }

  private void plan(LoggingSettings current) {
    OwnLines report =
        new OwnLines(
            GuardMode.WARN,
            "Logback " + version,
            List.of(),
            Changes.each(PlannedChanges.of(context, current)),
            PlannedChanges.remarks(context, current),
            LiveFindings.observed(source, context, current));
    observed.register();
    if (observed.isNews(report)) {
      OwnEvents.write(context, report.lines());
      OwnEvents.tellIfHidden(context, report, report.lines());
    }
  }

  /** Guards the first configuration after all if no Spring Boot application starts. */
  private void waitForBoot() {
    if (waiting) {
      return;
    }
    waiting = true;
    Thread thread = new Thread(null, this::endWait, "hotguard-logging-boot", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(ContextHook.class.getClassLoader()); // For appenders in mode warn.
    thread.start();
  }

  private void endWait() {
    long began = System.nanoTime();
    while (System.nanoTime() - began < BOOT_WAIT.toNanos()) {
      LockSupport.parkNanos(BOOT_WAIT.toNanos());
    }
    lock.lock();
    try {
      if (beforeBoot) {
        beforeBoot = false;
        follow();
      }
    } finally {
      lock.unlock();
    }
  }

  private void tick() {
    if (++ticks % LOOK_TICKS == 0) {
      look();
    }
  }

  /** Looks for appenders that code has attached; never while the context is being configured. */
  void look() {
    if (!lock.tryLock()) {
      return;
    }
    try {
      ContextGuard current = guard;
      if (current != null && !configuring && context.isStarted() && current.isIncomplete()) {
        current.install(version, source);
      }
    } finally {
      lock.unlock();
    }
  }

  /** A component of the context, which the next reset stops and forgets before all else. */
  private record AtReset(Runnable action) implements LifeCycle {
    @Override
    public void start() {
      // It counts as started from its registration on.
    }

    @Override
    public void stop() {
      action.run();
    }

    @Override
    public boolean isStarted() {
      return true;
    }
  }
}

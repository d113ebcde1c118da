/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.hotguard.GuardSnapshot;
import io.opentelemetry.test.TracingAppender;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events that are logged while the guard is being put in front of appenders. An appender does that
 * between two steps of Logback's way through the loggers. {@code InstallationStepsTest} goes
 * through the steps of the installation itself.
 */
@Timeout(300)
@Tag("oldest")
class InstallationTest {
  @TempDir Path directory;

  /** Runs something once, in the middle of the caller's call. */
  private static final class Acting extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private final Runnable action;
    private final AtomicBoolean done = new AtomicBoolean();

    Acting(Runnable action) {
      this.action = action;
    }

    @Override
    protected void append(ILoggingEvent event) {
      if (!done.getAndSet(true)) {
        action.run();
      }
    }
  }

  private LogbackRig unguarded() {
    return LogbackRig.start(
        LogbackRig.settings(directory), "<root level='TRACE'/>" + LogbackRig.SILENT_GUARD);
  }

  private static ProbeAppender.Sink attach(LogbackRig rig, String logger) {
    String name = LogbackRig.unique("sink");
    ProbeAppender probe = new ProbeAppender();
    probe.setSink(name);
    attach(rig, logger, probe);
    return ProbeAppender.sink(name);
  }

  private static void attach(LogbackRig rig, String logger, Appender<ILoggingEvent> appender) {
    appender.setName(LogbackRig.unique("appender"));
    appender.setContext(rig.context);
    appender.start();
    rig.logger(logger).addAppender(appender);
  }

  /** The start of a context tells the guard of the appenders that code has attached. */
  private static void install(LogbackRig rig) {
    rig.context.start();
  }

  @Test
  void losesNoEventBetweenALoggerAndItsParents() {
    try (LogbackRig rig = unguarded()) {
      attach(rig, "a.b", new Acting(() -> install(rig)));
      ProbeAppender.Sink middle = attach(rig, "a");
      ProbeAppender.Sink root = attach(rig, Logger.ROOT_LOGGER_NAME);
      GuardSnapshot end = assertBothArrive(rig, middle, root);

      assertThat(end.counters()).containsEntry("logged", 2L).containsEntry("written", 2L);
    }
  }

  /** Logs an event during which the guard comes, and a later one. */
  private static GuardSnapshot assertBothArrive(LogbackRig rig, ProbeAppender.Sink... sinks) {
    rig.logger("a.b.c").info("moment");
    rig.logger("a.b.c").info("later");
    GuardSnapshot end = rig.awaitDrained();
    for (ProbeAppender.Sink each : sinks) {
      assertThat(each.texts).containsExactly("moment", "later");
    }
    return end;
  }

  @Test
  void losesNoEventAtALoggerBetweenTwoGuardedOnes() {
    try (LogbackRig rig = unguarded()) {
      ProbeAppender.Sink low = attach(rig, "a.b");
      ProbeAppender.Sink root = attach(rig, Logger.ROOT_LOGGER_NAME);
      install(rig);
      ProbeAppender.Sink middle = attach(rig, "a");
      attach(rig, "a.b", staying(() -> install(rig)));

      assertBothArrive(rig, low, middle, root);
    }
  }

  /** An event of the nested call passes the upper loggers first. */
  @Test
  void takesAnEventOnceWhileAnAppenderOfTheCallerLogs() {
    try (LogbackRig rig = unguarded()) {
      ProbeAppender.Sink low = attach(rig, "a");
      ProbeAppender.Sink root = attach(rig, Logger.ROOT_LOGGER_NAME);
      install(rig);
      attach(rig, "a", staying(() -> rig.logger("a").info("nested")));
      rig.logger("a").info("outer");
      rig.logger("a").info("later");
      GuardSnapshot end = rig.awaitDrained();

      assertThat(low.texts).containsExactly("outer", "nested", "later");
      assertThat(root.texts).containsExactly("outer", "nested", "later");
      assertThat(end.counters()).containsEntry("logged", 3L).containsEntry("written", 3L);
    }
  }

  @Test
  void givesANewAppenderNoEventThatWasLoggedBefore() {
    try (LogbackRig rig = unguarded()) {
      ProbeAppender.Sink first = attach(rig, Logger.ROOT_LOGGER_NAME);
      install(rig);
      first.close();
      rig.logger("a").info("before");
      ProbeAppender.Sink second = attach(rig, Logger.ROOT_LOGGER_NAME);
      rig.logger("a").info("attached");
      install(rig);
      rig.logger("a").info("guarded");
      first.open();
      rig.awaitDrained();

      assertThat(first.texts).containsExactly("before", "attached", "guarded");
      assertThat(second.texts).containsExactly("attached", "guarded");
    }
  }

  /** Without the guard, Logback passes over the second time. */
  @Test
  void takesAnAppenderThatIsAttachedTwiceOnce() {
    try (LogbackRig rig = unguarded()) {
      ProbeAppender.Sink root = attach(rig, Logger.ROOT_LOGGER_NAME);
      Logger logger = rig.logger(Logger.ROOT_LOGGER_NAME);
      Appender<ILoggingEvent> original = logger.iteratorForAppenders().next();
      install(rig);
      logger.addAppender(original);
      install(rig);
      rig.logger("a").info("once");
      rig.awaitDrained();

      assertThat(root.texts).containsExactly("once");
    }
  }

  /** An appender that the guard leaves to the caller. */
  private static TracingAppender staying(Runnable action) {
    AtomicBoolean done = new AtomicBoolean();
    return new TracingAppender(
        () -> {
          if (!done.getAndSet(true)) {
            action.run();
          }
        });
  }
}

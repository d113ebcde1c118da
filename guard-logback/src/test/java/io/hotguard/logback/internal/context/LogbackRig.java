/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.joran.spi.JoranException;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.Storm;
import io.hotguard.logging.internal.settings.EnforcedSettings;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** A guarded context of a test, its sinks and its counts. */
final class LogbackRig implements AutoCloseable {
  /** Keeps the guard's own lines out of sinks that are compared with what the test logged. */
  static final String SILENT_GUARD =
      "<logger name='io.hotguard.logging' level='OFF' additivity='false'/>";

  private static final AtomicInteger NUMBER = new AtomicInteger();

  final LoggerContext context = new LoggerContext();
  final ContextHook hook;

  private LogbackRig(LoggingSettings settings) {
    context.setName("default");
    context.setMDCAdapter(new LogbackMDCAdapter());
    hook = ContextHook.install(() -> settings, context, "test");
  }

  /** A name for a sink that no other test has. */
  static String unique(String name) {
    return name + '-' + NUMBER.incrementAndGet();
  }

  /** An appender element with a sink of its own name. */
  static String probe(String name, String sink) {
    return "<appender name='"
        + name
        + "' class='"
        + ProbeAppender.class.getName()
        + "'><sink>"
        + sink
        + "</sink></appender>";
  }

  static String root(String... appenders) {
    StringBuilder refs = new StringBuilder();
    for (String each : appenders) {
      refs.append("<appender-ref ref='").append(each).append("'/>");
    }
    return "<root level='TRACE'>" + refs + "</root>" + SILENT_GUARD;
  }

  /**
   * Settings that enforce, with the spill in {@code directory}.
   *
   * @param more keys without {@code hotguard.logging.} and their values, alternating
   */
  static LoggingSettings settings(Path directory, String... more) {
    return new EnforcedSettings(directory)
        .with("spill.max-bytes", "4m", "isolate.max-bytes", "4m", "ring-size", "128")
        .with(more)
        .read();
  }

  static LogbackRig start(LoggingSettings settings, String xml) {
    LogbackRig rig = new LogbackRig(settings);
    rig.configure(xml);
    rig.context.start();
    return rig;
  }

  /** Starts with a configuration of that file, which has a name. */
  static LogbackRig start(LoggingSettings settings, Path file) {
    LogbackRig rig = new LogbackRig(settings);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(rig.context);
    try {
      configurator.doConfigure(file.toFile());
    } catch (JoranException e) {
      throw new AssertionError(e);
    }
    rig.context.start();
    return rig;
  }

  /** Configures the context without a reset before. */
  void configure(String xml) {
    configure(context, xml);
  }

  /** Configures any context. */
  static void configure(LoggerContext context, String xml) {
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    try {
      configurator.doConfigure(
          new ByteArrayInputStream(
              ("<configuration>" + xml + "</configuration>").getBytes(StandardCharsets.UTF_8)));
    } catch (JoranException e) {
      throw new AssertionError(e);
    }
  }

  Logger logger(String name) {
    return context.getLogger(name);
  }

  ContextGuard guard() {
    return Objects.requireNonNull(hook.guard());
  }

  long count(String counter) {
    return guard().snapshot().counters().getOrDefault(counter, 0L);
  }

  long gauge(String gauge) {
    return guard().snapshot().gauges().getOrDefault(gauge, 0L);
  }

  /** Waits until nothing moves any more. */
  GuardSnapshot awaitDrained() {
    Await.until("drained", () -> gauge("ring.waiting") == 0 && gauge("spill.waiting") == 0);
    return guard().snapshot();
  }

  /** The sum that the invariant compares with {@code logged + recovered}. */
  static long accounted(GuardSnapshot snapshot) {
    return Storm.accounted(snapshot);
  }

  static long logged(GuardSnapshot snapshot) {
    return Storm.logged(snapshot);
  }

  @Override
  public void close() {
    context.stop();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.Storm;
import io.hotguard.logging.internal.settings.EnforcedSettings;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;

/** A guarded context of a test, its sinks and its counts. */
public final class GuardedRig implements AutoCloseable {
  /** A wait may take long on a busy machine; this is a watchdog, not a bound. */
  static final Duration WATCHDOG = Await.WATCHDOG;

  private static final AtomicInteger NUMBER = new AtomicInteger();

  final GuardedLoggerContext context;
  final ContextGuard guard;

  private GuardedRig(GuardedLoggerContext context) {
    this.context = context;
    guard = context.guard();
  }

  /** A configuration with these appender elements, all of them referenced by an INFO root. */
  public static String xml(String appenders, String loggers) {
    return "<Configuration status=\"OFF\"><Appenders>"
        + appenders
        + "</Appenders><Loggers>"
        + loggers
        + "</Loggers></Configuration>";
  }

  /** A configuration with one probe at a root logger that lets everything through. */
  static String xml(String sink) {
    return xml(
        "<Probe name=\"Probe\" sink=\"" + sink + "\"/>",
        "<Root level=\"TRACE\" includeLocation=\"false\"><AppenderRef ref=\"Probe\"/></Root>");
  }

  static Configuration parse(String xml) {
    try {
      return new XmlConfiguration(
          null,
          new ConfigurationSource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A name for a sink or a context that no other test has. */
  static String unique(String name) {
    return name + '-' + NUMBER.incrementAndGet();
  }

  static LoggingSettings settings(Path directory, String... keysAndValues) {
    return new EnforcedSettings(directory)
        .with("spill.max-bytes", "2m", "ring-size", "128")
        .with(keysAndValues)
        .read();
  }

  /**
   * Starts a guarded context.
   *
   * @param keysAndValues settings, without their common {@code hotguard.logging.}
   */
  public static GuardedRig start(Path directory, String xml, String... keysAndValues) {
    GuardedLoggerContext context =
        new GuardedLoggerContext(unique("rig"), null, settings(directory, keysAndValues), true);
    context.start(parse(xml));
    return new GuardedRig(context);
  }

  public Configuration configuration() {
    return context.getConfiguration();
  }

  public Logger logger(String name) {
    return context.getLogger(name);
  }

  long count(String counter) {
    return guard.snapshot().counters().getOrDefault(counter, 0L);
  }

  long gauge(String gauge) {
    return guard.snapshot().gauges().getOrDefault(gauge, 0L);
  }

  /** Waits until nothing moves any more: the ring is empty, or what is left is left for good. */
  GuardSnapshot awaitDrained() {
    await("drained", () -> gauge("ring.waiting") == 0 && gauge("spill.waiting") == 0);
    return guard.snapshot();
  }

  /** The sum that the invariant compares with {@code logged}. */
  static long accounted(GuardSnapshot snapshot) {
    return Storm.accounted(snapshot);
  }

  public static void await(String what, BooleanSupplier condition) {
    Await.until(what, condition);
  }

  static void await(Supplier<String> what, BooleanSupplier condition) {
    Await.until(what, condition);
  }

  @Override
  public void close() {
    context.stop();
  }
}

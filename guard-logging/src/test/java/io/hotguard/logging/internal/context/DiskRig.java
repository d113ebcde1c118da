/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.internal.journal.Journal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.settings.EnforcedSettings;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;

/** Guarded contexts on a directory of the test, and what is found in it. */
public final class DiskRig {
  static final int SEGMENT = PreparedJournal.SEGMENT;

  /** Keeps the guard's own lines out of files that are compared with what the test logged. */
  static final String SILENT_GUARD =
      "<Logger name='io.hotguard.logging' level='off' additivity='false'/>";

  private DiskRig() {}

  /**
   * Settings that enforce, with the spill in {@code directory}.
   *
   * @param more keys without {@code hotguard.logging.} and their values, alternating
   */
  static LoggingSettings settings(Path directory, String... more) {
    return new EnforcedSettings(directory)
        .with("spill.max-bytes", "4m", "isolate.max-bytes", "32m")
        .with(more)
        .read();
  }

  static GuardedLoggerContext start(LoggingSettings settings, String xml) {
    GuardedLoggerContext context = new GuardedLoggerContext("test", null, settings, true);
    context.start(configuration(context, xml));
    return context;
  }

  /**
   * A configuration that is not yet initialised.
   *
   * @param xml the elements in the {@code Configuration}
   */
  static Configuration configuration(LoggerContext context, String xml) {
    String document =
        "<Configuration status='OFF' shutdownHook='disable' packages='io.hotguard.logging'>"
            + xml
            + "</Configuration>";
    try {
      return new XmlConfiguration(
          context,
          new ConfigurationSource(
              new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8))));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static long counter(GuardedLoggerContext context, String name) {
    return guard(context).snapshot().counters().getOrDefault(name, 0L);
  }

  static long gauge(GuardedLoggerContext context, String name) {
    return guard(context).snapshot().gauges().getOrDefault(name, 0L);
  }

  static ContextGuard guard(GuardedLoggerContext context) {
    return java.util.Objects.requireNonNull(context.guard());
  }

  /**
   * Waits for something that must happen, however slow the machine: the test's time-out bounds it.
   */
  public static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      if (Thread.interrupted()) {
        throw new AssertionError("it did not happen in the time of the test");
      }
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }

  public static Journal journal(Path slot, String name, int segments) throws IOException {
    return PreparedJournal.open(slot, name, segments);
  }

  /** Every segment file below a directory. */
  public static List<Path> segments(Path directory) throws IOException {
    return PreparedJournal.segments(directory);
  }

  static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  public static List<String> ids(int from, int to) {
    return PreparedJournal.ids(from, to);
  }
}

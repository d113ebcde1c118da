/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.hotguard.logback.LogbackGuard;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** An application to be killed, and the next one, which delivers what the first has left. */
public final class StormApp {
  static final int THREADS = 4;
  static final int EVENTS = 5_000;

  private StormApp() {}

  /** An appender whose receiver is away. */
  public static final class Failing extends UnsynchronizedAppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      throw new UncheckedIOException(new IOException("injected outage"));
    }
  }

  /** An appender that never returns. */
  public static final class Stuck extends UnsynchronizedAppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      while (true) {
        LockSupport.park();
      }
    }
  }

  /**
   * Logs, or waits until no event waits.
   *
   * @param arguments {@code storm}, {@code spilled}, {@code overflowed}, {@code log} or {@code
   *     drain}
   */
  public static void main(String[] arguments) throws IOException {
    Logger logger = LoggerFactory.getLogger("com.acme.App");
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    switch (arguments[0]) {
      case "storm" -> storm(logger, out);
      case "spilled" -> spilled(logger, Level.WARN, out);
      case "overflowed" -> spilled(logger, Level.INFO, out);
      case "log" -> {
        for (int i = 0; i < EVENTS; i++) {
          logger.warn("t0-{}", i);
        }
        awaitNoneWaiting("ring.waiting", "spill.waiting");
        tell(out, "LOGGED");
        LockSupport.park();
      }
      default -> awaitNoneWaiting(".waiting");
    }
  }

  /** Two files hold all events of the storm; a third one shows that these two are ready. */
  private static void awaitFiles() throws IOException {
    Path directory = Path.of(System.getProperty("hotguard.logging.spill.dir"));
    long files = 0;
    while (files < 3) {
      LockSupport.parkNanos(1_000_000);
      try (Stream<Path> all = Files.walk(directory)) {
        files = all.filter(file -> file.toString().endsWith(".segment")).count();
      }
    }
  }

  /** Tells the id of each logging call that has returned. */
  private static void storm(Logger logger, OutputStream out) throws IOException {
    awaitFiles();
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      new Thread(
              () -> {
                for (int i = 0; i < EVENTS; i++) {
                  logger.warn("t{}-{}", thread, i);
                  tell(out, "t" + thread + "-" + i);
                }
              })
          .start();
    }
  }

  /** Tells the id of each event that the spill has accepted, while the appender is stuck. */
  private static void spilled(Logger logger, Level level, OutputStream out) {
    long before = 0;
    for (int i = 0; ; i++) {
      logger.atLevel(level).log("t0-{}", i);
      long now = LogbackGuard.all().get(0).snapshot().counters().getOrDefault("spilled", 0L);
      if (now > before) {
        before = now;
        tell(out, "t0-" + i);
      }
    }
  }

  private static void tell(OutputStream out, String line) {
    try {
      synchronized (out) {
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void awaitNoneWaiting(String... endings) {
    while (waiting(endings) > 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static long waiting(String... endings) {
    Map<String, Long> gauges = LogbackGuard.all().get(0).snapshot().gauges();
    return gauges.entrySet().stream()
        .filter(gauge -> Stream.of(endings).anyMatch(gauge.getKey()::endsWith))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.LoggingGuard;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** An application with nothing but the guard's jar on its class path, to be killed. */
public final class GuardedChild {
  static final int THREADS = 4;
  static final int EVENTS = 5_000;

  private static final String SPILL_DIR = "hotguard.logging.spill.dir";

  private GuardedChild() {}

  /** Starts it in {@code work}, with the configuration {@code log4j2.xml} there. */
  static Process start(Path work, String command, String... settings) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-Dhotguard.mode=enforce"));
    line.add("-Dhotguard.logging.take-over=io.hotguard"); // The appenders read the event alone.
    line.add("-Dlog4j2.configurationFile=" + work.resolve("log4j2.xml"));
    line.add("-D" + SPILL_DIR + "=" + work.resolve("spill"));
    for (String setting : settings) {
      line.add("-Dhotguard.logging." + setting);
    }
    line.addAll(List.of("-cp", System.getProperty("java.class.path")));
    line.addAll(List.of(GuardedChild.class.getName(), command));
    return new ProcessBuilder(line)
        .redirectError(work.resolve("stderr-" + command).toFile())
        .start();
  }

  public static void main(String[] arguments) throws Exception {
    DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    Logger logger = LogManager.getLogger("app");
    switch (arguments[0]) {
      case "storm" -> storm(logger, out);
      case "spilled" -> spilled(logger, Level.WARN, out);
      case "overflowed" -> spilled(logger, Level.INFO, out);
      case "log" -> {
        for (int i = 0; i < EVENTS; i++) {
          logger.warn("t0-{}", i);
        }
        DiskRig.await(() -> gauge("ring.waiting") + gauge("spill.waiting") == 0);
        out.writeLong(EVENTS);
        System.in.read();
      }
      default -> {
        DiskRig.await(() -> waiting() == 0);
        LogManager.shutdown();
      }
    }
  }

  private static long waiting() {
    long waiting = 0;
    for (var gauge : LoggingGuard.all().get(0).snapshot().gauges().entrySet()) {
      waiting += gauge.getKey().endsWith("waiting") ? gauge.getValue() : 0;
    }
    return waiting;
  }

  private static long gauge(String name) {
    return LoggingGuard.all().get(0).snapshot().gauges().getOrDefault(name, 0L);
  }

  private static long counter(String name) {
    return LoggingGuard.all().get(0).snapshot().counters().getOrDefault(name, 0L);
  }

  /** Tells the id of every logging call that has returned. */
  private static void storm(Logger logger, DataOutputStream out) throws IOException {
    // Two files hold all events of the storm. The guard makes files one after the other: a third
    // file
    // shows that these two are ready.
    while (DiskRig.segments(Path.of(System.getProperty(SPILL_DIR))).size() < 3) {
      LockSupport.parkNanos(1_000_000);
    }
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      new Thread(
              () -> {
                for (int i = 0; i < EVENTS; i++) {
                  logger.warn("t{}-{}", thread, i);
                  tell(out, (long) thread << 32 | i);
                }
              })
          .start();
    }
  }

  /** Tells the id of every event that the spill has accepted, the appender being stuck. */
  private static void spilled(Logger logger, Level level, DataOutputStream out) {
    StubAppender.on(
        "sink",
        (self, event) -> {
          while (true) {
            LockSupport.park();
          }
        });
    long before = 0;
    for (int i = 0; ; i++) {
      logger.log(level, "t0-{}", i);
      long now = counter("spilled");
      if (now > before) {
        before = now;
        tell(out, i);
      }
    }
  }

  private static void tell(DataOutputStream out, long id) {
    try {
      synchronized (out) {
        out.writeLong(id);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

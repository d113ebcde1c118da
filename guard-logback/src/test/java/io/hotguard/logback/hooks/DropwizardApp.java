/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import com.codahale.metrics.MetricRegistry;
import io.dropwizard.jackson.Jackson;
import io.dropwizard.logging.common.BootstrapLogging;
import io.dropwizard.logging.common.DefaultLoggingFactory;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.logback.LogbackGuard;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Configures its logging as an application on Dropwizard does, and logs once it is guarded. */
public final class DropwizardApp {
  private static final long PAUSE_NANOS = 10_000_000;

  private DropwizardApp() {}

  /**
   * Logs events, each tenth of them at WARN, and prints how many the guard has dropped.
   *
   * @param arguments the logging of Dropwizard as JSON, the name of the first appender, the number
   *     of events
   */
  public static void main(String[] arguments) throws Exception {
    BootstrapLogging.bootstrap();
    Jackson.newObjectMapper()
        .readValue(arguments[0], DefaultLoggingFactory.class)
        .configure(new MetricRegistry(), "shop");
    // The guard takes over at its next look what Dropwizard has attached.
    while (!isTakenOver(arguments[1])) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    Logger logger = LoggerFactory.getLogger("com.acme.App");
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      if (i % 10 == 0) {
        logger.warn("event {}", i);
      } else {
        logger.info("event {}", i);
      }
    }
    for (GuardSnapshot guard : Guards.snapshots()) {
      System.out.println("DROPPED " + guard.counters().get("dropped"));
    }
  }

  private static boolean isTakenOver(String appender) {
    return LogbackGuard.all().stream()
        .flatMap(guard -> guard.changes().stream())
        .anyMatch(change -> change.contains(appender));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.logback.LogbackGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.LoggerFactory;

/** An application that logs when a guard has reported, and ends. */
public final class PatientApp {
  private static final Path LOG = Path.of("app.log");

  private PatientApp() {}

  /** Waits for the report of a guard, which comes after the guard. */
  public static void main(String[] arguments) throws IOException {
    LoggerFactory.getLogger("com.acme.App").info("early");
    while (LogbackGuard.all().isEmpty() || !Files.readString(LOG).contains("guarding Logback")) {
      LockSupport.parkNanos(10_000_000);
    }
    LoggerFactory.getLogger("com.acme.App").info("event");
  }
}

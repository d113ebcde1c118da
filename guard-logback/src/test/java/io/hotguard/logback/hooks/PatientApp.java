/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.logback.LogbackGuard;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.LoggerFactory;

/** An application that logs when a guard runs, and ends. */
public final class PatientApp {
  private PatientApp() {}

  /** Waits for a guard. */
  public static void main(String[] arguments) {
    LoggerFactory.getLogger("com.acme.App").info("early");
    while (LogbackGuard.all().isEmpty()) {
      LockSupport.parkNanos(10_000_000);
    }
    LoggerFactory.getLogger("com.acme.App").info("event");
  }
}

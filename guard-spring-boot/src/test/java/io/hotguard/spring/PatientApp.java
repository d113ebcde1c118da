/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.Guards;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.LogFactory;

/** A program without Spring Boot that waits for the guard. */
public final class PatientApp {
  private PatientApp() {}

  public static void main(String[] arguments) throws InterruptedException {
    LogFactory.getLog(PatientApp.class).info("early");
    while (Guards.all().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    System.out.println("GUARDS " + Guards.all().keySet());
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import org.apache.logging.log4j.LogManager;

/** An application that needs nothing but the API of Log4j. */
final class ApiApp {
  private ApiApp() {}

  public static void main(String[] arguments) {
    LogManager.getLogger("com.acme.App").error("said");
    System.out.println("ended");
  }
}

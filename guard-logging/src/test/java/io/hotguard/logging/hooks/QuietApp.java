/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import org.apache.logging.log4j.LogManager;

/** An application that starts logging and logs nothing. */
public final class QuietApp {
  private QuietApp() {}

  public static void main(String[] arguments) {
    LogManager.getLogger("app").isInfoEnabled();
    LogManager.shutdown();
  }
}

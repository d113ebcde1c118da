/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.contract.UnreadOutputContract;
import org.apache.logging.log4j.LogManager;

/** The application of {@link UnreadOutputTest}. */
public final class UnreadOutputApp {
  private UnreadOutputApp() {}

  public static void main(String[] arguments) throws InterruptedException {
    UnreadOutputContract.run(LogManager.getLogger("app")::info);
  }
}

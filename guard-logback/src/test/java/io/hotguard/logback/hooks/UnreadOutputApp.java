/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.logging.contract.UnreadOutputContract;
import org.slf4j.LoggerFactory;

/** The application of {@link UnreadOutputTest}. */
public final class UnreadOutputApp {
  private UnreadOutputApp() {}

  public static void main(String[] arguments) throws InterruptedException {
    UnreadOutputContract.run(LoggerFactory.getLogger("app")::info);
  }
}

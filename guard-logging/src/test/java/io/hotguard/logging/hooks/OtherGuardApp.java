/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.Guards;

/** An application with a guard that is not about logging. It starts no library that logs. */
final class OtherGuardApp {
  private OtherGuardApp() {}

  public static void main(String[] arguments) {
    for (int i = 0; i < 2; i++) {
      try (Guards.Registration orders =
          Guards.register(
              Guard.of("orders", GuardMode.WARN, counts -> counts.counter("seen", 1)))) {
        orders.problems().forEach(System.out::println);
      }
    }
    System.out.println("ended");
  }
}

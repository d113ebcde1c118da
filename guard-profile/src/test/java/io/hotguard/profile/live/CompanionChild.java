/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static java.util.Objects.requireNonNull;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.Guards;
import io.hotguard.property.GuardProperties;

/** A program that knows nothing of the profile guard, but for looking whether it is there. */
public final class CompanionChild {
  private CompanionChild() {}

  /** Arguments: whether to wait for it to record. */
  public static void main(String[] arguments) {
    Guards.Registration shop =
        Guards.register(Guard.of("shop", GuardMode.WARN, counts -> counts.counter("sold", 1)));
    shop.problems().forEach(System.out::println);
    boolean awaited = Boolean.parseBoolean(arguments[0]);
    while (awaited && LiveProfile.find().map(each -> each.gauges().get("on")).orElse(0L) == 0) {
      Thread.onSpinWait();
    }
    System.out.println(Guards.all().keySet());
    if (arguments.length > 1) {
      try (ProfileGuard own = ProfileGuard.start(GuardProperties.load())) {
        requireNonNull(own);
        System.out.println(Guards.all().keySet());
      }
    }
    shop.close();
    System.out.println(Guards.all().keySet());
  }
}

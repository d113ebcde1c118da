/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.StackSignature;
import java.util.List;

/** Stack signatures of Logback's search for the caller's location. */
final class CallerDataStacks {
  private CallerDataStacks() {}

  static List<StackSignature> signatures(Fix fix) {
    return List.of(
        StackSignature.of(
                Confidence.CERTAIN,
                fix,
                "Logback searches the caller's stack for the location of each event.")
            .seenAs(Evidence.CPU, Evidence.ALLOCATION)
            .on("ch.qos.logback.classic.spi.CallerData#extract"),
        StackSignature.of(
                Confidence.CERTAIN,
                fix,
                "Logback creates an exception to find the caller's location.")
            .seenAs(Evidence.CPU, Evidence.EXCEPTION, Evidence.ALLOCATION)
            .on("java.lang.Throwable", "ch.qos.logback.classic.spi.LoggingEvent#getCallerData"));
  }
}

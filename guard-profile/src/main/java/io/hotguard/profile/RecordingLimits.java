/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lists what a recording could not have seen, by its settings. */
final class RecordingLimits {
  private static final long FEW_SAMPLES = 100;
  private static final List<String> EVENTS =
      List.of(
          "jdk.JavaMonitorEnter",
          "jdk.ThreadPark",
          "jdk.SocketRead",
          "jdk.ExecutionSample",
          "jdk.ObjectAllocationSample");

  private RecordingLimits() {}

  static List<String> of(ProfileFacts facts) {
    List<String> limits = new ArrayList<>(facts.remarks());
    if (facts.origin() == ProfileFacts.Origin.DUMPS) {
      return limits;
    }
    long samples = facts.count(Evidence.CPU);
    if (samples < FEW_SAMPLES) {
      limits.add(
          "Only "
              + samples
              + " processor samples: shares of them are rough, and what was not sampled is not cold.");
    }
    if (facts.origin() == ProfileFacts.Origin.JDK && !facts.settings().isEmpty()) {
      EVENTS.forEach(event -> setting(event, facts, limits));
    }
    return limits;
  }

  private static void setting(String event, ProfileFacts facts, List<String> limits) {
    Map<String, String> settings = facts.settings().getOrDefault(event, Map.of());
    String threshold = settings.getOrDefault("threshold", "0");
    if (!"true".equals(settings.get("enabled"))) {
      limits.add(event + " was switched off: what it shows is not in the file.");
    } else if (!threshold.startsWith("0")) {
      limits.add(
          event + " was recorded from " + threshold + " on: shorter waits are not in the file.");
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.ExceptionEvidence;
import io.hotguard.profile.account.Periods;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Lists what a recording could not have seen, by its settings. */
final class RecordingLimits {
  private static final long FEW_SAMPLES = 100;
  private static final String THRESHOLD = "threshold";
  private static final String NONE = "0";
  private static final long EXAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final ProfileFacts facts;
  private final List<String> limits = new ArrayList<>();

  private RecordingLimits(ProfileFacts facts) {
    this.facts = facts;
  }

  static List<String> of(ProfileFacts facts) {
    ExceptionEvidence exceptions = ExceptionEvidence.of(facts);
    RecordingLimits all = new RecordingLimits(facts);
    all.limits.addAll(facts.remarks());
    if (facts.origin() == ProfileFacts.Origin.DUMPS) {
      return all.limits;
    }
    all.samples();
    if (facts.origin() == ProfileFacts.Origin.JDK) {
      all.waits();
      all.switchedOff();
    }
    all.exceptions(exceptions);
    if (facts.collector().growth().isEmpty()) {
      all.limits.add(
          "Fewer than three collections are recorded, so that a growing queue cannot be told from a full one.");
    }
    return all.limits;
  }

  private void samples() {
    long samples = facts.of(Evidence.CPU).stream().mapToLong(WeightedStack::count).sum();
    if (samples < FEW_SAMPLES) {
      limits.add(
          "Only "
              + samples
              + " processor samples: shares of them are rough, and what was not sampled is not cold.");
    }
  }

  private void waits() {
    for (String event : List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark", "jdk.SocketRead")) {
      setting(event, THRESHOLD)
          .filter(threshold -> !threshold.startsWith(NONE) && isOn(event))
          .ifPresent(
              threshold ->
                  limits.add(
                      event
                          + " was recorded from "
                          + threshold
                          + " on: shorter waits"
                          + (event.equals("jdk.SocketRead") || !leavesOutTheExample(event)
                              ? ""
                              : ", such as a queue's offer of 2 ms,")
                          + " are not in the file."));
    }
  }

  private boolean leavesOutTheExample(String event) {
    return Periods.of(facts, event, THRESHOLD).orElse(0) > EXAMPLE_NANOS;
  }

  private Optional<String> setting(String event, String name) {
    return Optional.ofNullable(facts.settings().getOrDefault(event, Map.of()).get(name));
  }

  private void switchedOff() {
    for (String event :
        List.of(
            "jdk.ExecutionSample",
            "jdk.JavaMonitorEnter",
            "jdk.ThreadPark",
            "jdk.ObjectAllocationSample")) {
      if (!facts.settings().isEmpty() && !isOn(event)) {
        limits.add(event + " was switched off: what it shows is not in the file.");
      }
    }
  }

  private void exceptions(ExceptionEvidence exceptions) {
    if (!exceptions.sampled()) {
      return;
    }
    if (facts.origin() == ProfileFacts.Origin.JDK) {
      limits.add(
          "jdk.JavaExceptionThrow was not recorded: where exceptions come from is taken from the "
              + exceptions.stacks().stream().mapToLong(WeightedStack::count).sum()
              + " samples in which one was made, and sampling misses most of them.");
    }
    if (facts.exceptions().isEmpty()) {
      limits.add("The number of exceptions is not in the file (jdk.ExceptionStatistics).");
    }
  }

  private boolean isOn(String event) {
    return setting(event, "enabled").filter("true"::equals).isPresent();
  }
}

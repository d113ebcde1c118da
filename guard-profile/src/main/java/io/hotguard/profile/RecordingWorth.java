/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static io.hotguard.rule.Weight.percent;

import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Tells the worth of a recording without any cause: nothing was found in it, because nothing was
 * wrong, because nothing was going on, or because the recorder did not look.
 *
 * @param gaps why the recording cannot show that nothing is wrong
 * @param strains figures that no known cause explains
 * @param unseen what the recording leaves out though it can be judged
 */
record RecordingWorth(List<String> gaps, List<String> strains, List<String> unseen) {
  static final long FEW_SAMPLES = 100;

  private static final double IDLE = 0.02;
  private static final double BUSY = 0.9;
  private static final double STOPPED = 0.05;
  private static final long LONG_THRESHOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final List<String> WAITS = List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark");

  static RecordingWorth of(ProfileFacts facts) {
    List<String> gaps = new ArrayList<>();
    List<String> strains = new ArrayList<>();
    List<String> unseen = new ArrayList<>();
    long samples = samples(facts);
    if (samples < FEW_SAMPLES) {
      gaps.add("only " + samples + " processor samples");
    }
    facts
        .machine()
        .load()
        .ifPresent(
            load -> {
              if (load < IDLE) {
                gaps.add("no load: the processors were " + percent(load) + " busy");
              } else if (load >= BUSY) {
                strains.add("the processors were " + percent(load) + " busy");
              }
            });
    double stopped = facts.pauseShare();
    if (stopped >= STOPPED) {
      strains.add("the collector stopped the threads for " + percent(stopped) + " of the time");
    }
    waits(facts, gaps, unseen);
    return new RecordingWorth(gaps, strains, unseen);
  }

  private static void waits(ProfileFacts facts, List<String> gaps, List<String> unseen) {
    if (facts.origin() != ProfileFacts.Origin.JDK || facts.settings().isEmpty()) {
      return;
    }
    if (WAITS.stream().noneMatch(event -> isOn(facts, event))) {
      gaps.add("waits were not recorded");
      return;
    }
    WAITS.stream()
        .map(event -> thresholdNanos(facts, event))
        .flatMapToLong(OptionalLong::stream)
        .filter(nanos -> nanos >= LONG_THRESHOLD_NANOS)
        .max()
        .ifPresent(
            nanos ->
                unseen.add(
                    "waits under "
                        + TimeUnit.NANOSECONDS.toMillis(nanos)
                        + " ms were not recorded"));
  }

  static long samples(ProfileFacts facts) {
    return facts.of(Evidence.CPU).stream().mapToLong(WeightedStack::count).sum();
  }

  static boolean isOn(ProfileFacts facts, String event) {
    return setting(facts, event, "enabled").filter("true"::equals).isPresent();
  }

  static Optional<String> setting(ProfileFacts facts, String event, String name) {
    return Optional.ofNullable(facts.settings().getOrDefault(event, Map.of()).get(name));
  }

  private static OptionalLong thresholdNanos(ProfileFacts facts, String event) {
    return setting(facts, event, "threshold")
        .map(RecordingWorth::nanos)
        .orElse(OptionalLong.empty());
  }

  /** The nanoseconds of a setting such as {@code 20 ms}; empty if it has another form. */
  static OptionalLong nanos(String setting) {
    String[] parts = setting.trim().split(" +", -1);
    if (parts.length != 2 || !parts[0].matches("[0-9]{1,9}")) {
      return OptionalLong.empty();
    }
    long number = Long.parseLong(parts[0]);
    return switch (parts[1]) {
      case "ns" -> OptionalLong.of(number);
      case "us" -> OptionalLong.of(TimeUnit.MICROSECONDS.toNanos(number));
      case "ms" -> OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(number));
      case "s" -> OptionalLong.of(Duration.ofSeconds(number).toNanos());
      default -> OptionalLong.empty();
    };
  }

  /** The beginning of the summary of a recording in which nothing was found. */
  String describe() {
    if (!gaps.isEmpty()) {
      return "Too little to judge (" + String.join("; ", gaps) + ")";
    }
    if (!strains.isEmpty()) {
      return "No known cause, although " + String.join(" and ", strains) + ',';
    }
    return unseen.isEmpty() ? "No hazard" : "No hazard, but " + String.join(" and ", unseen) + ',';
  }

  RecordingWorth {
    gaps = List.copyOf(gaps);
    strains = List.copyOf(strains);
    unseen = List.copyOf(unseen);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Finding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counters, gauges and findings of a guard at one moment.
 *
 * <h2>Units</h2>
 *
 * The name of a counter or gauge carries its unit, such as {@code ring-fill-bytes}, unless it
 * counts things.
 *
 * @param name the guard's name
 * @param mode what the guard may do
 * @param counters numbers that only grow while the guard runs, 0 or more; immutable, sorted by name
 * @param gauges numbers that go up and down; immutable, sorted by name
 * @param findings what the guard reports; immutable, in natural order
 */
public record GuardSnapshot(
    String name,
    GuardMode mode,
    SortedMap<String, Long> counters,
    SortedMap<String, Long> gauges,
    List<Finding> findings) {

  /** Throws {@link IllegalArgumentException} if the name is blank or a counter negative. */
  public GuardSnapshot {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a snapshot must name its guard");
    }
    requireNonNull(mode, "mode");
    counters = copy(counters);
    gauges = copy(gauges);
    findings = findings.stream().sorted().toList();
    for (var counter : counters.entrySet()) {
      if (counter.getValue() < 0) {
        throw new IllegalArgumentException(
            "counter %s=%s of guard %s: must be 0 or more"
                .formatted(counter.getKey(), counter.getValue(), name));
      }
    }
  }

  public static Builder builder(String name, GuardMode mode) {
    return new Builder(name, mode);
  }

  GuardSnapshot named(String other) {
    return other.equals(name) ? this : new GuardSnapshot(other, mode, counters, gauges, findings);
  }

  private static SortedMap<String, Long> copy(SortedMap<String, Long> numbers) {
    TreeMap<String, Long> copy = new TreeMap<>();
    numbers.forEach((name, value) -> copy.put(name, requireNonNull(value)));
    return Collections.unmodifiableSortedMap(copy);
  }

  /** Collects a snapshot; for one thread. */
  public static final class Builder {
    private final String name;
    private final GuardMode mode;
    private final TreeMap<String, Long> counters = new TreeMap<>();
    private final TreeMap<String, Long> gauges = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private Builder(String name, GuardMode mode) {
      this.name = name;
      this.mode = mode;
    }

    /** Sets a counter to a value of 0 or more. */
    public Builder counter(String counter, long value) {
      counters.put(counter, value);
      return this;
    }

    public Builder gauge(String gauge, long value) {
      gauges.put(gauge, value);
      return this;
    }

    public Builder finding(Finding finding) {
      findings.add(finding);
      return this;
    }

    /** Completes the snapshot; fails if the name is blank or a counter negative. */
    public GuardSnapshot build() {
      return new GuardSnapshot(name, mode, counters, gauges, findings);
    }
  }
}

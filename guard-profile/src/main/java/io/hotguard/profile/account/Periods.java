/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.reading.ProfileFacts;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads settings of events and their periods, such as {@code 20 ms}. */
public final class Periods {
  private static final Pattern PERIOD = Pattern.compile("(\\d{1,9}) ?(ns|us|ms|s|m|h)");

  private Periods() {}

  /** The nanoseconds of a setting of an event; empty if it is not set, or not a time. */
  public static OptionalDouble of(ProfileFacts facts, String event, String setting) {
    Matcher period =
        PERIOD.matcher(facts.settings().getOrDefault(event, Map.of()).getOrDefault(setting, ""));
    if (!period.matches()) {
      return OptionalDouble.empty();
    }
    double unit =
        switch (period.group(2)) {
          case "ns" -> 1;
          case "us" -> 1e3;
          case "ms" -> 1e6;
          case "s" -> 1e9;
          case "m" -> 60e9;
          default -> 3600e9;
        };
    return OptionalDouble.of(Long.parseLong(period.group(1)) * unit);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the periods of settings, such as {@code 20 ms}. */
final class Periods {
  private static final Pattern PERIOD = Pattern.compile("(\\d+) ?(ns|us|ms|s|m|h)");

  private Periods() {}

  static double nanos(String text, double otherwise) {
    Matcher period = PERIOD.matcher(text);
    if (!period.matches()) {
      return otherwise;
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
    return Long.parseLong(period.group(1)) * unit;
  }
}

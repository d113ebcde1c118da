/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.lint.rules.RuleTables;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A JVM option that costs more than it seems; the message follows the option and a colon. */
record VmOptionHazard(Predicate<String> applies, Severity severity, String message, String fix) {
  private static final Pattern SIZE =
      Pattern.compile("(?:-Xss|-XX:ThreadStackSize=)(\\d{1,9})([kKmMgG]?)");
  private static final long KIB = 1024;
  private static final long SMALL_STACK = 256 * KIB;
  private static final long LARGE_STACK = 4 * KIB * KIB;

  /** All hazards in order; the first that applies counts. */
  static final List<VmOptionHazard> ALL =
      Stream.concat(
              RuleTables.rows("config/vm-options.tsv").stream().map(VmOptionHazard::of),
              Stream.of(
                  new VmOptionHazard(
                      option ->
                          stackBytes(option)
                              .filter(bytes -> bytes > 0 && bytes < SMALL_STACK)
                              .isPresent(),
                      Severity.NOTE,
                      "thread stacks are small, and deep calls of frameworks end in a StackOverflowError",
                      "Leave the default, or measure how deep the calls are"),
                  new VmOptionHazard(
                      option ->
                          stackBytes(option).filter(bytes -> bytes >= LARGE_STACK).isPresent(),
                      Severity.NOTE,
                      "each thread reserves that much address space, and keeps the memory that a deep call has touched",
                      "Give the one thread that needs it a stack of that size in its constructor")))
          .toList();

  private static VmOptionHazard of(String[] row) {
    return new VmOptionHazard(
        Pattern.compile(row[1]).asMatchPredicate(),
        Severity.valueOf(row[0].toUpperCase(Locale.ROOT)),
        row[2],
        row[3]);
  }

  static Optional<VmOptionHazard> find(String option) {
    return ALL.stream().filter(hazard -> hazard.applies.test(option)).findFirst();
  }

  private static Optional<Long> stackBytes(String option) {
    Matcher size = SIZE.matcher(option);
    if (!size.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(size.group(1));
    boolean inKibibytes = option.startsWith("-XX:");
    long unit =
        switch (size.group(2)) {
          case "k", "K" -> KIB;
          case "m", "M" -> KIB * KIB;
          case "g", "G" -> KIB * KIB * KIB;
          default -> inKibibytes ? KIB : 1;
        };
    return Optional.of(number * unit);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.Price;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of the price list.
 *
 * @param id the key of the row and of its benchmark
 * @param rule the rule that reports the row, or {@value #NO_RULE}
 * @param calls the methods and constructors that the row is about; empty if no rule reports it
 * @param when what must hold of a call
 * @param pays the work that each call does, as the end of a sentence; may be empty
 * @param fix the cheaper way
 */
record PricedCall(
    String id,
    String rule,
    List<FramePattern> calls,
    Set<PriceCondition> when,
    String pays,
    Fix fix,
    Price price) {
  static final String NO_RULE = "-";

  private static final String CONSTRUCTOR = "new ";

  /** A loop or a recording shows that a call is made often, but not how often. */
  static final int ROUNDS_IF_OFTEN = 5;

  /** A call that can save so much at one line deserves a warning. */
  static final double WARNING_NANOS = 2_000;

  static final double WARNING_BYTES = 20_000;

  /** A framework does so much more around its call that a warning must save so much more. */
  static final int SHARE_OF_REQUEST = 5;

  /** A call that can save less at one line has no use for a note. */
  static final double NOTE_NANOS = 100;

  static final double NOTE_BYTES = 1_000;

  /** Reads the cells of a row: id, group, rule, call, when, pays, cheaper. */
  static PricedCall of(String[] cells, Price price) {
    String calls = cells[2].equals(NO_RULE) ? "" : cells[3];
    return new PricedCall(
        cells[0],
        cells[2],
        words(calls, "; ").map(PricedCall::pattern).toList(),
        words(cells[4], ",").map(PriceCondition::of).collect(Collectors.toUnmodifiableSet()),
        cells[5],
        Fix.of(cells[6]),
        price);
  }

  private static Stream<String> words(String text, String separator) {
    return text.isEmpty() ? Stream.of() : Stream.of(text.split(separator, -1));
  }

  private static FramePattern pattern(String text) {
    return text.startsWith(CONSTRUCTOR)
        ? new FramePattern(text.substring(CONSTRUCTOR.length()), Set.of("<init>"))
        : FramePattern.of(text);
  }

  /** Whether the result is the costly object, so that code which keeps it pays once. */
  boolean isKept() {
    return !when.contains(PriceCondition.ALWAYS);
  }

  /** Whether the call waits for something outside the process, or stops all threads. */
  boolean stalls() {
    return when.contains(PriceCondition.STALLS);
  }

  /**
   * The severity below an entry point, by what one call of it can save; empty if that is nothing.
   *
   * @param often whether a loop or a recording shows that the call is made often
   * @param inRequest whether a framework calls the entry point
   */
  Optional<Severity> severity(boolean often, boolean inRequest) {
    double rounds = often ? ROUNDS_IF_OFTEN : 1;
    double share = inRequest ? rounds / SHARE_OF_REQUEST : rounds;
    if (stalls() || saves(WARNING_NANOS, WARNING_BYTES, share)) {
      return Optional.of(Severity.WARNING);
    }
    return when.contains(PriceCondition.RENEWS) || saves(NOTE_NANOS, NOTE_BYTES, rounds)
        ? Optional.of(Severity.NOTE)
        : Optional.empty();
  }

  private boolean saves(double nanos, double bytes, double rounds) {
    double savedNanos = price.nanos() - price.cheaperNanos();
    double savedBytes = price.bytes() - price.cheaperBytes();
    return savedNanos > 0 && (savedNanos * rounds >= nanos || savedBytes * rounds >= bytes);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.reading.ProfileFacts;
import java.util.List;
import java.util.Locale;

/** The sentence of a verdict. */
final class Sentences {
  private static final double PERCENT = 100;

  private Sentences() {}

  static String of(
      Verdict.Outcome outcome, List<Cause> ranked, ProfileFacts facts, long working, long unknown) {
    return switch (outcome) {
      case CAUSE, BOUND, BUSY -> cause(ranked.get(0));
      case HEALTHY ->
          "Healthy: the threads that work are on the processor, or could be, and no line takes most"
              + " of it."
              + others(facts);
      case NO_LOAD ->
          String.format(
              Locale.ROOT,
              "Too little to judge: all threads together worked %.1f of %.1f seconds, and %s dumps of the threads are recorded.",
              seconds(working),
              seconds(facts.spanNanos()),
              facts.threads().dumps().isEmpty() ? "no" : facts.threads().dumps().size());
      case UNSEEN ->
          "Cannot see it: "
              + percent((double) unknown / working)
              + " of the working time is in no event. Record again with --pid, which lowers the"
              + " thresholds and takes dumps of the threads."
              + others(facts);
    };
  }

  private static String cause(Cause cause) {
    String where = cause.line().map(line -> " at " + line.describe()).orElse("");
    String what =
        switch (cause.kind()) {
          case WAIT -> "Threads " + cause.activity().phrase() + where;
          default -> capital(cause.kind().phrase()) + where;
        };
    String share =
        switch (cause.kind()) {
          case DEADLOCK, THREADS, LEAK -> "";
          case COLLECTOR, THROTTLED -> ": " + percent(cause.share()) + " of all time";
          default -> ": " + percent(cause.share()) + " of the working time";
        };
    String outside = cause.isOutside() ? "; a partner outside the process decides how long" : "";
    return what + share + outside + " (" + cause.certainty().name().toLowerCase(Locale.ROOT) + ").";
  }

  private static String others(ProfileFacts facts) {
    double machine = facts.pressure().machineLoad().orElse(0);
    double own = facts.machine().load().orElse(0);
    return machine > Accounts.SATURATED && own < machine / 2
        ? " Other processes take " + percent(machine - own) + " of the machine."
        : "";
  }

  private static String capital(String phrase) {
    return phrase.substring(0, 1).toUpperCase(Locale.ROOT) + phrase.substring(1);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sentence of a verdict. */
final class Sentences {
  private static final double PERCENT = 100;
  private static final double QUIET = 0.25;

  private final Accounts accounts;
  private final ProfileFacts facts;

  Sentences(Accounts accounts) {
    this.accounts = accounts;
    this.facts = accounts.facts();
  }

  String of(Verdict.Outcome outcome, List<Cause> ranked) {
    long working = accounts.workingNanos();
    return switch (outcome) {
      case CAUSE, BOUND, BUSY -> cause(ranked.get(0)) + others();
      case HEALTHY ->
          "Healthy: the threads that work are on the processor, or could be, and no line takes most"
              + " of it."
              + others();
      case SPREAD ->
          "No single cause: the threads that work wait at many lines, none for a quarter of their time."
              + others();
      case NO_LOAD ->
          String.format(
                  Locale.ROOT,
                  "Too little to judge: all threads together worked %.1f of %.1f seconds, and %s dumps of the threads are recorded.",
                  working / 1e9,
                  facts.spanNanos() / 1e9,
                  facts.threads().dumps().isEmpty() ? "no" : facts.threads().dumps().size())
              + accounts
                  .doubtfulLine()
                  .map(
                      line ->
                          " Look whether threads that wait at " + line.describe() + " are idle.")
                  .orElse("");
      case UNSEEN ->
          "Cannot see it: "
              + percent(accounts.nanos(Activity.UNKNOWN) / (double) working)
              + " of the working time is in no event"
              + why()
              + quiet()
              + ". Record again: java -jar hotguard.jar diagnose --pid PID, which lowers the"
              + " thresholds."
              + others();
    };
  }

  /** Pools that did things and then nothing more, as if they hang. */
  private String quiet() {
    List<String> names =
        facts.threads().pools().stream()
            .filter(pool -> pool.threads() > 1 && pool.quietNanos() > QUIET * facts.spanNanos())
            .filter(pool -> pool.quietNanos() < facts.spanNanos())
            .filter(pool -> accounts.working().stream().anyMatch(each -> isQuiet(each, pool)))
            .map(
                pool ->
                    String.format(
                        Locale.ROOT,
                        "%d threads of %s in the last %.0f seconds",
                        pool.threads(),
                        pool.name(),
                        pool.quietNanos() / 1e9))
            .toList();
    return names.isEmpty() ? "" : ". They may hang: no event has " + String.join(", nor ", names);
  }

  private static boolean isQuiet(PoolAccount account, PoolTimes pool) {
    return account.name().equals(pool.name())
        && account.nanos(Activity.UNKNOWN) > account.workingNanos() / 2;
  }

  /** Why the recording does not show it. */
  private String why() {
    List<String> reasons = new ArrayList<>();
    Periods.of(facts, "jdk.ThreadPark", "threshold")
        .ifPresent(
            nanos -> {
              if (nanos >= 1e6) {
                reasons.add(
                    String.format(
                        Locale.ROOT, "waits under %.0f ms are not recorded", nanos / 1e6));
              }
            });
    if (facts.threads().dumps().isEmpty()) {
      reasons.add("there is no dump of the threads");
    }
    return reasons.isEmpty() ? "" : " (" + String.join(", ", reasons) + ")";
  }

  private static String cause(Cause cause) {
    String phrase = cause.phrase();
    String share =
        switch (cause.kind()) {
          case DEADLOCK, THREADS, LEAK, CODE_CACHE -> "";
          default -> ": " + percent(cause.share()) + cause.kind().of();
        };
    return phrase.substring(0, 1).toUpperCase(Locale.ROOT)
        + phrase.substring(1)
        + cause.line().map(line -> " at " + line.describe()).orElse("")
        + share
        + cause.label().map(label -> "; rule " + label.rule().name()).orElse("")
        + (cause.isOutside() ? "; a partner outside the process decides how long" : "")
        + " ("
        + cause.certainty().id()
        + ").";
  }

  private String others() {
    double machine = facts.pressure().machineLoad().orElse(0);
    double own = facts.machine().load().orElse(0);
    return machine > Accounts.SATURATED && own < machine / 2
        ? " Other processes take " + percent(machine - own) + " of the machine."
        : "";
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
  }

  static String exactly(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * PERCENT);
  }
}

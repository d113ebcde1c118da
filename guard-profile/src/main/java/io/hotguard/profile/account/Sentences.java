/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The sentence of a verdict. */
final class Sentences {
  private static final double PERCENT = 100;
  private static final double QUIET = 0.25;
  private static final double HALF = 0.5;
  private static final String PID = "java -jar hotguard.jar diagnose --pid PID";

  private final Accounts accounts;
  private final ProfileFacts facts;

  Sentences(Accounts accounts) {
    this.accounts = accounts;
    this.facts = accounts.division.facts;
  }

  String of(Verdict.Outcome outcome, List<Cause> ranked) {
    long working = accounts.workingNanos();
    double unseen = accounts.unseenNanos() / (double) Math.max(1, working);
    return switch (outcome) {
      case CAUSE, BOUND, BUSY -> cause(ranked.get(0)) + others();
      case HEALTHY ->
          "Healthy: the threads that work are on the processor, or could be%s.%s%s"
              .formatted(most().orElse(", and no line takes most of it"), silent(""), others());
      case SPREAD ->
          "No single cause: the threads that work wait at many lines, none for a quarter of their time."
              + silent("")
              + others();
      case IDLE ->
          "Idle: the threads wait for work %s of their time, and no fault is seen."
                  .formatted(percent(accounts.idleNanos() / (double) accounts.lifeNanos()))
              + others();
      case NO_LOAD ->
          String.format(
              Locale.ROOT,
              "Too little to judge: all threads together worked %.1f of %.1f seconds, and %s dumps of the threads are recorded.",
              (working - accounts.nanos(Activity.UNKNOWN)) / 1e9,
              facts.spanNanos() / 1e9,
              facts.threads().dumps().isEmpty() ? "no" : facts.threads().dumps().size());
      case UNSEEN ->
          !accounts.silent().isEmpty() && (accounts.isLittle() || unseen <= HALF)
              ? "Cannot see threads that wait the whole time."
                  + silent(" Record with thread dumps: " + PID + ".")
              : "Cannot see it: %s of the working time is in no event.%s: %s, which dumps the threads and lowers the thresholds.%s"
                  .formatted(percent(unseen), quiet(), PID, others());
    };
  }

  /** The line that takes most of the processor time; in threads that serve it may be their work. */
  private Optional<String> most() {
    return accounts.running().stream()
        .findFirst()
        .filter(place -> place.allNanos() > HALF * accounts.nanos(Activity.PROCESSOR))
        .map(place -> ", most of the time at " + place.line().describe());
  }

  /** Pools of threads that are in no event, and no dump tells whether they wait for work. */
  private String silent(String cure) {
    String names =
        accounts.silent().entrySet().stream()
            .map(pool -> pool.getValue() + " threads of " + pool.getKey())
            .collect(Collectors.joining(", nor "));
    return names.isEmpty()
        ? ""
        : " No event has " + names + ": they wait for work, or hang." + cure;
  }

  /** The pools that did things and then nothing more, as if they hang, and how to see more. */
  private String quiet() {
    List<PoolTimes> quiet =
        accounts.working().stream()
            .map(pool -> accounts.division.pool(pool.name()))
            .filter(pool -> pool.isUnseen() && pool.isQuiet())
            .map(pool -> pool.pool)
            .filter(pool -> pool.quietNanos() < facts.spanNanos())
            .toList();
    boolean many = quiet.stream().anyMatch(pool -> pool.threads() > 1); // One may wait for all.
    String names =
        quiet.stream()
            .filter(pool -> pool.threads() > 1 || !many)
            .map(this::quiet)
            .collect(Collectors.joining(" and "));
    return names.isEmpty()
        ? " Record again"
        : " A wait that has not ended is in no event: "
            + names
            + " may hang. Look where they stand";
  }

  private String quiet(PoolTimes pool) {
    return String.format(
        Locale.ROOT,
        "%s %s, in none for %.0f seconds%s,",
        pool.threads() == 1 ? "thread" : pool.threads() + " threads of",
        pool.name(),
        pool.quietNanos() / 1e9,
        accounts.line(pool.last()).map(at -> " and last seen at " + at.describe()).orElse(""));
  }

  private static String cause(Cause cause) {
    String share = cause.shareInWords();
    String said =
        cause.phrase()
            + cause.line().map(line -> " at " + line.describe()).orElse("")
            + (share.isEmpty() ? "" : ": " + share)
            + cause.label().map(label -> "; rule " + label.rule().name()).orElse("");
    return switch (cause.isOutside() ? cause.activity() : Activity.UNKNOWN) {
      case UNKNOWN -> Hazard.capitalized(said) + " (" + cause.certainty().id() + ").";
      case MESSAGE -> "No fault is seen: " + said + "; nothing in the process works for them.";
      case PACE ->
          (cause.hazard() == Hazard.HOT_METHOD
                  ? Hazard.capitalized(said)
                  : "No fault is seen: " + said)
              + "; no other thread waits for that, so it may be meant.";
      default -> Hazard.capitalized(said) + "; a partner outside the process decides how long.";
    };
  }

  private String others() {
    double machine = facts.pressure().machineLoad().orElse(0);
    double own = facts.machine().load().orElse(0);
    double ready = accounts.nanos(Activity.READY) / (double) Math.max(1, accounts.workingNanos());
    String waits = ready < QUIET ? "" : "; these wait " + percent(ready) + " of their time for one";
    return machine > Accounts.SATURATED && own < machine / 2
        ? " Other processes take " + percent(machine - own) + " of the processors" + waits + "."
        : "";
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
  }

  static String exactly(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * PERCENT);
  }
}

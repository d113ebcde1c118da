/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The claims about the ladder. The thresholds stand here before anything is measured. */
final class LadderClaims {
  static final double MIN_GAIN = 3.5;
  static final double MIN_RATIO_TO_DISCARD = 0.90;

  private static final String COMMAND = "java -jar benchmarks/target/benchmarks.jar ladder";
  private static final Source LADDER = new Source(COMMAND, Results.LADDER, Results::ladder);
  private static final Source WARM = new Source(COMMAND + " --ends", Results.ENDS, Results::ends);
  private static final String GAIN_HYPOTHESIS =
      "Callers no longer wait for the slowest appender, and each request costs less processor time.";
  private static final String GAIN_THRESHOLD =
      format("all / as found >= %.1f in requests/s (median of rounds)", MIN_GAIN);
  private static final String SAME_WARM_SAME_ROUNDS =
      "The same, of services that are warm, measured in the same rounds.";

  static final List<Claim> ALL =
      List.of(
          LADDER.claim(
              "LadderGain",
              "The guarded service answers at least 3.5 times as many requests as the service as found.",
              GAIN_HYPOTHESIS,
              GAIN_THRESHOLD,
              LadderResult::asFound,
              LadderClaims::gain),
          WARM.claim(
              "WarmLadderGain",
              "The same, of services that are warm.",
              GAIN_HYPOTHESIS,
              GAIN_THRESHOLD,
              LadderResult::asFound,
              LadderClaims::gain),
          LADDER.claim(
              "LadderSevereDelivered",
              "The guarded service loses no WARN and no ERROR, at any appender, in parts of about a second.",
              "Above the threshold events go to disk when there is no room, and are replayed.",
              "of all: WARN and ERROR missing in any file or at the receiver, and WARN and ERROR dropped, are 0",
              LadderResult::asFound,
              (found, all) -> {
                long lost = all.events().severeLost();
                long dropped = all.events().severeDropped();
                return Verdict.of(
                    lost == 0 && dropped == 0,
                    format(
                        "%,d lost, %,d dropped of %,d",
                        lost, dropped, all.events().severeLogged()));
              }),
          LADDER.claim(
              "LadderDropsCounted",
              "Each log event that the guarded service does not deliver is counted.",
              "A drop is counted where it is decided.",
              "of all, for each appender: logged = arrived + counted as dropped",
              LadderResult::asFound,
              (found, all) -> {
                boolean exact =
                    all.events().arrived().keySet().stream()
                        .allMatch(appender -> all.events().lostTo(appender) == 0);
                return Verdict.of(
                    exact,
                    format(
                        "%,d lost, %,d dropped and counted of %,d",
                        all.events().lost(),
                        all.events().totalDropped(),
                        all.events().totalLogged()));
              }),
          new Claim(
              "LadderRepeats",
              "The ladder run again, from a clean clone, says the same within its spread.",
              "Services get warm, and disk, queues and sockets are as empty or as full before each part.",
              "at every rung the ranges of requests/s (min..max) of the two runs overlap",
              COMMAND,
              Results.LADDER_AGAIN,
              LadderRepeat::verdict),
          new Claim(
              "LadderGainsRepeat",
              "How many times as fast as found each rung is: the ranges of both runs overlap.",
              "What the machine gives a minute or an hour later, it gives to all rungs.",
              "at every rung the ranges of requests/s (min..max), each in units of as found in the same round, overlap",
              COMMAND,
              Results.LADDER_AGAIN,
              LadderRepeat::verdictOnGains),
          new Claim(
              "LadderGainsAgree",
              "Both runs agree within a quarter on how many times as fast as found each rung is.",
              "The same.",
              format(
                  "at every rung the greater gain (median of rounds) is at most %.2f times the other",
                  LadderRepeat.MAX_DIFFERENCE),
              COMMAND,
              Results.LADDER_AGAIN,
              LadderRepeat::verdictOnMedians),
          gainOfDiscarding(
              "LadderGainOfDiscarding",
              "The guarded service is as fast as one that is tuned by hand and throws events of INFO and below away when there is no room.",
              "stock Discard",
              LADDER,
              LadderResult::allByHandDiscarding),
          gainOfDiscarding(
              "WarmLadderGainOfDiscarding",
              SAME_WARM_SAME_ROUNDS,
              "stock Discard",
              WARM,
              LadderResult::allByHandDiscarding),
          gainOfDiscarding(
              "LadderGainOfDiscardingAll",
              "The guarded service is as fast as one that is tuned by hand and throws events of every level away when there is no room.",
              "Discard of all levels",
              LADDER,
              LadderResult::allByHandDiscardingAll),
          gainOfDiscarding(
              "WarmLadderGainOfDiscardingAll",
              SAME_WARM_SAME_ROUNDS,
              "Discard of all levels",
              WARM,
              LadderResult::allByHandDiscardingAll));

  private LadderClaims() {}

  /** A run of the command, and where its result is. */
  private record Source(
      String command, String file, Function<Results, Optional<LadderResult>> result) {
    /** About the guarded service and another one of that run. */
    Claim claim(
        String name,
        String statement,
        String hypothesis,
        String threshold,
        Function<LadderResult, Optional<Cell>> other,
        BiFunction<Cell, Cell, Verdict> judge) {
      return new Claim(
          name,
          statement,
          hypothesis,
          threshold,
          command,
          file,
          results -> judge(result.apply(results), other, judge));
    }
  }

  private static Claim gainOfDiscarding(
      String name,
      String statement,
      String policy,
      Source source,
      Function<LadderResult, Optional<Cell>> discarding) {
    return source.claim(
        name,
        statement,
        "What the guard writes to disk costs less than what the service does for a request.",
        format(
            "all / all by hand with %s >= %.2f in requests/s (median of rounds)",
            policy, MIN_RATIO_TO_DISCARD),
        discarding,
        LadderClaims::gainOfDiscarding);
  }

  private static Verdict gain(Cell found, Cell all) {
    double gain = all.gainOver(found);
    return Verdict.of(
        gain >= MIN_GAIN,
        format(
            "x%.2f (%,.0f/s, as found %,.0f/s); delivered to the file %.0f %%",
            gain,
            all.requestsPerSecond(),
            found.requestsPerSecond(),
            all.events().deliveredPercent("file")));
  }

  private static Verdict gainOfDiscarding(Cell discarding, Cell all) {
    double ratio = all.gainOver(discarding);
    return Verdict.of(
        ratio >= MIN_RATIO_TO_DISCARD,
        format(
            "ratio %.3f; delivered to the file %.0f %%, discarding %.0f %% (%,d WARN and ERROR missing)",
            ratio,
            all.events().deliveredPercent("file"),
            discarding.events().deliveredPercent("file"),
            discarding.events().severeMissing("file")));
  }

  private static Verdict judge(
      Optional<LadderResult> result,
      Function<LadderResult, Optional<Cell>> other,
      BiFunction<Cell, Cell, Verdict> judge) {
    Optional<Cell> first = result.flatMap(other);
    Optional<Cell> all = result.flatMap(LadderResult::all);
    return first.isEmpty() || all.isEmpty() ? Verdict.OPEN : judge.apply(first.get(), all.get());
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}

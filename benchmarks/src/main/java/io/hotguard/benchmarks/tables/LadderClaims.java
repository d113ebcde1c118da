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
  private static final String ENDS_COMMAND = COMMAND + " --ends";
  private static final String GAIN_HYPOTHESIS =
      "Callers no longer wait for the slowest appender, and each request costs less processor time.";
  private static final String GAIN_THRESHOLD =
      format("all / as found >= %.1f in requests/s (median)", MIN_GAIN);
  private static final String DISCARDING_HYPOTHESIS =
      "What the guard writes to disk costs less than what the service does for a request.";
  private static final String DISCARDING_THRESHOLD = discardingThreshold("stock Discard");
  private static final String DISCARDING_ALL_THRESHOLD =
      discardingThreshold("Discard of all levels");

  static final List<Claim> ALL =
      List.of(
          new Claim(
              "LadderGain",
              "The guarded service answers at least 3.5 times as many requests as the service as found.",
              GAIN_HYPOTHESIS,
              GAIN_THRESHOLD,
              COMMAND,
              Results.LADDER,
              results -> judge(results.ladder(), LadderResult::asFound, LadderClaims::gain)),
          new Claim(
              "WarmLadderGain",
              "The same, of services that are warm.",
              GAIN_HYPOTHESIS,
              GAIN_THRESHOLD,
              ENDS_COMMAND,
              Results.ENDS,
              results -> judge(results.ends(), LadderResult::asFound, LadderClaims::gain)),
          claim(
              "LadderSevereDelivered",
              "The guarded service loses no WARN and no ERROR, at any appender.",
              "Above the threshold events go to disk when there is no room, and are replayed.",
              "of all: WARN and ERROR missing in any file or at the receiver, and WARN and ERROR dropped, are 0",
              (found, all) -> {
                long lost = all.events().severeLost();
                long dropped = all.events().severeDropped();
                return Verdict.of(
                    lost == 0 && dropped == 0,
                    format(
                        "%,d lost, %,d dropped of %,d",
                        lost, dropped, all.events().severeLogged()));
              }),
          claim(
              "LadderDropsCounted",
              "Each log event that the guarded service does not deliver is counted.",
              "A drop is counted where it is decided.",
              "of all, for each appender: logged = arrived + counted as dropped",
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
              "The same of how many times as fast as found each rung is.",
              "What the machine gives an hour later, it gives to all rungs.",
              "at every rung the ranges of requests/s (min..max), in units of as found (median) of the same run, overlap",
              COMMAND,
              Results.LADDER_AGAIN,
              LadderRepeat::verdictOnGains),
          new Claim(
              "LadderGainOfDiscarding",
              "The guarded service is as fast as one that is tuned by hand and throws events of INFO and below away when there is no room.",
              DISCARDING_HYPOTHESIS,
              DISCARDING_THRESHOLD,
              COMMAND,
              Results.LADDER,
              results ->
                  judge(
                      results.ladder(),
                      LadderResult::allByHandDiscarding,
                      LadderClaims::gainOfDiscarding)),
          new Claim(
              "WarmLadderGainOfDiscarding",
              "The same, of services that are warm, measured in the same rounds.",
              DISCARDING_HYPOTHESIS,
              DISCARDING_THRESHOLD,
              ENDS_COMMAND,
              Results.ENDS,
              results ->
                  judge(
                      results.ends(),
                      LadderResult::allByHandDiscarding,
                      LadderClaims::gainOfDiscarding)),
          new Claim(
              "LadderGainOfDiscardingAll",
              "The guarded service is as fast as one that is tuned by hand and throws events of every level away when there is no room.",
              DISCARDING_HYPOTHESIS,
              DISCARDING_ALL_THRESHOLD,
              COMMAND,
              Results.LADDER,
              results ->
                  judge(
                      results.ladder(),
                      LadderResult::allByHandDiscardingAll,
                      LadderClaims::gainOfDiscarding)),
          new Claim(
              "WarmLadderGainOfDiscardingAll",
              "The same, of services that are warm, measured in the same rounds.",
              DISCARDING_HYPOTHESIS,
              DISCARDING_ALL_THRESHOLD,
              ENDS_COMMAND,
              Results.ENDS,
              results ->
                  judge(
                      results.ends(),
                      LadderResult::allByHandDiscardingAll,
                      LadderClaims::gainOfDiscarding)));

  private LadderClaims() {}

  private static String discardingThreshold(String how) {
    return format(
        "all / all by hand with %s >= %.2f in requests/s (median)", how, MIN_RATIO_TO_DISCARD);
  }

  private static Verdict gain(Cell found, Cell all) {
    double gain = qps(all) / qps(found);
    return Verdict.of(
        gain >= MIN_GAIN,
        format(
            "x%.2f (%,.0f/s, as found %,.0f/s); delivered to the file %.0f %%",
            gain, qps(all), qps(found), all.events().deliveredPercent("file")));
  }

  private static Verdict gainOfDiscarding(Cell discarding, Cell all) {
    double ratio = qps(all) / qps(discarding);
    return Verdict.of(
        ratio >= MIN_RATIO_TO_DISCARD,
        format(
            "ratio %.2f; delivered to the file %.0f %%, discarding %.0f %% (%,d WARN and ERROR missing)",
            ratio,
            all.events().deliveredPercent("file"),
            discarding.events().deliveredPercent("file"),
            discarding.events().severeMissing("file")));
  }

  private static Claim claim(
      String name,
      String statement,
      String hypothesis,
      String threshold,
      BiFunction<Cell, Cell, Verdict> judge) {
    return new Claim(
        name,
        statement,
        hypothesis,
        threshold,
        COMMAND,
        Results.LADDER,
        results -> judge(results.ladder(), LadderResult::asFound, judge));
  }

  private static Verdict judge(
      Optional<LadderResult> result,
      Function<LadderResult, Optional<Cell>> other,
      BiFunction<Cell, Cell, Verdict> judge) {
    Optional<Cell> first = result.flatMap(other);
    Optional<Cell> all = result.flatMap(LadderResult::all);
    return first.isEmpty() || all.isEmpty() ? Verdict.OPEN : judge.apply(first.get(), all.get());
  }

  private static double qps(Cell cell) {
    return cell.median(LadderResult.Run::requestsPerSecond);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}

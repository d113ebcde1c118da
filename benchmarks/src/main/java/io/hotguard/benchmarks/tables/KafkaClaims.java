/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The claims about callbacks of a Kafka producer, and their table. The thresholds stand here before
 * anything is measured.
 */
final class KafkaClaims {
  static final double MIN_SPEED_UP = 100.0;
  static final double MAX_RATIO_TO_NO_CALLBACK = 1.25;

  private static final String COMMAND = "java -jar benchmarks/target/benchmarks.jar kafka";
  private static final String SENT = "sent after the error";
  private static final String ACKNOWLEDGED = "acknowledged after the error";
  private static final String ACCEPTED = "callbacks accepted";
  private static final String DROPPED = "callbacks dropped";

  static final List<Claim> ALL =
      List.of(
          claim(
              "CallbackGuardKeepsSending",
              "A Kafka producer whose callbacks wait for a full log queue sends at least 100 times as many records with `CallbackGuard`.",
              "The sender runs all callbacks; guarded, it hands them over or drops them, and waits for none.",
              format("WAITING_OFFER / GUARDED_OFFER >= %.0f in ns a record (median)", MIN_SPEED_UP),
              KafkaClaims::keepsSending),
          claim(
              "CallbackGuardCost",
              "Guarded callbacks cost a Kafka producer at most a quarter more time a record than none.",
              "An addition and a refusal for each record, where the guard has no room.",
              format(
                  "GUARDED_OFFER / NO_CALLBACK <= %.2f in ns a record (median)",
                  MAX_RATIO_TO_NO_CALLBACK),
              KafkaClaims::cost),
          claim(
              "CallbackGuardKeepsSender",
              "An `Error` in a callback ends Kafka's sender; with `CallbackGuard` every later record is sent.",
              "The sender catches exceptions and no errors; the guard's own thread catches both.",
              "ERROR: 0 of 1 000 later records acknowledged; GUARDED_ERROR: all of them",
              KafkaClaims::keepsSender));

  private KafkaClaims() {}

  private static Claim claim(
      String name,
      String statement,
      String hypothesis,
      String threshold,
      Function<CountedResult, Verdict> judge) {
    return new Claim(
        name,
        statement,
        hypothesis,
        threshold,
        COMMAND,
        Results.KAFKA,
        results -> results.kafka().map(judge).orElse(Verdict.OPEN));
  }

  private static Optional<CountedResult.Cell> cell(CountedResult result, String subject) {
    return result.find(Map.of("subject", subject));
  }

  private static Verdict keepsSending(CountedResult result) {
    Optional<CountedResult.Cell> waiting = cell(result, "WAITING_OFFER");
    Optional<CountedResult.Cell> guarded = cell(result, "GUARDED_OFFER");
    if (waiting.isEmpty() || guarded.isEmpty()) {
      return Verdict.OPEN;
    }
    double ratio = waiting.get().medianNanos() / guarded.get().medianNanos();
    return Verdict.of(
        ratio >= MIN_SPEED_UP,
        format(
            "x%,.0f (%s records/s, guarded %s, of whose callbacks %.1f %% were dropped and counted)",
            ratio,
            perSecond(waiting.get()),
            perSecond(guarded.get()),
            droppedPercent(guarded.get())));
  }

  private static double droppedPercent(CountedResult.Cell cell) {
    double dropped = counted(cell, DROPPED);
    return 100 * dropped / (dropped + counted(cell, ACCEPTED));
  }

  private static Verdict cost(CountedResult result) {
    Optional<CountedResult.Cell> none = cell(result, "NO_CALLBACK");
    Optional<CountedResult.Cell> guarded = cell(result, "GUARDED_OFFER");
    if (none.isEmpty() || guarded.isEmpty()) {
      return Verdict.OPEN;
    }
    double ratio = guarded.get().medianNanos() / none.get().medianNanos();
    return Verdict.of(ratio <= MAX_RATIO_TO_NO_CALLBACK, format("ratio %.2f", ratio));
  }

  private static Verdict keepsSender(CountedResult result) {
    Optional<CountedResult.Cell> plain = cell(result, "ERROR");
    Optional<CountedResult.Cell> guarded = cell(result, "GUARDED_ERROR");
    if (plain.isEmpty() || guarded.isEmpty()) {
      return Verdict.OPEN;
    }
    double sent = counted(guarded.get(), SENT);
    double after = counted(guarded.get(), ACKNOWLEDGED);
    return Verdict.of(
        counted(plain.get(), ACKNOWLEDGED) == 0 && sent > 0 && after == sent,
        format(
            "%,.0f of %,.0f acknowledged, guarded %,.0f of %,.0f",
            counted(plain.get(), ACKNOWLEDGED), counted(plain.get(), SENT), after, sent));
  }

  private static double counted(CountedResult.Cell cell, String name) {
    return cell.counted().getOrDefault(name, 0.0);
  }

  private static String perSecond(CountedResult.Cell cell) {
    return cell.nanosPerOp().isEmpty() ? "-" : format("%,.0f", 1e9 / cell.medianNanos());
  }

  /** Markdown of the result. */
  static String table(Results results) {
    return results.kafka().map(KafkaClaims::table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(CountedResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    result
        .versions()
        .forEach((library, version) -> text.append(format("%s %s.\n\n", library, version)));
    text.append(
        "| callback | records/s | acknowledged after the error | callbacks run or waiting | dropped and counted |\n|---|--:|--:|--:|--:|\n");
    for (CountedResult.Cell cell : result.measurements()) {
      row(
          text,
          '`' + cell.parameter("subject") + '`',
          perSecond(cell),
          of(cell, ACKNOWLEDGED),
          of(cell, ACCEPTED),
          of(cell, DROPPED));
    }
    return text.toString();
  }

  private static String of(CountedResult.Cell cell, String name) {
    Double count = cell.counted().get(name);
    return count == null ? "" : format("%,.0f", count);
  }
}

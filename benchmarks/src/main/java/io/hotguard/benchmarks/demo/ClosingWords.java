/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.process.GuardReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in plain words what the tables show; every figure is taken from the reports. */
final class ClosingWords {
  private ClosingWords() {}

  static String of(DemoSettings settings, RunReport before, RunReport after) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        format(
            "%d threads logged as fast as they could while the receiver read %,d messages/s.",
            settings.threads(), settings.receiverRate()));
    sentences.add(asConfigured(before));
    if (after.application().guard().present()) {
      sentences.add(guarded(before, after));
      sentences.add(account(after));
    } else {
      sentences.add("No guard answered in the second run, so it shows the stock library again.");
    }
    sentences.add(
        format(
            "Longest calls also hold the wait for one of %d processors.",
            Runtime.getRuntime().availableProcessors()));
    return String.join("\n", sentences) + "\n";
  }

  private static String asConfigured(RunReport run) {
    ApplicationReport.Waiting waiting = run.application().waiting();
    return format(
        "As configured, the application got %,.0f logging calls/s done, up to %d threads were BLOCKED and %d WAITING at once,"
            + " and %.0f %% of all samples found a thread stopped inside a logging call; %,d events were lost to the file, %,d to the receiver.",
        run.callsPerSecond(),
        waiting.maxBlocked(),
        waiting.maxWaiting(),
        waiting.blockedPercent() + waiting.waitingPercent(),
        run.lostToFile(),
        run.lostToReceiver());
  }

  private static String guarded(RunReport before, RunReport after) {
    ApplicationReport.Waiting waiting = after.application().waiting();
    return format(
        "Guarded, it got %,.0f calls/s done (x%.1f), with at most %d threads BLOCKED and %d WAITING.",
        after.callsPerSecond(),
        after.callsPerSecond() / before.callsPerSecond(),
        waiting.maxBlocked(),
        waiting.maxWaiting());
  }

  private static String account(RunReport run) {
    GuardReading guard = run.application().guard();
    String account =
        format(
            "Of %,d events %,d are in the file, %,d were dropped and counted, %,d wait;",
            run.totalLogged(), run.file().total(), run.dropped(), guard.waiting());
    String loss =
        run.lostToFile() == 0
            ? " nothing is unaccounted for."
            : format(" %,d are unaccounted for: counters and evidence disagree.", run.lostToFile());
    return account + loss + ' ' + severe(run);
  }

  /** The counters tell that nothing was dropped, the file tells that nothing is missing. */
  private static String severe(RunReport run) {
    GuardReading guard = run.application().guard();
    long dropped = guard.counter("dropped.WARN") + guard.counter("dropped.ERROR");
    return format("Of %,d WARN and ERROR events ", run.severeLogged())
        + (dropped == 0 ? "none was" : format("%,d were", dropped))
        + format(" dropped, and %,d are not in the file.", run.severeMissingInFile());
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}

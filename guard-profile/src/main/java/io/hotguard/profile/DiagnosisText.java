/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static io.hotguard.rule.Weight.percent;

import io.hotguard.profile.account.AccountText;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.text.Printable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A diagnosis as text: the verdict, the accounts, the causes, then the recording's limits. */
public final class DiagnosisText {
  private DiagnosisText() {}

  /** Writes a diagnosis; does not close {@code out}. */
  public static void write(Diagnosis diagnosis, Appendable out) throws IOException {
    out.append(Printable.of(summary(diagnosis))).append("\n");
    list(
        "Where the time of the threads went, in seconds",
        AccountText.table(diagnosis.accounts()),
        out);
    int rank = 1;
    for (Cause cause : diagnosis.causes()) {
      out.append('\n');
      cause(rank++, cause, out);
    }
    list("Most processor time", diagnosis.verdict().busiest(), out);
    list("Limits of this recording", diagnosis.limits(), out);
  }

  private static void cause(int rank, Cause cause, Appendable out) throws IOException {
    out.append(String.valueOf(rank)).append(". ").append(cause.severity().name());
    out.append(' ').append(cause.descriptor().name()).append("  ").append(headline(cause));
    out.append('\n');
    line(out, "where", cause.line().map(StackFrame::describe).orElse("no line is known"));
    for (String detail : cause.details()) {
      line(out, "seen ", detail);
    }
    line(out, "fix  ", cause.fix().describe());
    line(out, "sure ", sure(cause));
    line(out, "page ", cause.descriptor().pageReference());
  }

  /** Says how much a cause weighs, such as {@code 38 % of the working time: threads sleep}. */
  public static String headline(Cause cause) {
    return AccountText.share(cause) + cause.phrase();
  }

  /** How sure a cause is: by its rule, if it has one. */
  public static String sure(Cause cause) {
    return cause
        .label()
        .map(label -> label.signature().confidence().id())
        .orElse(cause.certainty().id());
  }

  /** All that was seen of a cause. */
  static String details(Cause cause) {
    return String.join("; ", cause.details())
        + (cause.details().isEmpty() ? "" : "; ")
        + "sure: "
        + sure(cause)
        + '.';
  }

  /** Says the verdict, and what was recorded. */
  public static String summary(Diagnosis diagnosis) {
    return diagnosis.verdict().sentence() + ' ' + read(diagnosis.facts());
  }

  /** Says what was recorded. */
  public static String read(ProfileFacts facts) {
    ProfileFacts.Collector collector = facts.collector();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Read: %.1f s %s, %d processor samples",
            facts.spanNanos() / (double) TimeUnit.SECONDS.toNanos(1),
            facts.origin().phrase(),
            facts.of(Evidence.CPU).stream().mapToLong(WeightedStack::count).sum()));
    facts
        .machine()
        .load()
        .ifPresent(load -> text.append(", ").append(percent(load)).append(" of the processors"));
    if (collector.pauses() > 0) {
      text.append(", collector stopped it for ")
          .append(percent(facts.pauseShare()))
          .append(" of the time");
    }
    if (facts.machine().peakThreads() > 0) {
      text.append(", ").append(facts.machine().peakThreads()).append(" threads");
    }
    if (facts.machine().switchesPerSecond() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              ", up to %,.0f context switches a second of the whole machine",
              facts.machine().switchesPerSecond()));
    }
    return text.append('.').toString();
  }

  private static void list(String title, List<String> lines, Appendable out) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    out.append('\n').append(title).append(":\n");
    for (String each : lines) {
      out.append("  ").append(Printable.of(each)).append('\n');
    }
  }

  /* Names in a recording may hold anything, even control sequences of a terminal. */
  private static void line(Appendable out, String what, String text) throws IOException {
    out.append("   ").append(what).append("  ").append(Printable.of(text)).append('\n');
  }
}

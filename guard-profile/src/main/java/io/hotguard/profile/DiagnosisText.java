/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static io.hotguard.rule.Weight.percent;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.PoolAccount;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Evidence;
import io.hotguard.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A diagnosis as text: the verdict, the accounts, the causes, then the recording's limits. */
public final class DiagnosisText {
  private static final double NANOS = 1e9;
  private static final int MAX_NAME = 40;
  private static final double LEAST_SHARE = 0.005;

  private DiagnosisText() {}

  /** The text of a diagnosis. */
  public static String of(Diagnosis diagnosis) {
    StringBuilder out = new StringBuilder();
    out.append(Printable.of(summary(diagnosis))).append("\n");
    list("Where the time of the threads went, in seconds", table(diagnosis.accounts()), out);
    int rank = 1;
    for (Cause cause : diagnosis.causes()) {
      out.append('\n').append(rank++).append(". ").append(cause.severity().name());
      out.append(' ').append(of(cause));
    }
    list("Most processor time", diagnosis.verdict().busiest(), out);
    list("Limits of this recording", diagnosis.limits(), out);
    return out.toString();
  }

  /** A row for each pool that works, a column for each activity; none if no pool works. */
  private static List<String> table(Accounts accounts) {
    List<PoolAccount> pools = accounts.working();
    if (pools.isEmpty()) {
      return List.of();
    }
    long all = pools.stream().mapToLong(PoolAccount::workingNanos).sum();
    List<Activity> columns =
        Arrays.stream(Activity.values())
            .filter(
                activity ->
                    pools.stream().mapToLong(pool -> pool.nanos(activity)).sum()
                        > LEAST_SHARE * all)
            .toList();
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("pool", "threads", "idle"));
    columns.forEach(activity -> head.add(activity.column()));
    rows.add(head);
    for (PoolAccount pool : pools) {
      List<String> row = new ArrayList<>();
      String name = pool.name();
      row.add(name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 3) + "...");
      row.add(String.valueOf(pool.threads()));
      row.add(seconds(pool.idleNanos()));
      columns.forEach(activity -> row.add(seconds(pool.nanos(activity))));
      rows.add(row);
    }
    return aligned(rows);
  }

  private static List<String> aligned(List<List<String>> rows) {
    StringBuilder format = new StringBuilder();
    for (int i = 0; i < rows.get(0).size(); i++) {
      int column = i;
      int width = rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(1);
      format.append(i == 0 ? "%-" : "  %").append(width).append('s');
    }
    return rows.stream().map(row -> format.toString().formatted(row.toArray())).toList();
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%,.1f", nanos / NANOS);
  }

  /** The text of a cause: its name and weight, then what is known of it. */
  public static String of(Cause cause) {
    StringBuilder out = new StringBuilder();
    out.append(cause.descriptor().name()).append("  ").append(headline(cause)).append('\n');
    line(out, "where", cause.line().map(StackFrame::describe).orElse("no line is known"));
    cause.details().forEach(detail -> line(out, "seen ", detail));
    line(out, "fix  ", cause.fix().describe());
    line(out, "sure ", sure(cause));
    line(out, "page ", cause.descriptor().pageReference());
    return out.toString();
  }

  /** Says how much a cause weighs, such as {@code 38 % of the working time: threads sleep}. */
  public static String headline(Cause cause) {
    String share = cause.shareInWords();
    return (share.isEmpty() ? "" : share + ": ") + cause.phrase();
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
            facts.count(Evidence.CPU)));
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
    return text.append('.').toString();
  }

  private static void list(String title, List<String> lines, StringBuilder out) {
    if (lines.isEmpty()) {
      return;
    }
    out.append('\n').append(title).append(":\n");
    for (String each : lines) {
      out.append("  ").append(Printable.of(each)).append('\n');
    }
  }

  /* Names in a recording may hold anything, even control sequences of a terminal. */
  private static void line(StringBuilder out, String what, String text) {
    out.append("   ").append(what).append("  ").append(Printable.of(text)).append('\n');
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The accounts as a table of text: a row for each pool that works, a column for each activity. */
public final class AccountText {
  private static final double NANOS = 1e9;
  private static final int MAX_NAME = 40;
  private static final double LEAST_SHARE = 0.005;

  private AccountText() {}

  /** Returns the lines of the table; none if no pool works. */
  public static List<String> table(Accounts accounts) {
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
      row.add(shortened(pool.name()));
      row.add(String.valueOf(pool.threads()));
      row.add(seconds(pool.idleNanos()));
      columns.forEach(activity -> row.add(seconds(pool.nanos(activity))));
      rows.add(row);
    }
    return aligned(rows);
  }

  /** The share of a cause in words, such as {@code 75 % of the working time: }. */
  public static String share(Cause cause) {
    return switch (cause.kind()) {
      case DEADLOCK, THREADS, LEAK, CODE_CACHE -> "";
      default -> Sentences.percent(cause.share()) + cause.kind().of() + ": ";
    };
  }

  private static List<String> aligned(List<List<String>> rows) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(row.get(0));
      line.append(" ".repeat(widths[0] - row.get(0).length()));
      for (int i = 1; i < widths.length; i++) {
        line.append("  ").append(" ".repeat(widths[i] - row.get(i).length())).append(row.get(i));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static String shortened(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 3) + "...";
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%,.1f", nanos / NANOS);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static io.hotguard.lint.report.Html.escape;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.PoolAccount;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The accounts as a table with a bar for each pool; the parts of a bar are its threads' time. */
final class PoolBars {
  private static final double PERCENT = 100;
  private static final double SECOND = 1e9;
  private static final double LEAST = 0.001;

  private PoolBars() {}

  static void write(Accounts accounts, Appendable out) throws IOException {
    List<PoolAccount> pools = accounts.working();
    if (pools.isEmpty()) {
      out.append("<p>No pool of threads did any work.</p>\n");
      return;
    }
    out.append("<table class=\"pools\">\n<tr><th>Pool</th><th>Threads</th><th>Time</th></tr>\n");
    for (PoolAccount pool : pools) {
      out.append("<tr><td><code>").append(escape(pool.name()).replace("-", "-<wbr>"));
      out.append("</code></td><td>").append(String.valueOf(pool.threads())).append("</td><td>");
      bar(pool, out);
      out.append("</td></tr>\n");
    }
    out.append("</table>\n<ul class=\"legend\">\n");
    for (Activity activity : Activity.values()) {
      long nanos = accounts.nanos(activity);
      if (nanos > 0 && nanos >= LEAST * accounts.workingNanos()) {
        out.append("<li id=\"")
            .append(activity.column())
            .append("\"><span class=\"swatch\" style=\"");
        out.append("--tone: ").append(ActivityColours.of(activity)).append("\"></span>");
        out.append(activity.column())
            .append(String.format(Locale.ROOT, ": %,.1f s", nanos / SECOND));
        out.append(", threads ").append(activity.phrase()).append("</li>\n");
      }
    }
    out.append("<li><span class=\"swatch\"></span>idle: threads wait for work</li>\n</ul>\n");
  }

  private static void bar(PoolAccount pool, Appendable out) throws IOException {
    double all = Math.max(1, pool.idleNanos() + pool.workingNanos());
    out.append("<div class=\"bar\">");
    for (Activity activity : Activity.values()) {
      part(activity.column(), ActivityColours.of(activity), pool.nanos(activity) / all, out);
    }
    part("idle", "", pool.idleNanos() / all, out);
    out.append("</div>");
  }

  private static void part(String name, String colour, double share, Appendable out)
      throws IOException {
    if (share < LEAST) {
      return;
    }
    out.append(
        String.format(
            Locale.ROOT,
            "<span title=\"%s: %.1f %%\" style=\"width: %.2f%%%s\">%s</span>",
            name,
            share * PERCENT,
            share * PERCENT,
            colour.isEmpty() ? "" : "; --tone: " + colour,
            share > 0.12 ? name + String.format(Locale.ROOT, " %.0f %%", share * PERCENT) : ""));
  }
}

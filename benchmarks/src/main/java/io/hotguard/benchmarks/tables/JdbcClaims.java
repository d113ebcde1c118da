/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The claims about JDBC. The thresholds stand here before anything is measured. */
final class JdbcClaims {
  static final double MAX_WRAPPER_NANOS = 150;
  static final double MAX_RATIO_TO_MAX_PERFORMANCE = 1.05;
  static final long MIN_MALFORMED_URLS = 10_000_000;

  private static final String COMMAND = "java -jar benchmarks/target/benchmarks.jar jdbc --only ";

  static final List<Claim> ALL =
      List.of(
          new Claim(
              "CountingWrapperCost",
              "Counting statements adds at most 150 ns to prepare, execute and close.",
              "One look-up by text, a few additions without a lock, two small objects.",
              String.format(
                  Locale.ROOT,
                  "hotguard - raw H2 <= %.0f ns/op (median) at 1 and 2 threads",
                  MAX_WRAPPER_NANOS),
              COMMAND + "wrapper",
              Results.WRAPPERS,
              results -> wrapperCost(results.wrappers())),
          new Claim(
              "CountingWrapperCheaperThanPeers",
              "Counting statements costs less than P6Spy and datasource-proxy that do nothing.",
              "Both go through reflection or build an object for each event.",
              "hotguard < p6spy and hotguard < datasource-proxy in ns/op (median) at 1 and 2 threads",
              COMMAND + "wrapper",
              Results.WRAPPERS,
              results -> cheaperThanPeers(results.wrappers())),
          new Claim(
              "NoNeedlessReadOnlyQuery",
              "As found, each update costs a needless select; with the recommended settings none.",
              "Connector/J asks the server whether the session is read-only, unless it need not know.",
              "of 100 updates and 100 selects the server counts 200 selects as found and 100 as recommended",
              COMMAND + "settings",
              Results.DRIVER_SETTINGS,
              results -> needlessSelects(results.driverSettings())),
          new Claim(
              "RecommendedAsFastAsMaxPerformance",
              "The recommended settings are as fast as maxPerformance with server prepare, and keep query timeouts.",
              "Both send one execute a statement and nothing else.",
              String.format(
                  Locale.ROOT,
                  "recommended / max-performance-server-prepare <= %.2f in ns/op (median)",
                  MAX_RATIO_TO_MAX_PERFORMANCE),
              COMMAND + "settings",
              Results.DRIVER_SETTINGS,
              results -> asFastAsMaxPerformance(results.driverSettings())),
          new Claim(
              "MalformedUrls",
              "No malformed URL makes the resolution fail or hang, or shows a password.",
              "One documented exception, a bound on the length, and one place that masks.",
              String.format(
                  Locale.ROOT,
                  "%,d URLs or more in UrlFuzzTest, by seeds that differ, without a problem",
                  MIN_MALFORMED_URLS),
              "mvn -Pfuzz -pl guard-jdbc -am test -Dtest=UrlFuzzTest -Dsurefire.failIfNoSpecifiedTests=false",
              CheckResults.FUZZ,
              results ->
                  DamagedInputs.verdict(
                      results.checks().fuzz(), List.of("UrlFuzzTest"), MIN_MALFORMED_URLS)));

  private JdbcClaims() {}

  private static Verdict wrapperCost(Optional<CountedResult> result) {
    boolean holds = true;
    List<String> figures = new ArrayList<>();
    for (String threads : List.of("1", "2")) {
      Optional<CountedResult.Cell> raw = wrapper(result, "RAW", threads);
      Optional<CountedResult.Cell> counted = wrapper(result, "HOTGUARD", threads);
      if (raw.isEmpty() || counted.isEmpty()) {
        return Verdict.OPEN;
      }
      double added = counted.get().medianNanos() - raw.get().medianNanos();
      holds &= added <= MAX_WRAPPER_NANOS;
      figures.add(format("%+.0f ns/op (%s)", added, threads(threads)));
    }
    return Verdict.of(holds, String.join(", ", figures));
  }

  private static Verdict cheaperThanPeers(Optional<CountedResult> result) {
    boolean holds = true;
    List<String> figures = new ArrayList<>();
    for (String threads : List.of("1", "2")) {
      Optional<CountedResult.Cell> counted = wrapper(result, "HOTGUARD", threads);
      Optional<CountedResult.Cell> p6spy = wrapper(result, "P6SPY", threads);
      Optional<CountedResult.Cell> proxy = wrapper(result, "DATASOURCE_PROXY", threads);
      if (counted.isEmpty() || p6spy.isEmpty() || proxy.isEmpty()) {
        return Verdict.OPEN;
      }
      double own = counted.get().medianNanos();
      holds &= own < p6spy.get().medianNanos() && own < proxy.get().medianNanos();
      figures.add(
          format(
              "%,.0f, p6spy %,.0f, datasource-proxy %,.0f ns/op (%s)",
              own, p6spy.get().medianNanos(), proxy.get().medianNanos(), threads(threads)));
    }
    return Verdict.of(holds, String.join("; ", figures));
  }

  private static Verdict needlessSelects(Optional<CountedResult> result) {
    Optional<CountedResult.Cell> found = settings(result, "as-found");
    Optional<CountedResult.Cell> recommended = settings(result, "recommended");
    if (found.isEmpty() || recommended.isEmpty()) {
      return Verdict.OPEN;
    }
    double before = found.get().counted().getOrDefault("Com_select", Double.NaN);
    double after = recommended.get().counted().getOrDefault("Com_select", Double.NaN);
    return Verdict.of(
        before == 200 && after == 100,
        format("%.0f selects as found, %.0f as recommended", before, after));
  }

  private static Verdict asFastAsMaxPerformance(Optional<CountedResult> result) {
    Optional<CountedResult.Cell> recommended = settings(result, "recommended");
    Optional<CountedResult.Cell> fastest = settings(result, "max-performance-server-prepare");
    Optional<CountedResult.Cell> found = settings(result, "as-found");
    if (recommended.isEmpty() || fastest.isEmpty() || found.isEmpty()) {
      return Verdict.OPEN;
    }
    double ratio = recommended.get().medianNanos() / fastest.get().medianNanos();
    return Verdict.of(
        ratio <= MAX_RATIO_TO_MAX_PERFORMANCE,
        format(
            "ratio %.2f; x%.2f as fast as found",
            ratio, found.get().medianNanos() / recommended.get().medianNanos()));
  }

  private static Optional<CountedResult.Cell> wrapper(
      Optional<CountedResult> result, String subject, String threads) {
    return result.flatMap(r -> r.find(Map.of("subject", subject, "threads", threads)));
  }

  private static Optional<CountedResult.Cell> settings(
      Optional<CountedResult> result, String name) {
    return result.flatMap(r -> r.find(Map.of("settings", name)));
  }

  private static String threads(String count) {
    return count.equals("1") ? "1 thread" : count + " threads";
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}

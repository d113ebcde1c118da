/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reports a driver, or a wrapper driver, that traces, profiles or logs each statement. */
public final class DriverDiagnostics extends JdbcRule {
  private static final String TIMED =
      "each statement is timed, and written out as text when the server has prepared it";

  private static final Map<String, String> MYSQL =
      Map.of(
          "autoGenerateTestcaseScript", "each statement is written to standard error as a script",
          "enablePacketDebug", "the last packets are copied and kept",
          "explainSlowQueries", "each slow query is followed by an EXPLAIN",
          "gatherPerfMetrics", TIMED,
          "logSlowQueries", TIMED,
          "profileSQL", "each statement is logged with its times",
          "traceProtocol", "each packet is logged as a hexadecimal dump",
          "useUsageAdvisor", "each result set walks the stack for its caller");

  private static final Set<String> LOGGING_DRIVERS = Set.of("log4jdbc", "p6spy");
  private static final String IGNORED_SINCE =
      "42.3.3"; // pgjdbc leaves logging to java.util.logging

  public DriverDiagnostics() {
    super(
        RuleDescriptor.warning(
                "DriverDiagnostics",
                "The driver profiles, traces or logs the statements: work for each one, under load too.")
            .tagged("jdbc", "cpu"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    Map<String, Setting> found = new LinkedHashMap<>();
    for (JdbcHost host : facts.hosts()) {
      host.settings().all().stream()
          .filter(setting -> !cost(facts, setting).isEmpty())
          .forEach(setting -> found.putIfAbsent(setting.name(), setting));
    }
    if (!found.isEmpty()) {
      report(facts, sink, message(facts, found), fix(found));
    }
    for (String driver : facts.wrappers()) {
      if (LOGGING_DRIVERS.contains(driver)) {
        report(
            facts,
            sink,
            "the URL goes to "
                + driver
                + ", which wraps every JDBC object and times every call, with its log off too",
            Fix.of("Take " + driver + " out of the URL where the service runs under load"));
      }
    }
  }

  private static String cost(JdbcFacts facts, Setting setting) {
    return switch (facts.family()) {
      case MYSQL -> setting.isTrue() ? MYSQL.getOrDefault(setting.name(), "") : "";
      case POSTGRESQL -> isVerbose(facts, setting) ? "each protocol message is logged" : "";
      case H2 -> isTrace(setting) ? "each statement is written to the trace" : "";
      default -> "";
    };
  }

  private static boolean isVerbose(JdbcFacts facts, Setting setting) {
    String level = setting.hasPlaceholder() ? "" : String.valueOf(setting.value());
    return setting.name().equals("loggerLevel")
        && (level.equalsIgnoreCase("DEBUG") || level.equalsIgnoreCase("TRACE"))
        && !facts.assumedVersion().isAtLeast(IGNORED_SINCE);
  }

  /** Level 2 and above write each statement; 4 uses SLF4J, which has its own levels. */
  private static boolean isTrace(Setting setting) {
    long level = setting.number().orElse(0);
    return setting.name().startsWith("TRACE_LEVEL_") && level >= 2 && level <= 3;
  }

  private static String message(JdbcFacts facts, Map<String, Setting> found) {
    return found.values().stream()
        .map(s -> s.name() + "=" + s.value() + source(s) + ": " + cost(facts, s))
        .collect(Collectors.joining("; "));
  }

  private static String source(Setting setting) {
    return setting.isGiven() ? "" : " (from " + setting.origin().label() + ")";
  }

  /** Writes a setting that a bundle turned on as off, and removes a setting that was written. */
  private static Fix fix(Map<String, Setting> found) {
    List<Fix.Setting> settings =
        found.values().stream()
            .map(
                s -> new Fix.Setting(s.name(), s.origin() == SettingOrigin.BUNDLE ? "false" : null))
            .toList();
    return new Fix("Turn the diagnostics off", settings);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcUrl;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Corrects the URL of a data source in mode enforce, before its pool starts. Only the settings
 * below change, each only to the value in the fix of a finding.
 *
 * <p>The settings below change how statements travel. They change no update count, timeout,
 * isolation or encryption. Batch rewriting, fetch sizes and {@code useConfigs} are excluded despite
 * their gain. Server-side prepare changes digits and types of some results, so it and its cache
 * need consent; if it is on already, its cache is completed. The corrected URL is checked first,
 * and a new error there means that nothing is changed.
 *
 * <p><b>Threading:</b> any thread; stateless.
 */
final class Corrections {
  private static final String SERVER_PREPARE = "useServerPrepStmts";

  /** A written value decides what the server refuses. */
  private static final String READ_ONLY = "readOnlyPropagatesToServer";

  private static final Set<String> CACHE =
      Set.of("cachePrepStmts", "prepStmtCacheSize", "prepStmtCacheSqlLimit");

  static final Map<DriverFamily, Set<String>> ENFORCED =
      Map.of(
          DriverFamily.MYSQL,
          Stream.concat(CACHE.stream(), Stream.of(SERVER_PREPARE, READ_ONLY))
              .collect(Collectors.toSet()),
          DriverFamily.MARIADB,
          Set.of("cachePrepStmts", "prepStmtCacheSize"),
          DriverFamily.SQLSERVER,
          Set.of("disableStatementPooling", "statementPoolingCacheSize"));

  /** The first Connector/J whose server-side prepare is not open to CVE-2017-3523. */
  private static final String SAFE = "5.1.41";

  private Corrections() {}

  /**
   * The change of a data source in mode enforce.
   *
   * @param wanted the settings to change; empty if nothing is to change
   * @param url the URL with these settings; empty if they would have no effect or do harm
   */
  record Decision(List<Fix.Setting> wanted, Optional<JdbcUrl> url) {}

  /** Corrects the URL of a data source, or says what it would set and why it cannot. */
  static void apply(Object source, JdbcFacts facts, CheckResult found, ConnectionGuard guard) {
    Decision decision =
        decide(
            facts,
            found,
            guard.mayPrepareAtServer(),
            url -> JdbcFacts.resolve(DataSourceReader.read(source, url).orElseThrow()),
            guard.rules()::check);
    List<Fix.Setting> wanted = decision.wanted();
    String name = facts.location().describe();
    if (wanted.isEmpty()) {
      guard.note("enforce has nothing to correct in " + name);
    } else if (decision
        .url()
        .filter(url -> DataSourceReader.replaceUrl(source, url.text()))
        .isPresent()) {
      wanted.forEach(setting -> guard.changed(change(facts, setting) + " in " + name));
    } else {
      guard.say(
          "enforce cannot correct the URL of "
              + name
              + ", which is fixed or loses to settings beside it. Write there: "
              + wanted.stream().map(Fix.Setting::describe).collect(Collectors.joining(", ")));
    }
  }

  /**
   * Decides what to change.
   *
   * @param serverPrepare whether server-side prepare is permitted
   * @param with returns the facts with another URL
   * @param check finds hazards
   */
  static Decision decide(
      JdbcFacts facts,
      CheckResult found,
      boolean serverPrepare,
      Function<String, JdbcFacts> with,
      Function<JdbcFacts, CheckResult> check) {
    List<Fix.Setting> wanted = wanted(facts, found, serverPrepare);
    JdbcUrl url = facts.url();
    for (Fix.Setting setting : wanted) {
      url = url.with(setting.key(), Objects.requireNonNull(setting.value()));
    }
    boolean isBetter = !wanted.isEmpty() && isBetter(with.apply(url.text()), wanted, found, check);
    return new Decision(wanted, isBetter ? Optional.of(url) : Optional.empty());
  }

  private static String change(JdbcFacts facts, Fix.Setting setting) {
    return setting.key()
        + " from "
        + facts.settings().find(setting.key()).map(Setting::value).orElse("unset")
        + " to "
        + setting.value();
  }

  /** Returns the settings of the fixes that mode enforce may apply and that differ now. */
  private static List<Fix.Setting> wanted(
      JdbcFacts facts, CheckResult found, boolean serverPrepare) {
    Map<String, Fix.Setting> wanted = new LinkedHashMap<>();
    for (Finding finding : found.findings()) {
      Fix fix = finding.fix().orElse(null);
      if (fix == null || !mayApply(facts, fix, serverPrepare)) {
        continue;
      }
      for (Fix.Setting setting : fix.settings()) {
        Optional<String> now = facts.settings().find(setting.key()).map(Setting::value);
        if (!now.equals(Optional.ofNullable(setting.value()))) {
          wanted.putIfAbsent(setting.key(), setting);
        }
      }
    }
    return List.copyOf(wanted.values());
  }

  /** Whether mode enforce may apply a fix as a whole; server prepare needs its cache. */
  private static boolean mayApply(JdbcFacts facts, Fix fix, boolean serverPrepare) {
    Set<String> enforced = ENFORCED.getOrDefault(facts.family(), Set.of());
    // The cache changes no result if server prepare is on, or it is another driver.
    boolean isSafe =
        serverPrepare && facts.driverVersion().filter(v -> v.isAtLeast(SAFE)).isPresent();
    boolean isMysql = facts.family() == DriverFamily.MYSQL;
    boolean prepares = serverPrepare || !isMysql || facts.settings().isTrue(SERVER_PREPARE);
    return !fix.settings().isEmpty()
        && fix.settings().stream()
            .allMatch(
                setting ->
                    setting.value() != null
                        && enforced.contains(setting.key())
                        && !(setting.key().equals(READ_ONLY) && facts.settings().isGiven(READ_ONLY))
                        && (isSafe || !setting.key().equals(SERVER_PREPARE))
                        && (prepares || !CACHE.contains(setting.key())));
  }

  /** Whether the settings are in effect, without an error that was not there. */
  private static boolean isBetter(
      JdbcFacts after,
      List<Fix.Setting> wanted,
      CheckResult before,
      Function<JdbcFacts, CheckResult> check) {
    CheckResult checked = check.apply(after);
    return after.isAccepted()
        && checked.isComplete()
        && errors(before).containsAll(errors(checked))
        && wanted.stream()
            .allMatch(
                setting ->
                    after
                        .settings()
                        .value(setting.key())
                        .equals(Optional.ofNullable(setting.value())));
  }

  private static Set<String> errors(CheckResult result) {
    return result.findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .map(Finding::rule)
        .collect(Collectors.toSet());
  }
}

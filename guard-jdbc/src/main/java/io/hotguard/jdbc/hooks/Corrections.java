/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcUrl;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Occurrence;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Severity;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;

/**
 * Corrects the settings of a connection in mode enforce. Only the settings below change, each only
 * to the value in the fix of a finding.
 *
 * <p>The settings below change how statements travel. They change no update count, timeout,
 * isolation or encryption. Batch rewriting, fetch sizes and {@code useConfigs} are excluded despite
 * their gain. Server-side prepare changes digits and types of some results, so it and its cache
 * need consent; if it is on already, its cache is completed. The corrected settings are checked
 * again, and a new error there means that nothing is changed.
 *
 * <p><b>Threading:</b> any thread; stateless.
 */
final class Corrections {
  private static final String SERVER_PREPARE = "useServerPrepStmts";

  /** A written value decides what the server refuses. */
  private static final String READ_ONLY = "readOnlyPropagatesToServer";

  static final Map<DriverFamily, Set<String>> ENFORCED =
      Map.of(
          DriverFamily.MYSQL,
          Set.of(
              SERVER_PREPARE,
              "cachePrepStmts",
              "prepStmtCacheSize",
              "prepStmtCacheSqlLimit",
              READ_ONLY),
          DriverFamily.MARIADB,
          Set.of("cachePrepStmts", "prepStmtCacheSize"),
          DriverFamily.SQLSERVER,
          Set.of("disableStatementPooling", "statementPoolingCacheSize"));

  private static final Set<String> CACHE =
      Set.of("cachePrepStmts", "prepStmtCacheSize", "prepStmtCacheSqlLimit");

  /** The first Connector/J whose server-side prepare is not open to CVE-2017-3523. */
  private static final String SAFE_SERVER_PREPARE = "5.1.41";

  /** The connection settings to use, in a copy if changed, with the changes in words. */
  record Corrected(String url, Properties properties, List<String> changes) {}

  private Corrections() {}

  /**
   * Decides the settings to change; empty if no setting needs to change or the result would be
   * worse. {@code serverPrepare} permits server-side prepare; {@code check} finds hazards.
   */
  static List<Fix.Setting> decide(
      Driver driver,
      String url,
      Properties info,
      boolean serverPrepare,
      Function<JdbcConfiguration, CheckResult> check) {
    JdbcConfiguration configuration = OptInConnector.configuration(driver, url, info);
    JdbcFacts facts = JdbcFacts.resolve(configuration);
    CheckResult found = check.apply(configuration);
    List<Fix.Setting> decided = wanted(facts, found, serverPrepare);
    if (decided.isEmpty()) {
      return decided;
    }
    Corrected corrected = apply(driver, url, info, decided);
    JdbcFacts after =
        JdbcFacts.resolve(
            OptInConnector.configuration(driver, corrected.url(), corrected.properties()));
    return areInEffect(decided, after) && !isWorse(driver, corrected, found, check)
        ? decided
        : List.of();
  }

  /** Returns the settings of the fixes that mode enforce may apply and that differ now. */
  static List<Fix.Setting> wanted(JdbcFacts facts, CheckResult found, boolean serverPrepare) {
    Map<String, Fix.Setting> wanted = new LinkedHashMap<>();
    for (Fix.Setting fix : fixes(facts, found, serverPrepare)) {
      Optional<Setting> now = facts.settings().find(fix.key());
      if (!now.map(setting -> Objects.equals(fix.value(), setting.value())).orElse(false)) {
        wanted.putIfAbsent(fix.key(), fix);
      }
    }
    return List.copyOf(wanted.values());
  }

  /** Writes the settings where they take effect: into the properties or into the URL. */
  static Corrected apply(Driver driver, String url, Properties info, List<Fix.Setting> decided) {
    if (decided.isEmpty()) {
      return new Corrected(url, info, List.of());
    }
    JdbcFacts facts = JdbcFacts.resolve(OptInConnector.configuration(driver, url, info));
    JdbcUrl corrected = facts.url();
    Properties properties = new Properties();
    properties.putAll(info);
    info.stringPropertyNames().forEach(key -> properties.put(key, info.getProperty(key)));
    List<String> changes = new ArrayList<>();
    for (Fix.Setting fix : decided) {
      Optional<Setting> now = facts.settings().find(fix.key());
      String key = givenAs(now, properties, fix.key());
      String value = Objects.requireNonNull(fix.value(), "a setting that is to go is not enforced");
      boolean isProperty = properties.containsKey(key);
      if (isProperty) {
        properties.put(key, value);
      }
      // The driver decides whether the URL or the property wins, so both get the value if both had
      // one.
      if (!isProperty || now.map(Corrections::isInUrl).orElse(false)) {
        corrected = corrected.with(fix.key(), value);
      }
      changes.add(
          fix.key()
              + " from "
              + now.map(setting -> String.valueOf(setting.value())).orElse("unset")
              + " to "
              + value
              + " in "
              + facts.url().masked());
    }
    return new Corrected(corrected.text(), properties, List.copyOf(changes));
  }

  private static boolean isInUrl(Setting setting) {
    return setting.occurrences().stream()
        .map(Occurrence::origin)
        .anyMatch(origin -> origin == SettingOrigin.URL || origin == SettingOrigin.HOST);
  }

  /** Whether mode enforce may apply a fix as a whole; server prepare needs its cache. */
  static boolean mayApply(JdbcFacts facts, Fix fix, boolean serverPrepare) {
    Set<String> enforced = ENFORCED.getOrDefault(facts.family(), Set.of());
    boolean prepares = serverPrepare || preparesAtServer(facts);
    return !fix.settings().isEmpty()
        && fix.settings().stream()
            .allMatch(
                setting ->
                    setting.value() != null
                        && enforced.contains(setting.key())
                        && !(setting.key().equals(READ_ONLY)
                            && facts.onAnyHost(READ_ONLY).stream().anyMatch(Setting::isGiven))
                        && (serverPrepare || !setting.key().equals(SERVER_PREPARE))
                        && (prepares || !CACHE.contains(setting.key())));
  }

  /** Whether the cache changes no result: server prepare is already on, or it is another driver. */
  private static boolean preparesAtServer(JdbcFacts facts) {
    return facts.family() != DriverFamily.MYSQL
        || facts.hosts().stream().anyMatch(host -> host.settings().isTrue(SERVER_PREPARE));
  }

  private static List<Fix.Setting> fixes(
      JdbcFacts facts, CheckResult found, boolean serverPrepare) {
    boolean noServerPrepare =
        facts.family() == DriverFamily.MYSQL
            && !facts
                .driverVersion()
                .map(version -> version.isAtLeast(SAFE_SERVER_PREPARE))
                .orElse(false);
    List<Fix.Setting> fixes = new ArrayList<>();
    for (Finding finding : found.findings()) {
      List<Fix.Setting> settings = finding.fix().map(Fix::settings).orElse(List.of());
      boolean prepares =
          settings.stream().anyMatch(setting -> setting.key().equals(SERVER_PREPARE));
      boolean isEnforced =
          finding.fix().filter(fix -> mayApply(facts, fix, serverPrepare)).isPresent();
      if (isEnforced && !(prepares && noServerPrepare)) {
        fixes.addAll(settings);
      }
    }
    return fixes;
  }

  /** Returns the setting's name in the properties if they have it; properties beat the URL. */
  private static String givenAs(Optional<Setting> now, Properties properties, String key) {
    return now.flatMap(
            setting ->
                setting.occurrences().stream()
                    .map(occurrence -> occurrence.key())
                    .filter(properties::containsKey)
                    .findFirst())
        .orElse(key);
  }

  private static boolean areInEffect(List<Fix.Setting> decided, JdbcFacts after) {
    return decided.stream()
        .allMatch(
            fix ->
                after.onAnyHost(fix.key()).stream()
                    .allMatch(setting -> Objects.equals(fix.value(), setting.value())));
  }

  private static boolean isWorse(
      Driver driver,
      Corrected result,
      CheckResult before,
      Function<JdbcConfiguration, CheckResult> check) {
    JdbcConfiguration after =
        OptInConnector.configuration(driver, result.url(), result.properties());
    Set<String> errorsBefore = errors(before);
    CheckResult checked = check.apply(after);
    return !JdbcFacts.resolve(after).isAccepted()
        || !checked.isComplete()
        || !errorsBefore.containsAll(errors(checked));
  }

  private static Set<String> errors(CheckResult result) {
    Set<String> errors = new HashSet<>();
    for (Finding finding : result.findings()) {
      if (finding.severity() == Severity.ERROR) {
        errors.add(finding.rule());
      }
    }
    return errors;
  }
}

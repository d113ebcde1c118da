/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reports that {@code setQueryTimeout} does nothing. A note for the bundle of fast settings, which
 * the vendor recommends.
 */
public final class DisabledQueryTimeout extends JdbcRule {
  private static final String BUNDLES = "useConfigs";
  private static final String SERVER_PREPARE = "useServerPrepStmts";

  /** Earlier releases deserialize the data that they read, which is unsafe. */
  private static final String SAFE_SERVER_PREPARE = "5.1.41";

  private static final Pattern COMMA = Pattern.compile(",");

  /** The wanted settings of the bundle without its cost. */
  private static final List<Fix.Setting> RECOMMENDED =
      List.of(
          new Fix.Setting(SERVER_PREPARE, "true"),
          new Fix.Setting("cachePrepStmts", "true"),
          new Fix.Setting("prepStmtCacheSize", "250"),
          new Fix.Setting("prepStmtCacheSqlLimit", "2048"),
          new Fix.Setting("readOnlyPropagatesToServer", "false"));

  public DisabledQueryTimeout() {
    super(
        RuleDescriptor.warning(
                "DisabledQueryTimeout",
                "Query timeouts are switched off: setQueryTimeout does nothing and a slow statement runs on.")
            .tagged("jdbc", "loss", "timeout"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() == DriverFamily.MYSQL) {
      facts.onAnyHost("enableQueryTimeouts").stream()
          .filter(setting -> "false".equals(setting.value()) && !setting.hasPlaceholder())
          .findFirst()
          .ifPresent(setting -> report(facts, sink, setting));
    }
  }

  private void report(JdbcFacts facts, FindingSink sink, Setting timeouts) {
    if (timeouts.origin() != SettingOrigin.BUNDLE) {
      report(
          facts,
          sink,
          SettingWords.named(timeouts)
              + " is false: setQueryTimeout does nothing, so that neither an application's nor a framework's timeout ends a statement",
          Fix.remove("Remove it; true is the default", timeouts.name()));
      return;
    }
    Settings settings = facts.settings();
    String bundles = settings.value(BUNDLES).orElse("");
    boolean cached =
        settings
            .find("cacheServerConfiguration")
            .filter(s -> s.origin() == SettingOrigin.BUNDLE && s.isTrue())
            .isPresent();
    report(
        facts,
        finding -> sink.report(finding.as(Severity.NOTE)),
        BUNDLES
            + "="
            + bundles
            + " sets enableQueryTimeouts=false, so that setQueryTimeout does nothing"
            + (cached
                ? ", and cacheServerConfiguration=true, so that a changed server is not seen before the restart"
                : "")
            + "; what makes it fast can be set without that",
        fix(facts, settings, bundles));
  }

  /** Keeps the other bundles and adds the recommended settings that nobody has written. */
  private static Fix fix(JdbcFacts facts, Settings settings, String bundles) {
    boolean safe = facts.assumedVersion().isAtLeast(SAFE_SERVER_PREPARE);
    String rest =
        COMMA
            .splitAsStream(bundles)
            .map(String::strip)
            .filter(name -> !name.contains("axPerformance"))
            .collect(Collectors.joining(","));
    List<Fix.Setting> fixed = new ArrayList<>();
    fixed.add(new Fix.Setting(BUNDLES, rest.isEmpty() ? null : rest));
    RECOMMENDED.stream()
        .filter(setting -> !settings.isGiven(setting.key()))
        .filter(setting -> settings.find(setting.key()).filter(Setting::isKnown).isPresent())
        .filter(setting -> safe || !setting.key().equals(SERVER_PREPARE))
        .forEach(fixed::add);
    return new Fix("Name the fast settings one by one", fixed);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.joran.util.ConfigurationWatchListUtil;
import io.hotguard.GuardMode;
import io.hotguard.config.ConfigSet;
import io.hotguard.logging.internal.findings.InForce;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.SpillMode;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFactsBuilder;
import io.hotguard.logging.rules.logback.LogbackDerivation;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules' findings about a live configuration. <b>Threading:</b> the thread that configures,
 * which makes this object before a guard is in front of the appenders.
 */
public final class LiveFindings {
  /** The name of a configuration in code. */
  public static final String UNNAMED = "the configuration";

  private final LoggingSettings settings;
  private final ConfigSet configured;
  private final ConfigSet guarded;
  private final LoggingFactsBuilder facts;

  private LiveFindings(String source, LoggerContext context, LoggingSettings settings) {
    this.settings = settings;
    configured = LiveConfiguration.asConfigured(source, context, settings);
    guarded = LiveConfiguration.asGuarded(source, context, settings);
    facts = LogbackDerivation.builders(configured).get(0).exempt(settings.exempt());
  }

  /**
   * Names the configuration that an event is about.
   *
   * @param configurator the data of the event
   */
  public static String source(@Nullable Object configurator, LoggerContext context) {
    // Logback 1.5 keeps the address in the list only if it watches the file; 1.4 has no getter.
    Object url = configurator == null ? null : CallerUse.ask(configurator, "getTopURL");
    if (url == null) {
      url = ConfigurationWatchListUtil.getMainWatchURL(context);
    }
    if (url instanceof URL file && file.getProtocol().equals("file")) {
      return file.getPath();
    }
    return url == null ? UNNAMED : url.toString();
  }

  /** Reads a configuration; null if that fails, which the status log tells. */
  public static @Nullable LiveFindings read(
      String source, LoggerContext context, LoggingSettings settings) {
    try {
      return new LiveFindings(source, context, settings);
    } catch (RuntimeException | LinkageError e) { // The guard goes on without the rules.
      LogbackStatus.INSTANCE.warn("hotguard: the rules do not check this configuration: " + e);
      return null;
    }
  }

  /** Returns what the rules find while a guard only observes. */
  public static StartupFindings observed(
      String source, LoggerContext context, LoggingSettings settings) {
    LiveFindings live = read(source, context, settings);
    if (live == null) {
      return StartupFindings.NONE;
    }
    CheckResult result = check(live.configured, live.facts(GuardMode.WARN, settings.spill()));
    return StartupFindings.of(result.findings(), finding -> false, settings.suppressed());
  }

  /**
   * Returns what the rules find beside an enforcing guard. The guard replaces the hazards of some
   * rules. The other rules check what it makes of the configuration.
   */
  public StartupFindings guarded(SpillMode spill, InForce inForce) {
    LoggingFacts live = facts(GuardMode.ENFORCE, spill);
    List<Finding> all = new ArrayList<>(check(guarded, live).findings());
    all.removeIf(StartupFindings::isHandledAtRun);
    check(configured, live).findings().stream()
        .filter(StartupFindings::isHandledAtRun)
        .forEach(all::add);
    return StartupFindings.of(
        all.stream().sorted().toList(),
        finding -> inForce.removes(live, finding),
        settings.suppressed());
  }

  private LoggingFacts facts(GuardMode mode, SpillMode spill) {
    return facts
        .setting("hotguard.logging.mode", mode.name(), "effective")
        .setting("hotguard.logging.spill", spill.name(), "effective")
        .build();
  }

  private static CheckResult check(ConfigSet configuration, LoggingFacts facts) {
    CheckResult result =
        CheckResult.union(
            List.of(StartupFindings.check(configuration), StartupFindings.check(facts)));
    result.failures().forEach(each -> LogbackStatus.INSTANCE.warn("hotguard: " + each.describe()));
    return result;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.Environment;
import io.hotguard.config.FactsDerivation;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds {@link LoggingFacts} in files: one for each Log4j configuration that is not named for
 * development or tests, with system settings and versions of the class path. JVM options come
 * first, then properties that code sets.
 */
public final class LoggingDerivation implements FactsDerivation {
  private static final Pattern SETTING =
      Pattern.compile(
          "^(?:log4j|org\\.apache\\.logging\\.log4j\\.|AsyncLogger|hotguard\\.)",
          Pattern.CASE_INSENSITIVE);

  /** Creates the derivation; called by {@link java.util.ServiceLoader}. */
  public LoggingDerivation() {}

  @Override
  public List<LoggingFacts> derive(ConfigSet configuration) {
    return configuration.productionFiles(ConfigKind.LOG4J).stream()
        .map(file -> facts(file, configuration))
        .toList();
  }

  private static LoggingFacts facts(ConfigFacts file, ConfigSet configuration) {
    LoggingFactsBuilder facts =
        LoggingFacts.builder(file.file(), file.format().id())
            .configuration(ConfigElements.of(file))
            .production(file.environment() == Environment.PRODUCTION ? true : null);
    facts.settings(configuration, name -> SETTING.matcher(name).find());
    configuration.productionFiles(ConfigKind.LOG4J_SETTINGS).stream()
        .sorted(Comparator.comparing(settings -> !settings.folder().equals(file.folder())))
        .forEach(settings -> addAll(settings, facts));
    version(configuration.classPath(), "org.apache.logging.log4j", "log4j-core", facts);
    version(configuration.classPath(), "com.lmax", "disruptor", facts);
    version(configuration.classPath(), "biz.paluch.logging", "logstash-gelf", facts);
    return facts.build();
  }

  private static void addAll(ConfigFacts settings, LoggingFactsBuilder facts) {
    for (ConfigEntry entry : settings.entries()) {
      facts.setting(
          entry.key(), entry.value(), settings.fileName(), entry.location(settings.file()));
    }
  }

  private static void version(
      ClassPathFacts classPath, String group, String name, LoggingFactsBuilder facts) {
    classPath.version(group, name).ifPresent(version -> facts.version(name, version.toString()));
  }
}

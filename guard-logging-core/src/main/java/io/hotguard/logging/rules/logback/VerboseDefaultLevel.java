/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.Environment;
import io.hotguard.config.SpringFacts;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reports a root logger at DEBUG or below in Logback or in the settings of Spring Boot, Micronaut
 * or Quarkus.
 */
final class VerboseDefaultLevel extends LogbackRule {
  private static final Set<String> VERBOSE = Set.of("DEBUG", "TRACE", "ALL");

  /** Quarkus reads a key with the profile prod in production, before the key without it. */
  private static final List<String> KEYS =
      List.of(
          "logging.level.root",
          "logging.level[root]",
          "logging.level.[root]",
          "logger.levels.root",
          "%prod.quarkus.log.level",
          "quarkus.log.level");

  VerboseDefaultLevel() {
    super(
        RuleDescriptor.warning(
                "VerboseDefaultLevel",
                "The root level of Logback or of a framework is DEBUG or below: every library's debug lines are written.")
            .tagged("cpu", "logging"));
  }

  @Override
  void check(ConfigSet facts, FindingSink sink, Iterable<LogbackFile> configurations) {
    for (LogbackFile logback : configurations) {
      if (!isOverruled(logback.file(), facts)) {
        check(logback, sink);
      }
    }
    for (SpringFacts application : facts.spring()) {
      Set<SpringSetting> seen = new LinkedHashSet<>();
      for (SpringView view : application.productionViews()) {
        if (isInForce(application, view)) {
          level(view).filter(level -> isVerbose(level.value())).ifPresent(seen::add);
        }
      }
      for (SpringSetting level : seen) {
        report(sink, level.location(), level.key(), level.value());
      }
    }
  }

  /** Whether an application runs so unless somebody asks for another profile. */
  private static boolean isInForce(SpringFacts application, SpringView view) {
    return view.profile().isEmpty()
        || view.environment() == Environment.PRODUCTION
        || application.views().get(0).find("spring.profiles.active").stream()
            .flatMap(active -> Stream.of(active.value().split(",", -1)))
            .anyMatch(profile -> profile.strip().equals(view.profile()));
  }

  private void check(LogbackFile logback, FindingSink sink) {
    Optional<ConfigNode> root = logback.root();
    if (root.isPresent()) {
      String level = logback.attribute(root.get(), "level");
      if (isVerbose(level)) {
        report(sink, logback.place(root.get()), "level", level);
      }
    }
  }

  private void report(FindingSink sink, Location location, String key, String level) {
    report(
        sink,
        location,
        "the root logger is at "
            + level.strip().toUpperCase(Locale.ROOT)
            + ": the debug lines of every library are built, formatted and written under load;"
            + " set INFO here, and DEBUG on the one logger that you study",
        Fix.set("Set the root logger to INFO", key, "INFO"));
  }

  /** Spring Boot and Micronaut set the root level after Logback has read its file. */
  private static boolean isOverruled(ConfigFacts file, ConfigSet facts) {
    return facts.spring().stream()
        .filter(application -> application.folder().equals(file.folder()))
        .anyMatch(
            application ->
                !application.productionViews().isEmpty()
                    && application.productionViews().stream()
                        .allMatch(view -> level(view).isPresent()));
  }

  private static Optional<SpringSetting> level(SpringView view) {
    return KEYS.stream().flatMap(key -> view.find(key).stream()).findFirst();
  }

  private static boolean isVerbose(String level) {
    return VERBOSE.contains(level.strip().toUpperCase(Locale.ROOT));
  }
}

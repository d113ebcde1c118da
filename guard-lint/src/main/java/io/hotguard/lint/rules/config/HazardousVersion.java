/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.Artifact;
import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;

/** Reports versions on the class path that are known to stall their callers, by a table. */
final class HazardousVersion extends ConfigRule {

  HazardousVersion() {
    super(
        RuleDescriptor.warning(
                "HazardousVersion", "A version on the class path is known to stall its callers.")
            .tagged("class-path", "latency"));
  }

  @Override
  public void check(ConfigSet facts, FindingSink sink) {
    for (VersionHazard hazard : VersionHazard.ALL) {
      if (facts.classPath().artifacts().stream()
          .map(Artifact::name)
          .anyMatch(hazard.unless()::contains)) {
        continue;
      }
      for (Artifact artifact : facts.classPath().find(hazard.group(), hazard.name())) {
        if (artifact.parsedVersion().filter(hazard::covers).isPresent()) {
          sink.report(
              finding(artifact, artifact.describe() + ": " + hazard.message(), Fix.of(hazard.fix()))
                  .as(hazard.severity()));
        }
      }
    }
    checkDisruptor(facts.classPath(), sink);
  }

  /** Reports a harmful pair of artifacts; the Log4j rule reports that of asynchronous loggers. */
  private void checkDisruptor(ClassPathFacts classPath, FindingSink sink) {
    boolean hasLog4j =
        classPath.find("org.apache.logging.log4j", "log4j-core").stream()
            .flatMap(artifact -> artifact.parsedVersion().stream())
            .anyMatch(version -> version.isAtLeast("2.23.0"));
    if (!hasLog4j) {
      return;
    }
    for (Artifact disruptor : classPath.find("com.lmax", "disruptor")) {
      if (disruptor.parsedVersion().filter(v -> v.isAtLeast("4.0.0")).isPresent()) {
        sink.report(
            finding(
                    disruptor,
                    disruptor.describe()
                        + " under Log4j: asynchronous loggers lose events of any level, uncounted, while one caller waits for room"
                        + " (DisruptorFourSilentLoss)",
                    Fix.set(
                        "Stay on the last 3.x version of the Disruptor",
                        "com.lmax:disruptor",
                        "3.4.4"))
                .as(Severity.NOTE));
      }
    }
  }

  private Finding finding(Artifact artifact, String message, Fix fix) {
    return Finding.of(descriptor(), artifact.location(), message, fix)
        .about(artifact.group() + ':' + artifact.name());
  }
}

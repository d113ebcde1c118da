/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.Check;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The agent whose log writer held up the threads of applications: 2 ms for each line while its
 * queue was full. The release before the fix has the hazard, the one after it does not.
 */
final class PublishedAgentTest {
  private static final String LOGGING = "org.apache.skywalking.apm.agent.core.logging.core.";

  @Test
  void findsTheTimedOfferBeforeItsFix() {
    List<Finding> findings = waiting("6.6.0");

    assertThat(findings).hasSize(1);
    Location.Code place = (Location.Code) findings.get(0).location();
    assertThat(place.className()).isEqualTo(LOGGING + "FileWriter");
    assertThat(place.method()).isEqualTo("write");
    assertThat(findings.get(0).path().get(0).className()).isEqualTo(LOGGING + "PatternLogger");
  }

  @Test
  void findsNothingAfterTheFix() {
    assertThat(waiting("7.0.0")).isEmpty();
  }

  /** The costs of logging calls of the agent, which run on threads of the application. */
  private static List<Finding> waiting(String version) {
    CheckReport report =
        new Check(
                RuleCatalog.of(List.of(new MetricsRuleProvider())),
                List.of(Path.of("target/published", version)),
                CheckSettings.defaults()
                    .withAs(CheckedAs.APPLICATION)
                    .withEntryPoints(List.of(LOGGING + "PatternLogger.*")),
                RecordedCode.none())
            .run();
    assertThat(report.failures()).isEmpty();
    assertThat(report.statistics().hotMethods()).isPositive();
    return report.findings().stream()
        .filter(finding -> finding.rule().equals("WaitingEnqueue"))
        .toList();
  }
}

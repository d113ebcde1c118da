/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

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
 * The appender that found the type of each field by parsing it until something did not throw. The
 * release before the change has the hazard, the one after it looks at the characters first.
 */
final class PublishedAppenderTest {
  /** A single parse whose failure leads to no other parse. */
  private static final String ONCE = "goes on without it";

  private static final String MESSAGE = "biz.paluch.logging.gelf.intern.GelfMessage";

  @Test
  void findsTheProbesBeforeTheChange() {
    List<Finding> findings = probing("1.11.1");

    assertThat(findings).extracting(Finding::message).anyMatch(each -> !each.contains(ONCE));
    assertThat(findings)
        .extracting(finding -> ((Location.Code) finding.location()).className())
        .containsOnly(MESSAGE);
  }

  @Test
  void findsNoSecondProbeAfterTheChange() {
    assertThat(probing("1.11.2"))
        .extracting(Finding::message)
        .allMatch(each -> each.contains(ONCE));
  }

  private static List<Finding> probing(String version) {
    CheckReport report =
        new Check(
                RuleCatalog.of(List.of(new CodeRuleProvider())),
                List.of(Path.of("target/published", "logstash-gelf-" + version + ".jar")),
                CheckSettings.defaults()
                    .withAs(CheckedAs.APPLICATION)
                    .withEntryPoints(List.of(MESSAGE + ".toJson*")),
                RecordedCode.none())
            .run();
    assertThat(report.failures()).isEmpty();
    assertThat(report.statistics().hotMethods()).isPositive();
    return report.findings().stream()
        .filter(finding -> finding.rule().equals("NumberProbing"))
        .toList();
  }
}

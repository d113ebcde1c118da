/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ReportLineTest {
  @Test
  void aFindingIsAtItsLevelWithAllItsLines() {
    List<ReportLine> lines =
        ReportLine.of(
            """
            ERROR UnboundedQueue com.acme.Audit.record
              field entries is without a bound

            NOTE PasswordInUrl JDBC URL
              the URL has a password

            FAILED rule
            input lib.jar: no class file
            1 error in 1 class.
            """);

    assertThat(lines)
        .containsExactly(
            new ReportLine(Optional.of(Severity.ERROR), "UnboundedQueue com.acme.Audit.record"),
            new ReportLine(Optional.of(Severity.ERROR), "  field entries is without a bound"),
            new ReportLine(Optional.empty(), ""),
            new ReportLine(Optional.of(Severity.NOTE), "NOTE PasswordInUrl JDBC URL"),
            new ReportLine(Optional.of(Severity.NOTE), "  the URL has a password"),
            new ReportLine(Optional.empty(), ""),
            new ReportLine(Optional.of(Severity.ERROR), "FAILED rule"),
            new ReportLine(Optional.empty(), "input lib.jar: no class file"),
            new ReportLine(Optional.empty(), "1 error in 1 class."));
  }

  @Test
  void wordsThatOnlyBeginLikeASeverityAreNone() {
    assertThat(ReportLine.of("ERRORS are 3\n"))
        .containsExactly(new ReportLine(Optional.empty(), "ERRORS are 3"));
  }
}

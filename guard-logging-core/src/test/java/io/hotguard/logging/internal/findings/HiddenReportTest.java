/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiddenReportTest {
  private static HiddenReport report(GuardMode mode, boolean hasWarnings) {
    return new HiddenReport(mode, "guarding Log 1.0", 2, 1, hasWarnings);
  }

  private static HiddenReport.Inherited at(String logger, String level) {
    return new HiddenReport.Inherited(
        logger, level, level.equals("INFO"), level.equals("INFO") || level.equals("WARN"));
  }

  @ParameterizedTest
  @CsvSource({
    "ENFORCE, true, INFO, false",
    "ENFORCE, true, WARN, true",
    "ENFORCE, false, WARN, true",
    "ENFORCE, true, ERROR, true",
    "WARN, true, INFO, false",
    "WARN, true, WARN, false",
    "WARN, false, WARN, true",
    "WARN, true, ERROR, true"
  })
  void tellsOfWhatALevelHides(GuardMode mode, boolean hasWarnings, String level, boolean told) {
    assertThat(report(mode, hasWarnings).hint(at("root", level)).isPresent()).isEqualTo(told);
  }

  @Test
  void saysWhereTheLevelIsAndHowToReadTheReport() {
    assertThat(report(GuardMode.ENFORCE, true).hint(at("com", "WARN")))
        .hasValue(
            "hotguard: logger com is at WARN, which hides lines of the logging guard (guarding Log"
                + " 1.0; changes made: 2, hazards found: 1). Give logger io.hotguard.logging the"
                + " level info to read them, or off to do without");
    assertThat(report(GuardMode.WARN, false).hint(at("com", "WARN")).orElse(""))
        .contains("changes that it would make: 2, ");
  }

  @ParameterizedTest
  @CsvSource({"io.hotguard", "io.hotguard.logging"})
  void keepsQuietWhereAnOperatorHidesTheReport(String logger) {
    assertThat(report(GuardMode.ENFORCE, true).hint(at(logger, "OFF"))).isEmpty();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.findings.StartupFindings;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnLinesTest {
  private static OwnLines report(GuardMode mode, List<String> changes, List<String> remarks) {
    return new OwnLines(
        mode,
        "Library 1.2",
        List.of("limit"),
        Changes.each(changes),
        remarks,
        StartupFindings.NONE);
  }

  private static List<String> texts(List<OwnLine> lines) {
    return lines.stream().map(OwnLine::text).toList();
  }

  @Test
  void saysThatItIsOnWithoutAnyChange() {
    assertThat(texts(report(GuardMode.ENFORCE, List.of(), List.of()).lines()))
        .containsExactly("hotguard: guarding Library 1.2", "hotguard: limit");
  }

  @Test
  void saysWhatItHasChangedOrWouldChange() {
    List<String> changes = List.of("logger a");
    List<String> remarks = List.of("remark");

    assertThat(texts(report(GuardMode.ENFORCE, changes, remarks).lines()))
        .endsWith("hotguard: changed logger a", "hotguard: remark");
    assertThat(texts(report(GuardMode.WARN, changes, remarks).lines()))
        .containsExactly(
            "hotguard: observing Library 1.2, which stays as configured",
            "hotguard: limit",
            "hotguard: would change (hotguard.mode=enforce) logger a",
            "hotguard: remark");
  }

  @Test
  void warnsOfLimitsAlone() {
    assertThat(report(GuardMode.ENFORCE, List.of("logger a"), List.of("remark")).lines())
        .filteredOn(OwnLine::isWarning)
        .containsExactly(new OwnLine(true, "hotguard: limit"));
  }

  private static OwnLines hidden(GuardMode mode) {
    Finding finding =
        new Finding(
            "VerboseRootLevel",
            Severity.WARNING,
            new Location.Config("log4j2.xml", 1, "root"),
            "message",
            Optional.empty());
    return new OwnLines(
        mode,
        "Log 1.0",
        List.of(),
        Changes.each(List.of("logger a", "logger b")),
        List.of(),
        new StartupFindings(List.of(finding), List.of(), List.of()));
  }

  private static Optional<String> hint(
      GuardMode mode, boolean hasWarnings, String logger, String level) {
    boolean showsInfo = level.equals("INFO");
    return hidden(mode)
        .hint(
            List.of(new OwnLine(hasWarnings, "line")),
            new OwnLines.Inherited(logger, level, showsInfo, showsInfo || level.equals("WARN")));
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
    assertThat(hint(mode, hasWarnings, "root", level).isPresent()).isEqualTo(told);
  }

  @Test
  void saysWhereTheLevelIsAndHowToReadTheReport() {
    assertThat(hint(GuardMode.ENFORCE, true, "com", "WARN"))
        .hasValue(
            "hotguard: logger com is at WARN, which hides lines of the logging guard (guarding Log"
                + " 1.0; changes made: 2, hazards found: 1). Give logger io.hotguard.logging the"
                + " level info to read them, or off to do without");
    assertThat(hint(GuardMode.WARN, false, "com", "WARN").orElse(""))
        .contains("changes that it would make: 2, ");
  }

  @ParameterizedTest
  @CsvSource({"io.hotguard", "io.hotguard.logging"})
  void keepsQuietWhereAnOperatorHidesTheReport(String logger) {
    assertThat(hint(GuardMode.ENFORCE, true, logger, "OFF")).isEmpty();
  }
}

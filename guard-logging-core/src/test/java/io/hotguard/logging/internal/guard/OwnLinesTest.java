/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.findings.HiddenReport;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.findings.StartupFindings;
import java.util.List;
import org.junit.jupiter.api.Test;

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
  void saysOnlyThePartsThatDiffer() {
    OwnLines told = report(GuardMode.ENFORCE, List.of("logger a"), List.of("remark"));
    OwnLines next = report(GuardMode.ENFORCE, List.of("logger a", "logger b"), List.of("remark"));

    assertThat(next.linesSince(next, false)).isEmpty();
    assertThat(texts(next.linesSince(told, false)))
        .containsExactly("hotguard: changed logger a", "hotguard: changed logger b");
    assertThat(texts(next.linesSince(next, true)))
        .containsExactly("hotguard: guarding Library 1.2", "hotguard: limit");
  }

  @Test
  void warnsOfLimitsAlone() {
    assertThat(report(GuardMode.ENFORCE, List.of("logger a"), List.of("remark")).lines())
        .filteredOn(OwnLine::isWarning)
        .containsExactly(new OwnLine(true, "hotguard: limit"));
  }

  @Test
  void countsWhatALevelMayHide() {
    OwnLines report = report(GuardMode.WARN, List.of("logger a"), List.of());

    assertThat(report.hidden(report.lines()))
        .isEqualTo(
            new HiddenReport(
                GuardMode.WARN, "observing Library 1.2, which stays as configured", 1, 0, true));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.HotPaths;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LibraryFindingsTest {
  private static Finding finding(Severity severity, String method, String reason) {
    return new Finding(
        "RegexPerCall",
        severity,
        new Location.Code("com.acme.Cart", method, 2),
        "found",
        Optional.empty(),
        List.of(new Location.Code("com.acme.Api", "total", 1)),
        reason);
  }

  @ParameterizedTest
  @EnumSource
  void everyFindingIsANoteThatNamesSetUp(Severity severity) {
    Finding judged = LibraryFindings.judged(finding(severity, "initPool", HotPaths.LIBRARY));

    assertThat(judged.severity()).isEqualTo(Severity.NOTE);
    assertThat(judged.hotReason())
        .startsWith(HotPaths.LIBRARY + Finding.NOTE_REASON)
        .contains("initPool");
  }

  @Test
  void anOrdinaryNameAddsNoReason() {
    Finding judged = LibraryFindings.judged(finding(Severity.WARNING, "sum", HotPaths.LIBRARY));

    assertThat(judged).isEqualTo(finding(Severity.NOTE, "sum", HotPaths.LIBRARY));
  }

  @Test
  void whatAnEntryPointReachesStays() {
    Finding finding = finding(Severity.WARNING, "initPool", "@GET");

    assertThat(LibraryFindings.judged(finding)).isSameAs(finding);
  }
}

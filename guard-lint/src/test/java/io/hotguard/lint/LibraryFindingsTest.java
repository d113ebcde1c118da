/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LibraryFindingsTest {
  private static Finding finding(Severity severity, String method, EntryPoint entry) {
    return new Finding(
            "RegexPerCall",
            severity,
            new Location.Code("com.acme.Cart", method, 2),
            "found",
            Optional.empty())
        .reachedBy(List.of(new Location.Code("com.acme.Api", "total", 1)), entry);
  }

  @ParameterizedTest
  @EnumSource
  void whatTheApiReachesIsANote(Severity severity) {
    assertThat(LibraryFindings.judged(finding(severity, "sum", EntryPoint.API)))
        .contains(finding(Severity.NOTE, "sum", EntryPoint.API));
    EntryPoint taking = EntryPoint.apiTaking("HttpRequest");
    assertThat(LibraryFindings.judged(finding(severity, "sum", taking)))
        .contains(finding(Severity.NOTE, "sum", taking));
  }

  @ParameterizedTest
  @EnumSource
  void aSecondDoubtLeavesItOut(Severity severity) {
    Finding doubted = finding(severity, "sum", EntryPoint.API).asNote(Doubt.of(Doubt.Kind.BRANCH));

    assertThat(LibraryFindings.judged(doubted)).isEmpty();
  }

  /** The author of a library cannot mend what it carries of another. */
  @Test
  void notesOnRepackagedCodeAreLeftOut() {
    Location.Code copy = new Location.Code("com.acme.shaded.io.other.Loop", "run", 3);
    Finding warning =
        finding(Severity.WARNING, "run", EntryPoint.of(EntryPoint.Kind.LOOP, "loop of a thread"))
            .in(copy);

    assertThat(LibraryFindings.judged(warning)).contains(warning);
    assertThat(LibraryFindings.judged(warning.as(Severity.NOTE))).isEmpty();
    Finding own =
        finding(Severity.NOTE, "run", EntryPoint.of(EntryPoint.Kind.LOOP, "loop of a thread"));
    assertThat(LibraryFindings.judged(own)).contains(own);
    Finding named = own.in(new Location.Code("com.acme.Shaded", "run", 3));
    assertThat(LibraryFindings.judged(named)).contains(named);
  }

  @Test
  void whatAnEntryPointReachesStays() {
    Finding finding =
        finding(Severity.WARNING, "sum", EntryPoint.framework("@GET"))
            .asNote(Doubt.of(Doubt.Kind.BRANCH));

    assertThat(LibraryFindings.judged(finding)).containsSame(finding);
  }
}

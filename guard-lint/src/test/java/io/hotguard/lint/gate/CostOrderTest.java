/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.HotPaths;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CostOrderTest {
  private static final Location.Code API = new Location.Code("acme.Cart", "total", 1);

  private static Finding note(String rule, String reason, Location.Code... path) {
    return new Finding(
        rule,
        Severity.NOTE,
        new Location.Code("acme.Cart", "sum", 2),
        "found",
        Optional.empty(),
        List.of(path),
        reason);
  }

  @Test
  void theCostliestInALibraryComesFirst() {
    String doubt = HotPaths.LIBRARY + Finding.NOTE_REASON + "behind a branch";
    List<Finding> expected =
        List.of(
            note("EagerLogArgument", "@GET").as(Severity.WARNING),
            note("RegexPerCall", "@GET"),
            note("RegexPerCall", HotPaths.libraryTaking("Request"), API),
            note("NumberProbing", HotPaths.LIBRARY, API),
            note("WorkUnderLock", HotPaths.LIBRARY),
            note("UnboundedQueue", HotPaths.LIBRARY),
            note("MapperPerCall", HotPaths.LIBRARY),
            note("RegexPerCall", HotPaths.LIBRARY),
            note("RegexPerCall", HotPaths.LIBRARY, API),
            note("AcmeRule", HotPaths.LIBRARY),
            note("RegexPerCall", "@GET" + Finding.NOTE_REASON + "behind a branch"),
            note("NumberProbing", doubt));
    List<Finding> given = new ArrayList<>(expected);
    Collections.sort(given);
    assertThat(given).isNotEqualTo(expected);

    assertThat(CostOrder.sorted(given)).isEqualTo(expected);
  }

  @Test
  void warningsKeepTheOrderOfTheirRules() {
    Finding first = note("EagerLogArgument", "@GET").as(Severity.WARNING);
    Finding second = note("NumberProbing", "@GET").as(Severity.WARNING);

    assertThat(CostOrder.sorted(List.of(second, first))).containsExactly(first, second);
  }

  @Test
  void theShorterWayFromTheApiComesFirst() {
    Location.Code before = new Location.Code("acme.Aaa", "total", 1);
    Finding near = note("RegexPerCall", HotPaths.LIBRARY, new Location.Code("acme.Zzz", "sum", 9));
    Finding far = note("RegexPerCall", HotPaths.LIBRARY, before, before);
    assertThat(far).isLessThan(near);

    assertThat(CostOrder.sorted(List.of(far, near))).containsExactly(near, far);
  }

  @Test
  void aDoubtfulNoteOnAnApplicationComesLast() {
    Finding setting =
        new Finding(
            "AcmeRule",
            Severity.NOTE,
            new Location.Config("app.yml", 1, "pool"),
            "found",
            Optional.empty(),
            List.of(),
            "");
    List<Finding> expected =
        List.of(
            note("WorkUnderLock", "@GET"),
            note("EagerLogArgument", "@GET"),
            setting,
            note("NumberProbing", ""),
            note("EagerLogArgument", "@GET" + Finding.NOTE_REASON + "behind a branch"));
    List<Finding> given = new ArrayList<>(expected);
    Collections.sort(given);

    assertThat(CostOrder.sorted(given)).isEqualTo(expected);
  }

  @Test
  void everyRuleHasAPage() {
    assertThat(CostOrder.RULES)
        .doesNotHaveDuplicates()
        .allMatch(rule -> Files.exists(Path.of("../docs/rules", rule + ".md")));
  }
}

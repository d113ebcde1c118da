/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CostOrderTest {
  private static final Location.Code API = new Location.Code("acme.Cart", "total", 1);

  private static final EntryPoint GET = EntryPoint.framework("@GET");
  private static final Doubt BRANCH = Doubt.of(Doubt.Kind.BRANCH);

  private static Finding note(String rule, EntryPoint entry, Location.Code... path) {
    return new Finding(
            rule,
            Severity.NOTE,
            new Location.Code("acme.Cart", "sum", 2),
            "found",
            Optional.empty())
        .reachedBy(List.of(path), entry);
  }

  private static Finding priced(
      String rule, double nanos, EntryPoint entry, Location.Code... path) {
    return note(rule, entry, path).costing(new Price(nanos, 0, 1, 0));
  }

  @Test
  void theCostliestInALibraryComesFirst() {
    List<Finding> expected =
        List.of(
            note("EagerLogArgument", GET).as(Severity.WARNING),
            priced("RegexPerCall", 900, GET),
            priced("RegexPerCall", 900, EntryPoint.apiTaking("Request"), API),
            note("WorkUnderLock", EntryPoint.API),
            note("UnboundedQueue", EntryPoint.API),
            priced("ThreadPerCall", 2_000, EntryPoint.API),
            priced("RegexPerCall", 4_000, EntryPoint.API, API),
            priced("MapperPerCall", 3_000, EntryPoint.API),
            priced("RegexPerCall", 900, EntryPoint.API),
            priced("RegexPerCall", 900, EntryPoint.API, API),
            note("RepeatedJsonParse", EntryPoint.API),
            note("AcmeRule", EntryPoint.API),
            priced("RegexPerCall", 900, GET).asNote(BRANCH),
            priced("NumberProbing", 20_000, EntryPoint.API).asNote(BRANCH));
    List<Finding> given = new ArrayList<>(expected);
    Collections.sort(given);
    assertThat(given).isNotEqualTo(expected);

    assertThat(CostOrder.sorted(given, Map.of())).isEqualTo(expected);
  }

  @Test
  void warningsKeepTheOrderOfTheirRules() {
    Finding first = note("EagerLogArgument", GET).as(Severity.WARNING);
    Finding second = priced("NumberProbing", 20_000, GET).as(Severity.WARNING);

    assertThat(CostOrder.sorted(List.of(second, first), Map.of())).containsExactly(first, second);
  }

  @Test
  void aWarningOfWhatOnlyCostsComesLast() {
    Finding cost = note("AcmeCost", GET).as(Severity.WARNING);
    Finding loss = note("AcmeLoss", GET).as(Severity.WARNING);
    Map<String, RuleDescriptor> rules =
        Map.of(
            "AcmeCost", RuleDescriptor.warning("AcmeCost", "It costs.").tagged("cpu"),
            "AcmeLoss", RuleDescriptor.warning("AcmeLoss", "It loses.").tagged("loss"));

    assertThat(CostOrder.sorted(List.of(cost, loss), rules)).containsExactly(loss, cost);
    assertThat(CostOrder.sorted(List.of(loss.as(Severity.NOTE), cost), rules).get(0))
        .isEqualTo(cost);
  }

  @Test
  void theShorterWayFromTheApiComesFirst() {
    Location.Code before = new Location.Code("acme.Aaa", "total", 1);
    Finding near = note("RegexPerCall", EntryPoint.API, new Location.Code("acme.Zzz", "sum", 9));
    Finding far = note("RegexPerCall", EntryPoint.API, before, before);
    assertThat(far).isLessThan(near);

    assertThat(CostOrder.sorted(List.of(far, near), Map.of())).containsExactly(near, far);
  }

  @Test
  void aDoubtfulNoteOnAnApplicationComesLast() {
    Finding setting =
        new Finding(
            "AcmeRule",
            Severity.NOTE,
            new Location.Config("app.yml", 1, "pool"),
            "found",
            Optional.empty());
    List<Finding> expected =
        List.of(
            note("WorkUnderLock", GET),
            note("EagerLogArgument", GET),
            setting,
            priced("NumberProbing", 20_000, EntryPoint.NONE),
            note("EagerLogArgument", GET).asNote(BRANCH));
    List<Finding> given = new ArrayList<>(expected);
    Collections.sort(given);

    assertThat(CostOrder.sorted(given, Map.of())).isEqualTo(expected);
  }

  @Test
  void everyRuleHasAPage() {
    assertThat(CostOrder.RULES)
        .doesNotHaveDuplicates()
        .filteredOn(rule -> !rule.equals(CostOrder.PRICED))
        .allMatch(rule -> Files.exists(Path.of("../docs/rules", rule + ".md")));
  }
}

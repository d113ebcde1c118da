/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.rule.Fix;
import io.hotguard.rule.Price;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PriceListTest {
  private static final String CALLS = "id\tgroup\trule\tcall\twhen\tpays\tcheaper";
  private static final String MEASURED = "id\tns17\tbytes17\tb\tc\tns25\tbytes25\td\te";
  private static final String GSON =
      "gson\tmapper\tMapperPerCall\tnew com.google.gson.Gson\t\tlooks at its classes\tKeep the Gson";
  private static final String PRICE = "gson\t9000\t8000\t2\t16\t7000\t9000\t1\t0";

  private static PriceList list(List<String> calls, String... measured) {
    List<String> prices = new ArrayList<>(List.of("# a comment", MEASURED));
    prices.addAll(List.of(measured));
    List<String> rows = new ArrayList<>(List.of(CALLS));
    rows.addAll(calls);
    return new PriceList(rows, prices);
  }

  private static void assertRefused(String message, List<String> calls, String... measured) {
    assertThatThrownBy(() -> list(calls, measured))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesARowWithoutMeasuredPrice() {
    assertRefused("prices.tsv: row gson has no measured price; measure it", List.of(GSON));
  }

  @Test
  void refusesAPriceWithoutRow() {
    assertRefused("measured-prices.tsv: no row of prices.tsv for gson", List.of(), PRICE);
  }

  @Test
  void refusesMalformedRows() {
    assertRefused("prices.tsv: row gson", List.of("gson\tmapper"), PRICE);
    assertRefused("measured-prices.tsv: row gson", List.of(GSON), "gson\t1\t2");
    assertRefused("row gson is there twice", List.of(GSON, GSON), PRICE);
    assertRefused("dear", List.of(GSON), PRICE.replace("9000", "dear"));
    assertRefused("OFTEN", List.of(GSON.replace("Gson\t\t", "Gson\toften\t")), PRICE);
  }

  @Test
  void takesThePricesOfTheJdkWithTheCheaperCall() {
    assertThat(list(List.of(GSON), PRICE).price("gson")).isEqualTo(new Price(7_000, 9_000, 1, 0));
  }

  @Test
  void everyRuleOfTheListExistsAndHasRows() {
    Set<String> known =
        new CodeRuleProvider()
            .rules().stream()
                .map(Rule::descriptor)
                .map(RuleDescriptor::name)
                .collect(Collectors.toSet());
    Set<String> named =
        PriceList.packed().rows().stream().map(PricedCall::rule).collect(Collectors.toSet());

    assertThat(named)
        .containsAll(PricedRule.all().stream().map(r -> r.descriptor().name()).toList());
    assertThat(named)
        .filteredOn(rule -> !rule.equals(PricedCall.NO_RULE) && !rule.equals("ThreadPerCall"))
        .isSubsetOf(known);
  }

  @ParameterizedTest
  @CsvSource({
    "1999, 19999, false, false, NOTE",
    "2000, 0, false, false, WARNING",
    "1, 20000, false, false, WARNING",
    "399, 3999, true, false, NOTE",
    "400, 0, true, false, WARNING",
    "1, 4000, true, false, WARNING",
    "9999, 99999, false, true, NOTE",
    "10000, 0, false, true, WARNING",
    "1, 100000, false, true, WARNING",
    "1999, 19999, true, true, NOTE",
    "2000, 0, true, true, WARNING",
    "100, 0, false, false, NOTE",
    "100, 0, false, true, NOTE",
    "1, 1000, false, false, NOTE",
    "99, 999, false, false,",
    "99, 999, false, true,",
    "20, 0, true, true, NOTE",
    "19, 199, true, false,",
    "0, 50000, true, false,",
  })
  void judgesByWhatOneCallCanSave(
      double nanos, double bytes, boolean repeated, boolean inRequest, Severity severity) {
    assertThat(row(new Price(nanos, bytes, 0, 0)).severity(repeated, inRequest))
        .isEqualTo(Optional.ofNullable(severity));
    assertThat(row(new Price(1_000 + nanos, bytes + 64, 1_000, 64)).severity(repeated, inRequest))
        .isEqualTo(Optional.ofNullable(severity));
  }

  @Test
  void warnsWhereverTheCallStalls() {
    assertThat(row(new Price(1, 0, 2, 0), PriceCondition.STALLS).severity(false, true))
        .contains(Severity.WARNING);
  }

  @Test
  void notesWhereverTheCallRenewsAnAnswer() {
    assertThat(row(new Price(1, 0, 2, 0), PriceCondition.RENEWS).severity(false, false))
        .contains(Severity.NOTE);
  }

  @Test
  void thePageHasTheBounds() throws IOException {
    String page = Files.readString(Path.of("../docs/prices.md"));

    assertThat(page.substring(page.indexOf("## Severity")))
        .contains(
            "| "
                + Price.describe(PricedCall.SHARE_OF_REQUEST * PricedCall.WARNING_NANOS, 0)
                + " or 100 kB, and more | warning | warning |",
            "| "
                + Price.describe(PricedCall.WARNING_NANOS, 0)
                + " or 20 kB, and more | note | warning |",
            "| less than " + Price.describe(PricedCall.NOTE_NANOS, 0) + " and 1 kB | none | none |",
            " counts as " + PricedCall.ROUNDS_IF_OFTEN + " calls");
    assertThat(List.of(PricedCall.WARNING_BYTES, PricedCall.NOTE_BYTES))
        .containsExactly(20_000.0, 1_000.0);
  }

  private static PricedCall row(Price price, PriceCondition... when) {
    return new PricedCall(
        "a", "AcmePerCall", List.of(), Set.of(when), "", Fix.of("Keep it"), price);
  }
}

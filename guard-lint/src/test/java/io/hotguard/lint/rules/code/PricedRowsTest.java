/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.hot.WholeProgram;
import io.hotguard.lint.rules.code.PricedCalls.Kind;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each call of the price list is found on a hot path, and only there. */
final class PricedRowsTest {
  private static final RuleCatalog RULES =
      RuleCatalog.of(List.of(() -> List.copyOf(PricedRule.all())));

  /** A row and one of its methods. */
  private record Case(PricedCall row, MethodRef target) {
    @Override
    public String toString() {
      return row.id() + ": " + target.describe();
    }
  }

  static Stream<Case> calls() {
    Set<String> rules =
        PricedRule.all().stream().map(rule -> rule.descriptor().name()).collect(Collectors.toSet());
    return PriceList.packed().rows().stream()
        .filter(row -> rules.contains(row.rule()))
        .flatMap(
            row ->
                row.calls().stream()
                    .flatMap(call -> PricedCalls.targets(call, row.when()))
                    .map(target -> new Case(row, target)));
  }

  static Stream<Case> compiling() {
    return calls().filter(one -> one.row().when().contains(PriceCondition.CONSTANT));
  }

  private static List<Finding> findings(Case one, Kind kind) {
    byte[] bytes = PricedCalls.program(one.target(), one.row().when(), kind);
    CodeFacts facts =
        WholeProgram.facts(List.of(new ClassFileReader().read("Hot", bytes).facts().orElseThrow()));
    CheckResult result = RULES.check(facts);
    assertThat(result.failures()).isEmpty();
    return result.findings();
  }

  private static Optional<Severity> severity(PricedCall row) {
    return PricedRule.all().stream()
        .filter(rule -> rule.descriptor().name().equals(row.rule()))
        .map(rule -> rule.severity(row, true, false))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  void aHotCallPaysThePriceOfTheRow(Case one) {
    if (severity(one.row()).isEmpty()) {
      assertThat(findings(one, Kind.HOT)).as("findings that save nothing").isEmpty();
      return;
    }
    assertThat(findings(one, Kind.HOT))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.rule()).isEqualTo(one.row().rule());
              assertThat(found.price()).contains(one.row().price());
              assertThat(found.fix()).contains(one.row().fix());
              assertThat(found.severity()).isEqualTo(severity(one.row()).orElseThrow());
              assertThat(found.text()).contains(one.row().pays());
            });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  void aColdCallIsNotReported(Case one) {
    assertThat(findings(one, Kind.COLD)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  void aCallThatPaysOnceIsNotReported(Case one) {
    assertThat(findings(one, one.row().isKept() ? Kind.KEPT : Kind.ONCE)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("compiling")
  void aTextThatComesWithTheCallIsNotReported(Case one) {
    assertThat(findings(one, Kind.GIVEN)).isEmpty();
  }
}

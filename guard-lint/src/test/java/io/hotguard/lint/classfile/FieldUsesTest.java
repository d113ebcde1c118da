/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import code.samples.Holders;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.FieldRef;
import io.hotguard.code.FieldUses;
import io.hotguard.conformance.UnknownCallers;
import io.hotguard.lint.ClassFiles;
import io.hotguard.lint.hot.WholeProgram;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FieldUsesTest {
  private static final CodeFacts FACTS =
      WholeProgram.facts(List.of(ClassFiles.facts(Holders.class)));

  @Test
  void findsTheCallsOfAllMethodsAndLambdas() {
    FieldUses uses = uses(FACTS, "own").orElseThrow();

    assertThat(uses.assignments()).hasSize(1);
    assertThat(uses.calls())
        .extracting(use -> use.call().target().name())
        .containsExactlyInAnyOrder("add", "subList", "subList", "addAll", "clear");
  }

  @ParameterizedTest
  @ValueSource(strings = {"returned", "passed", "captured", "joined", "visible"})
  void doesNotKnowAllUsesOfAnObjectThatLeavesItsField(String field) {
    assertThat(uses(FACTS, field)).isEmpty();
  }

  @Test
  void knowsTheUsesOfAStaticFieldOnlyInTheWholeProgram() {
    assertThat(uses(FACTS, "OPEN")).isPresent();
    assertThat(uses(UnknownCallers.of(FACTS.classes()), "OPEN")).isEmpty();
  }

  private static Optional<FieldUses> uses(CodeFacts facts, String field) {
    return FieldUses.of(facts, new FieldRef(Holders.class.getName(), field));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.CodeRule;
import io.hotguard.conformance.RuleConformance;
import io.hotguard.conformance.RuleFixtures;
import io.hotguard.conformance.RuleIndex;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RuleConformanceTest {

  @Test
  void everyRuleHasClassPageAndFixtures() throws IOException {
    RuleConformance here =
        RuleConformance.ofModule(
            RoundTripInLoop.class.getPackageName(),
            CodeRule.class,
            Set.of(RoundTripInLoop.class),
            RuleFixtures.sources(RuleFixtureTest.FOLDER));

    assertThat(here.problems(new WaitingRuleProvider().rules())).isEmpty();
  }

  @Test
  void theIndexHasARowForEveryRule() throws IOException {
    assertThat(RuleIndex.ofProject().problems(new WaitingRuleProvider().rules())).isEmpty();
  }
}

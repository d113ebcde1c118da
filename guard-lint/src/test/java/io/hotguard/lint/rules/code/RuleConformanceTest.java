/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import static org.assertj.core.api.Assertions.assertThat;

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
            HotRule.class.getPackageName(),
            HotRule.class,
            Set.of(PricedRule.class),
            RuleFixtures.sources(RuleFixtureTest.FOLDER));

    assertThat(here.problems(new CodeRuleProvider().rules())).isEmpty();
  }

  @Test
  void theIndexHasARowForEveryRule() throws IOException {
    assertThat(RuleIndex.ofProject().problems(new CodeRuleProvider().rules())).isEmpty();
  }
}

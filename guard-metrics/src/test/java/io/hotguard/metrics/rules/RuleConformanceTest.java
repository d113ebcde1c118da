/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

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
            MetricsRuleProvider.class.getPackageName(),
            CodeRule.class,
            Set.of(),
            RuleFixtures.sources(RuleFixtureTest.FOLDER));

    assertThat(here.problems(new MetricsRuleProvider().rules())).isEmpty();
  }

  @Test
  void theIndexHasARowForEveryRule() throws IOException {
    assertThat(RuleIndex.ofProject().problems(new MetricsRuleProvider().rules())).isEmpty();
  }
}

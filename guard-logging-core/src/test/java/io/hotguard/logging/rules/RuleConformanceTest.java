/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.conformance.RuleConformance;
import io.hotguard.conformance.RuleIndex;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class RuleConformanceTest {

  @Test
  void everyRuleHasClassPageAndFixtures() throws IOException {
    RuleConformance here = RuleConformance.ofModule(LoggingRule.class, RuleFixtureTest.FIXTURES);

    assertThat(here.problems(new LoggingRuleProvider().rules())).isEmpty();
  }

  @Test
  void theIndexHasARowForEveryRule() throws IOException {
    assertThat(RuleIndex.ofProject().problems(new LoggingRuleProvider().rules())).isEmpty();
  }
}

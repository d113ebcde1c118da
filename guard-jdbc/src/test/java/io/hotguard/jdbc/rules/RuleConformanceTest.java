/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.conformance.RuleConformance;
import io.hotguard.conformance.RuleIndex;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RuleConformanceTest {
  @Test
  void everyRuleHasClassPageAndFixtures() throws IOException {
    RuleConformance here =
        RuleConformance.ofModule(
            JdbcRuleProvider.class.getPackageName(),
            JdbcRule.class,
            Set.of(SettingRule.class),
            RuleFixtureTest.FIXTURES);

    assertThat(here.problems(new JdbcRuleProvider().rules())).isEmpty();
  }

  @Test
  void theIndexHasARowForEveryRule() throws IOException {
    assertThat(RuleIndex.ofProject().problems(new JdbcRuleProvider().rules())).isEmpty();
  }
}

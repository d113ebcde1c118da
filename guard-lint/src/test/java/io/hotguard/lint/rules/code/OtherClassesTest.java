/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import static org.assertj.core.api.Assertions.assertThat;

import code.samples.JsonText;
import code.samples.Numbers;
import code.samples.SessionCleaner;
import code.samples.Sessions;
import code.samples.Shop;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.lint.ClassFiles;
import io.hotguard.lint.hot.WholeProgram;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class is judged by itself; what others do for it comes from the summaries of their methods. */
final class OtherClassesTest {
  private static final RuleCatalog RULES = RuleCatalog.of(List.of(new CodeRuleProvider()));

  @Test
  void hazardsAreFoundThroughHelpersOfOtherClasses() {
    ClassFacts shop = ClassFiles.facts(Shop.class);
    CodeFacts all =
        WholeProgram.facts(
            List.of(shop, ClassFiles.facts(JsonText.class), ClassFiles.facts(Numbers.class)));

    CheckResult result = RULES.check(new CodeFacts(List.of(shop), all.hotPaths(), all.summaries()));

    assertThat(result.failures()).isEmpty();
    assertThat(result.findings())
        .extracting(finding -> finding.rule() + " in " + method(finding))
        .containsExactlyInAnyOrder(
            "RepeatedJsonParse in isRewarded",
            "JsonRoundTrip in copy",
            "EagerLogArgument in log",
            "NumberProbing in typed");
  }

  @Test
  void aFieldThatAnotherClassNamesIsNotJudged() {
    ClassFacts sessions = ClassFiles.facts(Sessions.class);
    CodeFacts all = WholeProgram.facts(List.of(sessions, ClassFiles.facts(SessionCleaner.class)));

    CheckResult result =
        RULES.check(new CodeFacts(List.of(sessions), all.hotPaths(), all.summaries()));

    assertThat(result.findings())
        .extracting(Finding::message)
        .containsExactly(
            "the hot path adds to SEEN, a static ConcurrentHashMap from which no code removes: it grows with each new key until the heap is full");
  }

  private static String method(Finding finding) {
    return ((Location.Code) finding.location()).method();
  }
}

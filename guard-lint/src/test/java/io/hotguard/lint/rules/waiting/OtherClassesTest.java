/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import static org.assertj.core.api.Assertions.assertThat;

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
import waiting.samples.Page;
import waiting.samples.Store;

/** A class is judged by itself; what others do for it comes from the summaries of their methods. */
final class OtherClassesTest {
  private static final RuleCatalog RULES = RuleCatalog.of(List.of(new WaitingRuleProvider()));
  private static final ClassFacts PAGE = ClassFiles.facts(Page.class);
  private static final ClassFacts STORE = ClassFiles.facts(Store.class);
  private static final CodeFacts ALL = WholeProgram.facts(List.of(PAGE, STORE));

  @Test
  void roundTripsAreFoundWhereTheyAreWithTheLoopThatRepeatsThem() {
    assertThat(findings(STORE))
        .extracting(finding -> finding.rule() + " in " + method(finding))
        .containsExactlyInAnyOrder("RedisCallInLoop in name", "StatementInLoop in age");
    assertThat(findings(STORE))
        .extracting(Finding::message)
        .anyMatch(text -> text.contains("for each element at waiting.samples.Page.names:"))
        .anyMatch(text -> text.contains("in the loop at waiting.samples.Page.ages:"));
  }

  @Test
  void waitsAreFoundThroughOtherClasses() {
    assertThat(findings(PAGE))
        .extracting(finding -> finding.rule() + " in " + method(finding))
        .containsExactlyInAnyOrder("WorkUnderLock in remember", "BlockingCallback in onCompletion");
    assertThat(findings(PAGE))
        .extracting(Finding::message)
        .allMatch(text -> text.contains("Store.name, which calls Jedis.get"));
  }

  private static List<Finding> findings(ClassFacts type) {
    CheckResult result = RULES.check(new CodeFacts(List.of(type), ALL.hotPaths(), ALL.summaries()));
    assertThat(result.failures()).isEmpty();
    return result.findings();
  }

  private static String method(Finding finding) {
    return ((Location.Code) finding.location()).method();
  }
}

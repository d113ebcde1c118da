/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.AllowOnHotPath;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.MethodFacts;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SuppressionsTest {
  private static final ClassFacts MARKED = ClassFiles.facts(Marked.class);
  private static final ClassFacts WHOLE = ClassFiles.facts(Whole.class);
  private final Suppressions suppressions = new Suppressions(List.of(MARKED, WHOLE));

  @SuppressWarnings("all")
  static class Marked {
    @AllowOnHotPath(rule = "FirstHazard", reason = "measured")
    @AllowOnHotPath(rule = "SecondHazard", reason = "rare")
    void allowed() {
      Runnable outer =
          () -> {
            Runnable inner = () -> plain();
          };
    }

    void plain() {}
  }

  @AllowOnHotPath(rule = "FirstHazard", reason = "a test double")
  @SuppressWarnings("all")
  static class Whole {
    void any() {}
  }

  private static Finding finding(String rule, ClassFacts type, String method) {
    return Finding.of(
        RuleDescriptor.note(rule, "A hazard.", Moment.BUILD),
        new Location.Code(type.name(), method, 1),
        "here");
  }

  private boolean covers(String rule, ClassFacts type, String method) {
    return suppressions.of(finding(rule, type, method)).isPresent();
  }

  @Test
  void coversEachNamedRuleInTheMarkedMethodOnly() {
    assertThat(covers("FirstHazard", MARKED, "allowed")).isTrue();
    assertThat(covers("SecondHazard", MARKED, "allowed")).isTrue();
    assertThat(covers("ThirdHazard", MARKED, "allowed")).isFalse();
    assertThat(covers("FirstHazard", MARKED, "plain")).isFalse();
  }

  @Test
  void coversLambdasAndLambdasInLambdas() {
    List<String> bodies =
        MARKED.methods().stream()
            .map(MethodFacts::name)
            .filter(name -> name.startsWith("lambda$"))
            .toList();

    assertThat(bodies)
        .hasSize(2)
        .allMatch(body -> covers("FirstHazard", MARKED, body))
        .noneMatch(body -> covers("ThirdHazard", MARKED, body));
  }

  @Test
  void coversAllMembersOfAMarkedType() {
    assertThat(covers("FirstHazard", WHOLE, "any")).isTrue();
    assertThat(covers("SecondHazard", WHOLE, "any")).isFalse();
  }

  @Test
  void tellsTheReasonAndWhatIsNotNeeded() {
    Finding used = finding("SecondHazard", MARKED, "allowed");

    assertThat(suppressions.of(used))
        .contains(new Suppression(MARKED.name(), "allowed", "SecondHazard", "rare"));
    assertThat(suppressions.unused(List.of(used)))
        .extracting(mark -> mark.rule() + ": " + mark.reason())
        .containsExactly("FirstHazard: measured", "FirstHazard: a test double");
  }

  @Test
  void leavesFindingsInConfigurationAlone() {
    Finding elsewhere =
        Finding.of(
            RuleDescriptor.note("FirstHazard", "A hazard.", Moment.BUILD),
            new Location.Config("a.xml", 1, ""),
            "here");

    assertThat(suppressions.of(elsewhere)).isEmpty();
  }
}

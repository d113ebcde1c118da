/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RuleSetTest {
  private static RuleDescriptor tagged(String... tags) {
    return RuleDescriptor.note("SampleQueue", "A sample.", Moment.BUILD).tagged(tags);
  }

  @Test
  void putsARuleIntoTheSetOfItsTag() {
    assertThat(RuleSet.of(tagged("jdbc", "security"))).isEqualTo(RuleSet.SECURITY);
    assertThat(RuleSet.of(tagged("cpu", "tuning"))).isEqualTo(RuleSet.TUNING);
    assertThat(RuleSet.of(tagged("jdbc", "correctness"))).isEqualTo(RuleSet.CORRECTNESS);
    assertThat(RuleSet.of(tagged("cpu"))).isEqualTo(RuleSet.DEFAULT);
    assertThat(RuleSet.of(tagged("default-port"))).isEqualTo(RuleSet.DEFAULT);
  }

  @Test
  void readsNamesInAnyCase() {
    assertThat(RuleSet.parse(List.of("Default", " security ")))
        .containsExactly(RuleSet.DEFAULT, RuleSet.SECURITY);
    assertThat(RuleSet.parse(List.of("all"))).isEqualTo(EnumSet.allOf(RuleSet.class));
    assertThat(RuleSet.parse(List.of())).isEmpty();
  }

  @Test
  void refusesAnUnknownNameAndNamesTheNearest() {
    assertThatThrownBy(() -> RuleSet.parse(List.of("securty")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown rule set 'securty': must be default, security, correctness, tuning or all; did you mean security?");
  }
}

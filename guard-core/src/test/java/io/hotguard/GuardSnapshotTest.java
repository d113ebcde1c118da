/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class GuardSnapshotTest {
  private static final RuleDescriptor RULE =
      RuleDescriptor.note("SomeHazard", "A hazard.", Moment.STARTUP);

  @Test
  void isSortedAndImmutable() {
    Finding a = Finding.of(RULE, new Location.Runtime("a", null), "m");
    Finding b = Finding.of(RULE, new Location.Runtime("b", null), "m");
    GuardSnapshot snapshot =
        GuardSnapshot.builder("logging", GuardMode.WARN)
            .counter("written", 5)
            .counter("dropped", 0)
            .gauge("ring-fill", -1)
            .finding(b)
            .finding(a)
            .build();

    assertThat(snapshot.counters())
        .containsExactly(Map.entry("dropped", 0L), Map.entry("written", 5L));
    assertThat(snapshot.gauges()).containsExactly(Map.entry("ring-fill", -1L));
    assertThat(snapshot.findings()).containsExactly(a, b);
    assertThatThrownBy(() -> snapshot.counters().put("x", 1L))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> snapshot.gauges().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void doesNotFollowItsSources() {
    TreeMap<String, Long> counters = new TreeMap<>(Map.of("written", 1L));
    List<Finding> findings =
        new ArrayList<>(List.of(Finding.of(RULE, new Location.Runtime("a", null), "m")));
    GuardSnapshot snapshot =
        new GuardSnapshot("logging", GuardMode.OFF, counters, new TreeMap<>(), findings);
    counters.put("written", 2L);
    findings.clear();
    assertThat(snapshot.counters()).containsEntry("written", 1L);
    assertThat(snapshot.findings()).hasSize(1);
  }

  @Test
  void rejectsNegativeCountersAndBlankNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> GuardSnapshot.builder("logging", GuardMode.OFF).counter("dropped", -1).build())
        .withMessage("counter dropped=-1 of guard logging: must be 0 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardSnapshot.builder(" ", GuardMode.OFF).build())
        .withMessage("a snapshot must name its guard");
  }
}

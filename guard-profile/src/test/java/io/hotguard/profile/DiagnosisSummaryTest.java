/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.ProfileFacts.Collector;
import io.hotguard.profile.reading.ProfileFacts.Machine;
import io.hotguard.profile.reading.ProfileFacts.Origin;
import io.hotguard.rule.RuleCatalog;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class DiagnosisSummaryTest {
  private static String summary(Machine machine) {
    return DiagnosisText.summary(
        new Diagnoser(RuleCatalog.load(), List.of(), Recorded.COST, 0.01)
            .diagnose(
                new ProfileFacts(
                    TimeUnit.SECONDS.toNanos(10),
                    0,
                    1,
                    Map.of(),
                    OptionalLong.empty(),
                    new Collector(3, TimeUnit.SECONDS.toNanos(1), 0, 0, List.of()),
                    machine,
                    Map.of(),
                    Origin.JDK,
                    ProfileFacts.Threads.NONE,
                    io.hotguard.profile.reading.Pressure.NONE,
                    List.of())));
  }

  @Test
  void saysWhatTheMachineDid() {
    assertThat(summary(new Machine(2, OptionalDouble.of(0.5), 412, 20_836)))
        .isEqualTo(
            "Too little to judge (only 0 processor samples) in 10.0 s recorded by the JDK: 0 processor samples, 50.0 % of the processors, collector stopped it for 10.0 % of the time, 412 threads, up to 20,836 context switches a second of the whole machine.");
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    assertThat(summary(new Machine(0, OptionalDouble.empty(), 0, 0)))
        .doesNotContain("threads")
        .doesNotContain("switches")
        .doesNotContain("of the processors");
  }
}

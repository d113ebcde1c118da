/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Weight;
import io.hotguard.rule.Weight.Basis;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FindingWeightsTest {
  private static final Location.Code SERVE = new Location.Code("com.acme.Shop", "serve", 1);
  private static final Location.Code PRICE = new Location.Code("com.acme.Price", "of", 20);
  private static final Location.Code ROUND = new Location.Code("com.acme.Round", "up", 30);

  /** Three of four samples are in {@code Shop.serve}, on line 1 or 2. */
  private static final FindingWeights WEIGHTS =
      FindingWeights.of(
          new MadeFacts()
              .samples(50, "com.acme.Shop#serve:1")
              .samples(100, "com.acme.Shop#serve:2")
              .samples(50, "com.acme.Other#run:7")
              .diagnosis());

  private static Weight weigh(Location place, Location.Code... path) {
    RuleDescriptor rule = RuleDescriptor.warning("SampleRegex", "A hot path compiles a pattern.");
    return WEIGHTS.of(
        Finding.of(rule, place, "compiles a pattern")
            .reachedBy(List.of(path), EntryPoint.framework("profile")));
  }

  @Test
  void aRecordedLineWeighsItself() {
    assertThat(weigh(SERVE)).isEqualTo(new Weight(0.25, Basis.LINE));
  }

  @Test
  void anotherLineOfARecordedMethodWeighsTheMethod() {
    assertThat(weigh(new Location.Code("com.acme.Shop", "serve", 3)))
        .isEqualTo(new Weight(0.75, Basis.METHOD));
  }

  @Test
  void aCalleeWeighsHalfOfItsCallerForEachCall() {
    assertThat(weigh(PRICE, SERVE)).isEqualTo(new Weight(0.375, Basis.CALLER));
    assertThat(weigh(ROUND, SERVE, PRICE)).isEqualTo(new Weight(0.1875, Basis.CALLER));
  }

  @Test
  void theNearestRecordedCallerCounts() {
    Location.Code other = new Location.Code("com.acme.Other", "run", 7);

    assertThat(weigh(PRICE, SERVE, other)).isEqualTo(new Weight(0.125, Basis.CALLER));
  }

  @Test
  void codeOnNoStackWeighsNothing() {
    assertThat(weigh(PRICE)).isEqualTo(new Weight(0, Basis.NO_STACK));
    assertThat(weigh(PRICE, ROUND)).isEqualTo(new Weight(0, Basis.NO_STACK));
  }

  @Test
  void aFindingAboutNoCodeHasTheWeightOfItsRule() {
    assertThat(weigh(new Location.Config("application.yml", 4, "size"))).isEqualTo(Weight.UNKNOWN);
  }
}

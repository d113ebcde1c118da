/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.context.RecordingSink.Kind;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.Producers;
import io.hotguard.logging.internal.ring.Storm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.spi.StandardLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every call of a storm is accounted for, whatever the sink does, and nobody waits. */
@Tag("exactness")
class ExactnessTest {
  record Scenario(Kind sink, Storm storm) {
    boolean fails() {
      return sink == Kind.THROWS_ALWAYS || sink == Kind.THROWS_EACH_THIRD;
    }
  }

  static List<Scenario> scenarios() {
    List<Scenario> all = new ArrayList<>();
    for (Kind sink : List.of(Kind.SLOW, Kind.STOPPED, Kind.THROWS_ALWAYS, Kind.THROWS_EACH_THIRD)) {
      Storm.dropping().forEach(storm -> all.add(new Scenario(sink, storm)));
    }
    for (Kind sink : List.of(Kind.SLOW, Kind.STOPPED, Kind.THROWS_ALWAYS)) {
      Storm.overflowing().forEach(storm -> all.add(new Scenario(sink, storm)));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void accountsForEveryCallAndNobodyWaits(Scenario scenario, @TempDir Path directory)
      throws Exception {
    assertThat(accountForEveryCall(scenario, directory)).as("where a producer waited").isEmpty();
  }

  /** Returns where a caller waited. */
  private static List<String> accountForEveryCall(Scenario scenario, Path directory)
      throws Exception {
    String name = GuardedRig.unique("exact");
    Storm storm = scenario.storm();
    RecordingSink sink =
        new RecordingSink(
            scenario.sink(),
            storm.threads(),
            storm.hasOneOrder() ? StandardLevel.INFO : StandardLevel.WARN);
    ProbeAppender.register(name, sink);
    Producers producers = storm.producers();
    ContextGuard guard;
    try (GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name), storm.settings())) {
      guard = rig.guard;
      Await.segments(directory);
      Logger logger = rig.logger("exact");
      producers.run(
          (id, number) -> logger.info("{} {}", id, number),
          (id, number) -> logger.warn("{} {}", id, number));
      if (scenario.sink() == Kind.STOPPED) {
        sink.awaitEntered();
        assertThat(rig.count("written")).isZero();
        Storm.assertExact(guard.snapshot());
        sink.release();
      }
      GuardSnapshot settled =
          scenario.fails() ? Storm.awaitSettled(guard::snapshot) : rig.awaitDrained();
      storm.assertCounts(settled, producers, scenario.fails());
      assertReceived(scenario, rig, sink, settled);
    } finally {
      sink.release();
      ProbeAppender.forget(name);
    }
    Storm.assertExact(guard.snapshot());
    return producers.waits;
  }

  private static void assertReceived(
      Scenario scenario, GuardedRig rig, RecordingSink sink, GuardSnapshot settled) {
    if (scenario.fails() && scenario.storm().spills()) {
      // A batch of the spill in which one event fails is offered again as a whole, a second later:
      // each event comes at least once, and behind events of the ring.
      for (StandardLevel level : List.of(StandardLevel.INFO, StandardLevel.WARN)) {
        long written = rig.count("written." + level);
        assertThat(sink.received(level)).isGreaterThanOrEqualTo(written);
      }
      if (scenario.sink() == Kind.THROWS_ALWAYS) {
        assertThat(sink.received()).isZero();
      }
      return;
    }
    assertThat(settled.gauges()).containsEntry("spill.waiting", 0L);
    assertThat(sink.received()).isEqualTo(rig.count("written"));
    for (StandardLevel level : List.of(StandardLevel.INFO, StandardLevel.WARN)) {
      assertThat(sink.received(level)).isEqualTo(rig.count("written." + level));
    }
    assertThat(sink.disorder()).isEmpty();
  }
}

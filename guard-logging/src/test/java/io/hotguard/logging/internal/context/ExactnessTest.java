/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.context.RecordingSink.Kind;
import io.hotguard.logging.internal.ring.Producers;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.spi.StandardLevel;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * <i>logged = written + waiting in ring + waiting in spill + dropped</i>, whatever the sink does,
 * and nobody waits.
 */
@Tag("exactness")
class ExactnessTest {
  private static final int EVENTS = 2_048;

  record Scenario(Kind sink, int warnPercent, int threads, SpillMode spill, OverflowMode overflow) {
    boolean fails() {
      return sink == Kind.THROWS_ALWAYS || sink == Kind.THROWS_EACH_THIRD;
    }

    boolean spills() {
      return spill != SpillMode.OFF;
    }

    boolean overflows() {
      return overflow == OverflowMode.DISK;
    }

    @Override
    public String toString() {
      return sink
          + ", "
          + warnPercent
          + " % WARN, "
          + threads
          + " threads, spill "
          + spill
          + ", overflow "
          + overflow;
    }
  }

  static List<Scenario> scenarios() {
    List<Scenario> all = new ArrayList<>();
    for (Kind sink : List.of(Kind.SLOW, Kind.STOPPED, Kind.THROWS_ALWAYS, Kind.THROWS_EACH_THIRD)) {
      for (int warnPercent : new int[] {0, 5, 100}) {
        for (int threads : new int[] {1, 8, 64}) {
          for (SpillMode spill : SpillMode.values()) {
            all.add(new Scenario(sink, warnPercent, threads, spill, OverflowMode.DROP));
          }
        }
      }
    }
    for (Kind sink : List.of(Kind.SLOW, Kind.STOPPED, Kind.THROWS_ALWAYS)) {
      for (int warnPercent : new int[] {0, 5}) {
        for (SpillMode spill : SpillMode.values()) {
          all.add(new Scenario(sink, warnPercent, 8, spill, OverflowMode.DISK));
        }
      }
    }
    return all;
  }

  @BeforeAll
  static void initialisesClasses(@TempDir Path directory) throws Exception {
    for (SpillMode spill : SpillMode.values()) {
      new ExactnessTest()
          .accountsForEveryCall(
              new Scenario(Kind.SLOW, 5, 8, spill, OverflowMode.DISK),
              directory.resolve(spill.name()),
              false);
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void accountsForEveryCall(Scenario scenario, @TempDir Path directory) throws Exception {
    accountsForEveryCall(scenario, directory, true);
  }

  private void accountsForEveryCall(Scenario scenario, Path directory, boolean warm)
      throws Exception {
    String name = GuardedRig.unique("exact");
    boolean oneOrder = scenario.overflows() && scenario.spills();
    RecordingSink sink =
        new RecordingSink(
            scenario.sink(),
            scenario.threads(),
            oneOrder ? StandardLevel.INFO : StandardLevel.WARN);
    ProbeAppender.register(name, sink);
    Producers producers =
        new Producers(scenario.threads(), EVENTS / scenario.threads(), scenario.warnPercent());
    ContextGuard guard;
    try (GuardedRig rig =
        GuardedRig.start(
            directory,
            GuardedRig.xml(name),
            "spill",
            scenario.spill().name().toLowerCase(Locale.ROOT),
            "overflow",
            scenario.overflow().name().toLowerCase(Locale.ROOT),
            "shutdown-timeout",
            "0ms")) {
      guard = rig.guard;
      awaitSegments(directory);
      Logger logger = rig.logger("exact");
      producers.run(
          (id, number) -> logger.info("{} {}", id, number),
          (id, number) -> logger.warn("{} {}", id, number));
      long calls = producers.infos.get() + producers.warnings.get();
      assertThat(calls).isEqualTo(EVENTS);

      if (scenario.sink() == Kind.STOPPED) {
        sink.awaitEntered();
        GuardSnapshot stopped = rig.guard.snapshot();
        assertThat(rig.count("written")).isZero();
        assertExact(stopped, calls);
        sink.release();
      }
      GuardSnapshot settled = scenario.fails() ? awaitSettled(rig) : rig.awaitDrained();
      assertExact(settled, calls);
      if (scenario.fails() && scenario.spills()) {
        // A batch of the spill in which one event fails is offered again as a whole: at least once.
        assertThat(sink.received()).isGreaterThanOrEqualTo(rig.count("written"));
      } else {
        assertThat(rig.count("written")).isEqualTo(sink.received());
      }
      if (settled.gauges().get("spill.waiting") == 0) {
        assertLevel(rig, sink, StandardLevel.INFO, producers.infos.get());
        assertLevel(rig, sink, StandardLevel.WARN, producers.warnings.get());
      }
      if (scenario.spills() && !scenario.fails()) {
        assertThat(rig.count("dropped.WARN")).isZero();
      }
      if (scenario.spills()) {
        assertThat(rig.count("dropped.reason.spill-full")).isZero();
        assertThat(rig.count("dropped.reason.overflow-full")).isZero();
      }
      if (oneOrder && !scenario.fails()) {
        assertThat(rig.count("dropped")).isZero();
        assertThat(rig.count("spilled.INFO")).isPositive();
      }
      assertThat(rig.count("guard-failures")).isZero();
      assertThat(sink.disorder()).isEmpty();
      if (warm) {
        assertThat(producers.waits).as("times a producer waited").hasValue(0);
      }
    } finally {
      sink.release();
      ProbeAppender.forget(name);
    }
    assertExact(guard.snapshot(), EVENTS);
  }

  /** Waits for the files of the spill: INFO leaves the last ones to WARN. */
  static void awaitSegments(Path directory) {
    GuardedRig.await(
        "segments",
        () -> {
          try {
            return DiskRig.segments(directory).size() >= 4;
          } catch (IOException | UncheckedIOException e) {
            return false; // A file that is being made has gone.
          }
        });
  }

  private static void assertExact(GuardSnapshot snapshot, long calls) {
    assertThat(snapshot.counters().get("logged")).as("logged, %s", snapshot).isEqualTo(calls);
    assertThat(GuardedRig.accounted(snapshot)).as("accounted, %s", snapshot).isEqualTo(calls);
  }

  private static void assertLevel(
      GuardedRig rig, RecordingSink sink, StandardLevel level, long calls) {
    assertThat(rig.count("written." + level) + rig.count("dropped." + level)).isEqualTo(calls);
    assertThat(sink.received(level)).isEqualTo(rig.count("written." + level));
  }

  /** A failing sink gets spilled events again after a pause: what counts is then. */
  private static GuardSnapshot awaitSettled(GuardedRig rig) {
    GuardSnapshot[] last = {rig.guard.snapshot()};
    GuardedRig.await(
        "settled",
        () -> {
          GuardSnapshot now = rig.guard.snapshot();
          boolean settled =
              now.gauges().get("ring.waiting") == 0
                  && now.counters().equals(last[0].counters())
                  && GuardedRig.accounted(now) == EVENTS;
          last[0] = now;
          return settled;
        });
    return last[0];
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Timeline;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A share of next to nothing is no evidence. */
final class LittleWaitingTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
  private static final StackFrame REQUEST = new StackFrame("com.acme.Shop", "serve", 7);
  private static final StackFrame[] QUEUE_LOCK = {
    new StackFrame("java.util.concurrent.locks.ReentrantLock", "lock", 1),
    new StackFrame("java.util.concurrent.LinkedBlockingQueue", "offer", 2),
    REQUEST
  };
  private static final StackFrame[] QUERY = {
    new StackFrame("com.mysql.cj.NativeSession", "queryServerVariable", 1),
    new StackFrame("com.mysql.cj.jdbc.ConnectionImpl", "isReadOnly", 2),
    REQUEST
  };

  private final Map<Evidence, List<WeightedStack>> stacks = new EnumMap<>(Evidence.class);
  private long peakThreads = 60;

  private static WeightedStack stack(int threads, long weight, StackFrame... frames) {
    BitSet numbers = new BitSet();
    numbers.set(0, threads);
    return new WeightedStack(
        new CallStack(List.of(frames), false), "", 100, weight, numbers, new Timeline());
  }

  private Diagnosis diagnosis(double leastShare) {
    return new Diagnoser(RuleCatalog.load(), List.of(), new ThrowCost(1_000, 100), leastShare)
        .diagnose(
            new ProfileFacts(
                MINUTE,
                0,
                1,
                stacks,
                OptionalLong.empty(),
                new ProfileFacts.Collector(0, 0, 0, 0, List.of()),
                new ProfileFacts.Machine(2, OptionalDouble.of(0.9), peakThreads, 0),
                Map.of(),
                ProfileFacts.Origin.JDK,
                ProfileFacts.Threads.NONE,
                io.hotguard.profile.reading.Pressure.NONE,
                List.of()));
  }

  private List<String> named(double leastShare) {
    return diagnosis(leastShare).rules().stream().map(each -> each.rule().name()).toList();
  }

  /** Enough threads for 47 % of their waiting to be at the lock. */
  private void wait(int threads, long nanos) {
    stacks.put(
        Evidence.BLOCKED,
        List.of(stack(threads, nanos * 47 / 100, QUEUE_LOCK), stack(9, nanos * 53 / 100, REQUEST)));
  }

  @Test
  void isNamedAsTooLittle() {
    wait(48, 200 * MILLI);

    assertThat(diagnosis(0.01).rules()).isEmpty();
    assertThat(diagnosis(0.01).faint()).containsExactly("LockedSampleBuffer");
    assertThat(named(0)).as("without a least share").containsExactly("LockedSampleBuffer");
  }

  @Test
  void countsFromTheLeastShareOfTheTimeOn() {
    wait(48, 48 * MINUTE * 99 / 47 / 100);
    assertThat(named(0.01)).isEmpty();

    wait(48, 48 * MINUTE * 101 / 47 / 100);
    WeighedRule rule = diagnosis(0.01).rules().get(0);
    assertThat(rule.rule().name()).isEqualTo("LockedSampleBuffer");
    assertThat(rule.score()).as("a share of what was waited").isBetween(0.469, 0.471);
    assertThat(DiagnosisText.headline(rule)).isEqualTo("48 threads blocked 1.0 % of the time");
  }

  @Test
  void takesShortLivedThreadsForAsManyAsLivedAtOnce() {
    wait(4_000, 40 * MINUTE * 5 / 100);
    peakThreads = 0;
    assertThat(named(0.01)).isEmpty();

    peakThreads = 40;
    assertThat(named(0.01)).containsExactly("LockedSampleBuffer");
  }

  @Test
  void leavesTheOtherEvidenceOfTheRule() {
    stacks.put(Evidence.IO, List.of(stack(8, 20 * MILLI, QUERY)));
    assertThat(named(0.01)).isEmpty();

    stacks.put(Evidence.CPU, List.of(stack(8, 100, QUERY), stack(8, 300, REQUEST)));
    WeighedRule rule = diagnosis(0.01).rules().get(0);
    assertThat(rule.leading()).isEqualTo(Evidence.CPU);
    assertThat(rule.score()).isEqualTo(0.25);
    assertThat(rule.shares().get(Evidence.IO).total()).isEqualTo(1);
  }
}

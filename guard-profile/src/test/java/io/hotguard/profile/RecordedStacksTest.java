/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedShare;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RecordedStacksTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final Location.Code SELL = new Location.Code("com.acme.Shop", "sell", 0, "()V");
  private static final Location.Code LOOP = new Location.Code("com.acme.Shop", "loop", 0, "()V");
  private static final StackFrame SPLIT = frame("java.lang.String", "split", 9);
  private static final StackFrame SELLING = frame("com.acme.Shop", "sell", 12);
  private static final StackFrame LOOPING = frame("com.acme.Shop", "loop", 5);
  private static final StackFrame LAMBDA = frame("com.acme.Shop$$Lambda", "run", 0);
  private static final StackFrame THREAD = frame("java.lang.Thread", "run", 833);

  private static StackFrame frame(String type, String method, int line) {
    return new StackFrame(type, method, line, "()V");
  }

  private static Location.Code at(Location.Code method, int line) {
    return new Location.Code(method.className(), method.method(), line, method.descriptor());
  }

  private static Spell stack(long count, long weight, StackFrame... frames) {
    return new Spell(
        Spell.Kind.PROCESSOR,
        new CallStack(List.of(frames), false),
        "",
        Spell.Ending.UNTOLD,
        count,
        weight,
        0);
  }

  private static ProfileFacts facts(Evidence kind, Spell... stacks) {
    Map<Evidence, List<Spell>> all = new EnumMap<>(Evidence.class);
    all.put(kind, List.of(stacks));
    return new ProfileFacts(
        SECOND,
        0,
        1,
        all,
        OptionalLong.empty(),
        new ProfileFacts.Collector(0, 0, List.of()),
        new ProfileFacts.Machine(2, OptionalDouble.empty(), 1, "", ""),
        Map.of(),
        ProfileFacts.Origin.JDK,
        ProfileFacts.Threads.NONE,
        ProfileFacts.Pressure.NONE,
        List.of());
  }

  private static RecordedStacks samples(Spell... stacks) {
    return RecordedStacks.of(List.of(facts(Evidence.CPU, stacks)));
  }

  @Test
  void allocationCountsAndWaitingDoesNot() {
    RecordedStacks recorded =
        RecordedStacks.of(
            List.of(
                facts(Evidence.ALLOCATION, stack(6, 600, SELLING), stack(4, 400, LOOPING)),
                facts(Evidence.IO, stack(9, SECOND, LOOPING))));

    assertThat(recorded.of(SELL)).contains(new RecordedShare(Evidence.ALLOCATION, 0.6, true));
  }

  @Test
  void addsUpMethodsAndCalls() {
    RecordedStacks recorded =
        samples(
            stack(30, 30, SPLIT, SELLING, LOOPING, LAMBDA, THREAD),
            stack(70, 70, LOOPING, LAMBDA, THREAD));

    assertThat(recorded.of(SELL)).contains(new RecordedShare(Evidence.CPU, 0.3, true));
    assertThat(recorded.of(at(SELL, 12), "split"))
        .contains(new RecordedShare(Evidence.CPU, 0.3, true));
    assertThat(recorded.of(at(SELL, 12), "trim")).isEmpty();
    assertThat(recorded.of(at(SELL, 13), "split")).isEmpty();
    assertThat(recorded.of(LOOP)).contains(new RecordedShare(Evidence.CPU, 1, true));
    assertThat(recorded.of(at(LOOP, 5), "anything"))
        .as("stacks that end in the line")
        .contains(new RecordedShare(Evidence.CPU, 0.7, true));
    assertThat(recorded.hasClass("com.acme.Shop")).isTrue();
    assertThat(recorded.methods()).containsEntry("com.acme.Shop", Set.of("sell", "loop"));
    assertThat(recorded.of(new Location.Code("com.acme.Shop", "sell", 0, "(I)V"))).isEmpty();
  }

  @Test
  void knowsWhatRunsOnceForEachThread() {
    RecordedStacks recorded = samples(stack(5, 5, SPLIT, SELLING, LOOPING, LAMBDA, THREAD));

    assertThat(recorded.isThreadBody(LOOP)).isTrue();
    assertThat(recorded.isThreadBody(SELL)).isFalse();
  }

  @Test
  void leavesOutThreadsThatPause() {
    StackFrame sleep = frame("java.lang.Thread", "sleep", 0);
    StackFrame loop = frame("com.acme.Loop", "run", 5);
    RecordedStacks recorded =
        RecordedStacks.of(
            List.of(
                facts(
                    Evidence.BLOCKED,
                    stack(9, SECOND, sleep, loop, THREAD),
                    stack(9, SECOND, sleep, SELLING, loop, THREAD))));

    assertThat(recorded.hasClass("com.acme.Loop")).as("under the sale").isTrue();
    assertThat(recorded.of(new Location.Code("com.acme.Loop", "run", 5), "sleep")).isEmpty();
    assertThat(recorded.of(at(SELL, 12), "sleep"))
        .contains(new RecordedShare(Evidence.BLOCKED, 1, true));
  }

  @Test
  void countsNoSingleEventAndNoShareOfNextToNothing() {
    assertThat(samples(stack(2, 2, SELLING)).of(SELL).orElseThrow().counts()).isFalse();
    assertThat(
            samples(stack(9, 9, SELLING), stack(991, 991, LOOPING)).of(SELL).orElseThrow().counts())
        .isFalse();
    for (Evidence kind : List.of(Evidence.BLOCKED, Evidence.IO)) {
      assertThat(counts(kind, SECOND / 101)).isFalse();
      assertThat(counts(kind, SECOND / 99)).isTrue();
    }
    assertThat(counts(Evidence.EXCEPTION, 9)).isFalse();
    assertThat(counts(Evidence.EXCEPTION, 10)).isTrue();
  }

  @Test
  void weighsAllocationsByTheirBytes() {
    RecordedStacks recorded =
        RecordedStacks.of(
            List.of(
                facts(
                    Evidence.ALLOCATION,
                    stack(5, 900_000, SPLIT, SELLING, LOOPING),
                    stack(95, 100_000, LOOPING))));

    assertThat(recorded.of(at(SELL, 12), "split"))
        .contains(new RecordedShare(Evidence.ALLOCATION, 0.9, true));
    assertThat(recorded.of(SELL).orElseThrow().entry().shown())
        .isEqualTo("profile, 90 % of allocated bytes");
  }

  private static boolean counts(Evidence kind, long weight) {
    return RecordedStacks.of(List.of(facts(kind, stack(9, weight, SELLING))))
        .of(SELL)
        .orElseThrow()
        .counts();
  }

  @Test
  void addsUpRecordings() {
    RecordedStacks recorded =
        RecordedStacks.of(
            List.of(
                facts(Evidence.CPU, stack(50, 50, SELLING)),
                facts(Evidence.CPU, stack(50, 50, LOOPING))));

    assertThat(recorded.of(SELL).orElseThrow().share()).isEqualTo(0.5);
    assertThat(recorded.of(SELL).orElseThrow().entry().shown())
        .isEqualTo("profile, 50 % of processor time");
  }

  @Test
  void namesTheLargestShareOfWhatTellsMost() {
    Map<Evidence, List<Spell>> all = new EnumMap<>(Evidence.class);
    all.put(Evidence.CPU, List.of(stack(50, 50, SELLING), stack(50, 50, LOOPING)));
    all.put(Evidence.NATIVE, List.of(stack(50, 50, SELLING)));
    all.put(Evidence.EXCEPTION, List.of(stack(50, 50, SELLING)));
    ProfileFacts facts = facts(Evidence.CPU);
    ProfileFacts several =
        new ProfileFacts(
            facts.spanNanos(),
            0,
            1,
            all,
            OptionalLong.empty(),
            facts.collector(),
            facts.machine(),
            Map.of(),
            facts.origin(),
            facts.threads(),
            facts.pressure(),
            List.of());

    assertThat(RecordedStacks.of(List.of(several)).of(SELL).orElseThrow().kind())
        .isEqualTo(Evidence.CPU);
  }
}

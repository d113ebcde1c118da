/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.ProfileFacts.Collector;
import io.hotguard.profile.reading.ProfileFacts.Machine;
import io.hotguard.profile.reading.ProfileFacts.Origin;
import io.hotguard.profile.reading.Timeline;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ManyExceptionsTest {
  private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static WeightedStack stack(String type, long count, long weight, StackFrame... frames) {
    return new WeightedStack(
        new CallStack(List.of(frames), false), type, count, weight, new BitSet(), new Timeline());
  }

  private static Diagnosis diagnose(List<WeightedStack> made, long exceptions) {
    return new Diagnoser(RuleCatalog.load(), List.of(), new ThrowCost(1_000, 100), 0.01)
        .diagnose(
            new ProfileFacts(
                SPAN_NANOS,
                0,
                1,
                Map.of(Evidence.EXCEPTION, made),
                OptionalLong.of(exceptions),
                new Collector(0, 0, 0, 0, List.of()),
                new Machine(2, OptionalDouble.of(0.5), 12, 0),
                Map.of(),
                Origin.JDK,
                ProfileFacts.Threads.NONE,
                io.hotguard.profile.reading.Pressure.NONE,
                List.of()));
  }

  @Test
  void namesASmallPartOfManyExceptionsAndNoneOfFew() {
    StackFrame request = new StackFrame("com.acme.Shop", "serve", 7);
    StackFrame making = new StackFrame("java.lang.NumberFormatException", "<init>", 56);
    StackFrame create = new StackFrame("java.lang.Throwable", "fillInStackTrace", 1);
    StackFrame find = new StackFrame("java.lang.Class", "getDeclaredField", 1);
    StackFrame number = new StackFrame("java.lang.Long", "parseLong", 1);
    List<WeightedStack> made =
        List.of(
            stack("java.lang.NumberFormatException", 970, 970, create, making, number, request),
            stack("java.lang.NoSuchFieldException", 30, 30, create, find, request));
    Diagnosis many = diagnose(made, 400_000);

    assertThat(many.rules())
        .extracting(each -> each.rule().name())
        .containsExactly("NumberProbing", "ReflectiveProbing");
    assertThat(many.rules().get(1).score()).isLessThan(0.01);
    assertThat(many.rules().get(1).throwing().orElseThrow().share()).isEqualTo(0.03);

    Diagnosis few = diagnose(made, 10_000);
    assertThat(few.rules()).isEmpty();
    assertThat(few.faint()).containsExactly("NumberProbing", "ReflectiveProbing");
  }
}

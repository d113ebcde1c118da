/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.hotpath.HotpathBenchmark.Replacement;
import io.hotguard.benchmarks.hotpath.KeyedExecutorBenchmark.Subject;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

class HotpathCommandTest {
  @Test
  void everyCaseIsABenchmarkWithItsParameters() throws Exception {
    for (SuiteCase one : HotpathCommand.cases()) {
      String[] name = one.benchmark().split("[.]", -1);
      Class<?> type = Class.forName(HotpathCommand.class.getPackageName() + "." + name[0]);
      assertThat(type.getDeclaredMethods())
          .filteredOn(method -> method.isAnnotationPresent(Benchmark.class))
          .extracting(Method::getName)
          .containsExactly(name[1]);
      for (String parameter : one.parameters().keySet()) {
        assertThat(type.getDeclaredField(parameter).isAnnotationPresent(Param.class)).isTrue();
      }
    }
  }

  @Test
  void labelsAreThoseOfTheCommittedResults() {
    assertThat(HotpathCommand.cases())
        .extracting(SuiteCase::label)
        .contains(
            Map.of("primitive", "ParseCache", "subject", "parseCache"),
            Map.of(
                "primitive",
                "FieldLookup",
                "subject",
                "catchWalk",
                "name",
                "top",
                "with",
                "name `top`"),
            Map.of(
                "primitive",
                "KeyedExecutor",
                "subject",
                "GUAVA",
                "keys",
                "16",
                "with",
                "keys `16`"));
  }

  @ParameterizedTest
  @EnumSource
  void allSubjectsOfACaseHaveTheSameResult(Replacement replacement) throws Exception {
    for (String value : replacement.values) {
      Object ours =
          replacement
              .operation(replacement.subjects.get(replacement.subjects.size() - 1), value)
              .run();
      assertThat(replacement.subjects)
          .hasSizeGreaterThan(1)
          .allSatisfy(
              subject ->
                  assertThat(replacement.operation(subject, value).run())
                      .as(subject + " " + value)
                      .isNotNull()
                      .isEqualTo(ours));
    }
  }

  private static List<Subject> runnable() {
    return Subject.runnable();
  }

  @ParameterizedTest
  @MethodSource("runnable")
  void runsTheTasksOfEachKey(Subject subject) throws Exception {
    KeyedExecutorBenchmark.Running running = subject.start(2);
    CountDownLatch run = new CountDownLatch(4);
    for (int i = 0; i < 4; i++) {
      running.offering().offer(i % 2, run::countDown);
    }

    assertThat(run.await(1, TimeUnit.MINUTES)).isTrue();
    running.stop().run();
  }

  @Test
  void virtualThreadsRunWhereThereAreSome() {
    assertThat(runnable().contains(Subject.VIRTUAL_THREAD_PER_KEY))
        .isEqualTo(Runtime.version().feature() >= 21);
  }
}

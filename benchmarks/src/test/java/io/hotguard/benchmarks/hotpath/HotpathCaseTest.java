/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import picocli.CommandLine;

class HotpathCaseTest {
  private static Class<?> benchmark(String primitive) throws ClassNotFoundException {
    return Class.forName(HotpathCase.class.getPackageName() + "." + primitive + "Benchmark");
  }

  @Test
  void everyCaseIsABenchmarkWithItsParameters() throws Exception {
    for (HotpathCase one : HotpathCase.all()) {
      Class<?> type = benchmark(one.primitive());
      List<String> methods = new ArrayList<>();
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Benchmark.class)) {
          methods.add(method.getName());
        }
      }
      assertThat(methods).contains(one.method());
      for (String parameter : one.parameters().keySet()) {
        assertThat(type.getDeclaredField(parameter).isAnnotationPresent(Param.class)).isTrue();
      }
    }
  }

  @Test
  void everyBenchmarkIsACase() throws Exception {
    Set<String> primitives = new HashSet<>();
    Set<String> measured = new HashSet<>();
    for (HotpathCase one : HotpathCase.all()) {
      primitives.add(one.primitive());
      measured.add(one.benchmark());
    }
    for (String primitive : primitives) {
      for (Method method : benchmark(primitive).getDeclaredMethods()) {
        if (method.isAnnotationPresent(Benchmark.class)) {
          assertThat(measured).contains(primitive + "Benchmark." + method.getName());
        }
      }
    }
  }

  @Test
  void thoseOfOneReplacementAreAsManyAsAmongAll() {
    List<HotpathCase> only = HotpathCase.of(List.of("KeyedExecutor"));

    assertThat(only)
        .hasSize(2 * KeyedSubject.runnable().size())
        .allSatisfy(one -> assertThat(one.primitive()).isEqualTo("KeyedExecutor"))
        .isSubsetOf(HotpathCase.all());
    assertThat(HotpathCase.of(List.of())).isEqualTo(HotpathCase.all());
  }

  @Test
  void virtualThreadsRunWhereThereAreSome() {
    assertThat(KeyedSubject.runnable().contains(KeyedSubject.VIRTUAL_THREAD_PER_KEY))
        .isEqualTo(Runtime.version().feature() >= 21);
  }

  @Test
  void refusesANameThatIsNone() {
    assertThatThrownBy(() -> HotpathCase.of(List.of("KeyedExecutor", "Keyed")))
        .hasMessageStartingWith("Keyed: must be one of ParseCache, ")
        .hasMessageContaining("KeyedExecutor");
    StringWriter errors = new StringWriter();
    int exit =
        new CommandLine(new HotpathCommand())
            .setErr(new PrintWriter(errors))
            .execute("--only", "Keyed");
    assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(errors.toString()).contains("--only=Keyed: must be one of ");
  }
}

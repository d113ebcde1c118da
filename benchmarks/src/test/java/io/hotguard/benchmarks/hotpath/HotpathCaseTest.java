/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

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
  void virtualThreadsRunWhereThereAreSome() {
    assertThat(KeyedSubject.runnable().contains(KeyedSubject.VIRTUAL_THREAD_PER_KEY))
        .isEqualTo(Runtime.version().feature() >= 21);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.SuiteCase;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

class HotpathCommandTest {
  private static Class<?> benchmark(String primitive) throws ClassNotFoundException {
    return Class.forName(HotpathCommand.class.getPackageName() + "." + primitive + "Benchmark");
  }

  private static String primitive(SuiteCase one) {
    return one.label().getOrDefault(HotpathCommand.PRIMITIVE, "");
  }

  @Test
  void everyCaseIsABenchmarkWithItsParameters() throws Exception {
    for (SuiteCase one : HotpathCommand.cases()) {
      Class<?> type = benchmark(primitive(one));
      List<String> methods = new ArrayList<>();
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Benchmark.class)) {
          methods.add(method.getName());
        }
      }
      assertThat(methods).contains(one.benchmark().replaceFirst(".*[.]", ""));
      for (String parameter : one.parameters().keySet()) {
        assertThat(type.getDeclaredField(parameter).isAnnotationPresent(Param.class)).isTrue();
      }
    }
  }

  @Test
  void everyBenchmarkIsACase() throws Exception {
    Set<String> primitives = new HashSet<>();
    Set<String> measured = new HashSet<>();
    for (SuiteCase one : HotpathCommand.cases()) {
      primitives.add(primitive(one));
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

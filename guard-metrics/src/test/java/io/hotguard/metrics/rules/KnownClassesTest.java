/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The classes and methods of other libraries that rules know by name are there. */
final class KnownClassesTest {

  static Stream<Map.Entry<String, Set<String>>> known() {
    return Stream.of(
            SynchronizedDigest.RECORDING.entrySet().stream(),
            SynchronizedDigest.LOCKING.entrySet().stream(),
            MetricNamePerCall.LOOK_UPS.entrySet().stream(),
            UnboundedTag.TAGS.entrySet().stream(),
            TagValues.UNIQUE.entrySet().stream())
        .flatMap(entries -> entries);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("known")
  void existsUnderThatName(Map.Entry<String, Set<String>> known) throws ClassNotFoundException {
    Class<?> type = Class.forName(known.getKey());

    assertThat(Stream.of(type.getMethods()).map(Method::getName)).containsAll(known.getValue());
  }
}

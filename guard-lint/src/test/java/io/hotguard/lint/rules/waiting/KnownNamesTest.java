/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.MethodFacts;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.rules.waiting.calls.CallbackThreads;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The classes and methods of libraries that rules know by name are there. */
final class KnownNamesTest {

  static Stream<Map.Entry<String, Set<String>>> known() {
    return Stream.of(
            SynchronousSend.SENDS.entrySet().stream(),
            SerializedRequests.STATEFUL.entrySet().stream(),
            ConnectionPerCall.MADE.values().stream().flatMap(made -> made.entrySet().stream()),
            CallbackThreads.METHODS.entrySet().stream(),
            InequalityCount.ANNOTATIONS.stream().map(name -> Map.entry(name, Set.of("value"))),
            Stream.of(
                Map.entry(
                    "com.rabbitmq.client.Channel",
                    Set.of("basicPublish", "waitForConfirms", "waitForConfirmsOrDie"))))
        .flatMap(entries -> entries);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("known")
  void existsUnderThatName(Map.Entry<String, Set<String>> known) throws IOException {
    assertThat(methods(known.getKey())).containsAll(known.getValue());
  }

  /** Also the inherited ones, as far as its supertypes are there to be read. */
  private static Set<String> methods(String type) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    String file = '/' + type.replace('.', '/') + ".class";
    try (InputStream in = KnownNamesTest.class.getResourceAsStream(file)) {
      if (in != null) {
        ClassFacts facts =
            new ClassFileReader().read(type, in.readAllBytes()).facts().orElseThrow();
        facts.methods().stream().map(MethodFacts::name).forEach(names::add);
        for (String supertype : facts.supertypes()) {
          names.addAll(methods(supertype));
        }
      }
    }
    return names;
  }
}

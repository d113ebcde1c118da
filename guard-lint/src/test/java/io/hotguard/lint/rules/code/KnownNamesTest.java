/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.MethodFacts;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.lint.rules.code.calls.JsonCalls;
import io.hotguard.lint.rules.code.calls.LogCalls;
import io.hotguard.lint.rules.code.calls.NumberParses;
import io.hotguard.lint.rules.code.calls.ReflectiveLookUps;
import io.hotguard.lint.rules.code.calls.RequestValues;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The classes and methods of libraries that rules know by name are there, inherited or not. */
final class KnownNamesTest {

  static Stream<Map.Entry<String, Set<String>>> methods() {
    Stream<Map.Entry<String, Set<String>>> priced =
        PriceList.packed().rows().stream()
            .flatMap(row -> row.calls().stream())
            .map(call -> Map.entry(call.className(), call.methods()));
    Stream<Map.Entry<String, Set<String>>> tables =
        Stream.of(
                JsonCalls.PARSING,
                JsonCalls.WRITING,
                JsonRoundTrip.BEAN_TO_MAP,
                JsonRoundTrip.CONVERTING,
                ExitHookPerCall.FILES,
                ExitHookPerCall.HOOKS,
                HiddenHostLookup.COMPARED,
                RequestValues.NEW_EACH_TIME,
                DecodedMapKey.DECODING,
                ReflectiveLookUps.METHODS,
                ReflectiveLookUps.FIELDS_BY_NAME,
                NumberParses.METHODS,
                StackCapture.WALKING,
                LogCalls.LOGGERS)
            .flatMap(table -> table.entrySet().stream());
    return Stream.concat(priced, tables);
  }

  static Stream<String> classes() {
    return Stream.of(JsonCalls.PARSED_BY_CONSTRUCTOR, Set.of(LegacyJson.PACKAGE + "JSONObject"))
        .flatMap(Set::stream);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void methodsAreThere(Map.Entry<String, Set<String>> known) throws IOException {
    Set<String> found = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(Set.of(known.getKey()));
    assertThat(read(known.getKey())).isNotNull();
    while (!open.isEmpty()) {
      ClassFacts type = read(open.remove());
      if (type != null) {
        type.methods().stream().map(MethodFacts::name).forEach(found::add);
        open.addAll(type.supertypes());
      }
    }

    assertThat(found).containsAll(known.getValue());
  }

  @ParameterizedTest
  @MethodSource("classes")
  void classesAreThere(String name) throws IOException {
    assertThat(read(name)).isNotNull();
  }

  /** Null for what a library needs and these tests lack. */
  private static ClassFacts read(String name) throws IOException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
      return in == null
          ? null
          : new ClassFileReader().read(name, in.readAllBytes()).facts().orElseThrow();
    }
  }
}

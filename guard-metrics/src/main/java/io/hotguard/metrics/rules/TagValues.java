/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Origin;
import io.hotguard.rule.FramePattern;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Looks into the text of a tag's value. */
final class TagValues {
  static final Map<String, Set<String>> UNIQUE =
      FramePattern.methods(
          "java.util.UUID#randomUUID|toString", "java.lang.System#currentTimeMillis|nanoTime");

  private static final Set<String> TEXT =
      Set.of("concat", "format", "formatted", "join", "toString", "valueOf");

  private TagValues() {}

  /** Tells whether a call makes another value each time. */
  static boolean isUnique(Body body, Origin value) {
    return body.method()
        .source(value, Call.class)
        .map(Call::target)
        .filter(
            made ->
                UNIQUE.getOrDefault(made.owner(), Set.of()).contains(made.name())
                    || (made.name().equals("getMessage")
                        && made.owner().matches(".*(Exception|Error|Throwable)")))
        .isPresent();
  }

  /** Returns whether the test accepts a value, or a part of its text. */
  static boolean any(
      Body body, Origin value, int depth, boolean throughGetters, Predicate<Origin> test) {
    return test.test(value)
        || (depth > 0
            && parts(body, value, throughGetters)
                .anyMatch(part -> any(body, part, depth - 1, throughGetters, test)));
  }

  private static Stream<Origin> parts(Body body, Origin value, boolean throughGetters) {
    Optional<DynamicCall> text =
        body.method().source(value, DynamicCall.class).filter(made -> made.recipe() != null);
    if (text.isPresent()) {
      return text.get().arguments().stream();
    }
    Optional<Call> call = body.method().source(value, Call.class);
    Stream<Origin> receiver = call.map(Call::receiver).stream();
    return call.filter(made -> TEXT.contains(made.target().name())).isPresent()
        ? Stream.concat(receiver, call.get().arguments().stream())
        : throughGetters && call.filter(made -> made.arguments().isEmpty()).isPresent()
            ? receiver
            : Stream.empty();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.ExplainedStack;
import io.hotguard.profile.StackExplainer;
import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** {@link ExpectMaxExceptions}. */
final class ExceptionExpectation implements Expectation {
  private final ExpectMaxExceptions wanted;
  private final Map<String, Boolean> counting = new HashMap<>();

  private ExceptionExpectation(ExpectMaxExceptions wanted) {
    this.wanted = wanted;
  }

  static Expectation of(ExpectMaxExceptions wanted) {
    if (wanted.value() < 0) {
      throw new IllegalArgumentException(
          "@ExpectMaxExceptions(" + wanted.value() + "): must be 0 or more");
    }
    return new ExceptionExpectation(wanted);
  }

  @Override
  public RecordedThreads threads() {
    return wanted.threads();
  }

  @Override
  public void addTo(RecorderSettings settings) {
    settings.exceptions();
  }

  @Override
  public Optional<String> problem(RecordedTest test, Consumer<String> limits) throws IOException {
    List<ExplainedStack> made =
        new StackExplainer(Shared.rules())
            .explain(Evidence.EXCEPTION, test.facts(threads(), event -> true)).stream()
                .filter(each -> counting.computeIfAbsent(each.stack().type(), this::counts))
                .toList();
    long count = made.stream().mapToLong(each -> each.stack().count()).sum();
    return count <= wanted.value()
        ? Optional.empty()
        : Optional.of(
            "@ExpectMaxExceptions("
                + wanted.value()
                + "): "
                + count
                + " exceptions were made:"
                + Places.of(made, false));
  }

  /* A type whose class these loaders do not find is not one of their types. */
  private boolean counts(String type) {
    return wanted.types().length == 0
        || Arrays.stream(wanted.types()).anyMatch(of -> isA(type, of));
  }

  private static boolean isA(String type, Class<? extends Throwable> of) {
    for (ClassLoader loader :
        Arrays.asList(of.getClassLoader(), Thread.currentThread().getContextClassLoader())) {
      try {
        if (of.isAssignableFrom(Class.forName(type, false, loader))) {
          return true;
        }
      } catch (ClassNotFoundException | LinkageError e) {
        // Another loader may find it.
      }
    }
    return false;
  }
}

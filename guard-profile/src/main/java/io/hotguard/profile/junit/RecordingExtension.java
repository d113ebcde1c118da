/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Records each test with an expectation, without the methods before and after it. */
final class RecordingExtension implements InvocationInterceptor {
  private static final String LIMIT = "hotguard.not-shown";

  @Override
  public void interceptTestMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> test,
      ExtensionContext context)
      throws Throwable {
    record(invocation, context);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> test,
      ExtensionContext context)
      throws Throwable {
    record(invocation, context);
  }

  @Override
  public void interceptDynamicTest(
      Invocation<@Nullable Void> invocation,
      DynamicTestInvocationContext test,
      ExtensionContext context)
      throws Throwable {
    record(invocation, context);
  }

  private static void record(Invocation<@Nullable Void> invocation, ExtensionContext context)
      throws Throwable {
    List<Expectation> expectations = Expectation.of(context);
    if (expectations.isEmpty()) {
      invocation.proceed();
      return;
    }
    RecorderSettings settings = new RecorderSettings();
    for (Expectation expectation : expectations) {
      expectation.addTo(settings);
    }
    List<String> problems = new ArrayList<>();
    List<String> limits = new ArrayList<>();
    try (TestRecording recording = TestRecording.start(settings)) {
      invocation.proceed();
      try (RecordedTest test = recording.finish()) {
        for (Expectation expectation : expectations) {
          Optional<String> problem = expectation.problem(test, limits::add);
          problem.ifPresent(problems::add);
        }
      }
    }
    limits.forEach(limit -> context.publishReportEntry(LIMIT, limit));
    if (!problems.isEmpty()) {
      throw new AssertionError(String.join(System.lineSeparator(), problems));
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Records each test with an expectation, without the methods before and after it. */
final class RecordingExtension implements InvocationInterceptor {
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
    List<CountExpectation> expectations = CountExpectation.of(context);
    if (expectations.isEmpty()) {
      invocation.proceed();
      return;
    }
    List<String> problems = new ArrayList<>();
    try (TestRecording recording = TestRecording.start(expectations)) {
      invocation.proceed();
      recording.finish();
      for (CountExpectation expectation : expectations) {
        expectation.problem(recording).ifPresent(problems::add);
      }
    }
    if (!problems.isEmpty()) {
      throw new AssertionError(String.join(System.lineSeparator(), problems));
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.commons.support.AnnotationSupport;

/** The expectation that one annotation sets for a test. */
interface Expectation {

  /** The threads whose events count. */
  RecordedThreads threads();

  /** Asks for what has to be recorded. */
  void addTo(RecorderSettings settings) throws IOException;

  /** Describes what is not as expected; the limits are what the recording could not show. */
  Optional<String> problem(RecordedTest test, Consumer<String> limits) throws IOException;

  /** Returns the expectations of a test by its nearest annotations, if they can be checked here. */
  static List<Expectation> of(ExtensionContext context) {
    List<Expectation> all = new ArrayList<>();
    nearest(context, ExpectMaxExceptions.class).map(ExceptionExpectation::of).ifPresent(all::add);
    nearest(context, ExpectNoBlocking.class).map(WaitExpectation::of).ifPresent(all::add);
    nearest(context, ExpectNoGuardFindings.class).map(FindingsExpectation::of).ifPresent(all::add);
    boolean parallel =
        context
            .getConfigurationParameter("junit.jupiter.execution.parallel.enabled")
            .map(Boolean::parseBoolean)
            .orElse(false);
    if (parallel
        && all.stream().anyMatch(each -> each.threads() == RecordedThreads.ALL)
        && nearest(context, Isolated.class).isEmpty()) {
      throw new ExtensionConfigurationException(
          "threads = ALL: tests run in parallel here, so that what other tests do would count; annotate "
              + context.getRequiredTestClass().getName()
              + " with @Isolated, or use TEST or STARTED");
    }
    return all;
  }

  private static <A extends Annotation> Optional<A> nearest(
      ExtensionContext context, Class<A> type) {
    Optional<ExtensionContext> at = Optional.of(context);
    while (at.isPresent()) {
      Optional<A> found =
          at.get().getElement().flatMap(element -> AnnotationSupport.findAnnotation(element, type));
      if (found.isPresent()) {
        return found;
      }
      at = at.get().getParent();
    }
    return Optional.empty();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Shows a refused data source without a stack trace. Internal: found by Spring Boot. */
public final class RefusedDataSourceAnalyzer implements FailureAnalyzer {
  /** A name, because the class path may have no guard-jdbc. */
  static final String REFUSED = "io.hotguard.jdbc.hooks.RefusedConfigurationException";

  /** The end of the message, which is the action here. */
  static final String REMEDY = " (mend the settings, or set hotguard.jdbc.fail=false)";

  /** Called by Spring Boot. */
  public RefusedDataSourceAnalyzer() {}

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause.getClass().getName().equals(REFUSED)) {
        return new FailureAnalysis(
            String.valueOf(cause.getMessage()).replace(REMEDY, ""),
            "Correct the settings of the data source, or set hotguard.jdbc.fail=false.",
            cause);
      }
    }
    return null;
  }
}

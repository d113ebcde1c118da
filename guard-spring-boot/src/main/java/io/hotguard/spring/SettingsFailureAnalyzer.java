/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows wrong {@code hotguard.*} keys without a stack trace. Internal: found by Spring Boot. */
public final class SettingsFailureAnalyzer
    extends AbstractFailureAnalyzer<RefusedSettingsException> {
  /** Called by Spring Boot. */
  public SettingsFailureAnalyzer() {}

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, RefusedSettingsException cause) {
    return new FailureAnalysis(
        "Hotguard's settings are not right:\n\n    " + String.join("\n    ", cause.problems()),
        "Correct each line above, or remove "
            + StarterProperties.FAIL.key()
            + "=true to start without the wrong settings.",
        cause);
  }
}

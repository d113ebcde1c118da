/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.lint.fixture.CodeRuleContract;
import java.nio.file.Path;

/** The rules of this package and their fixtures. */
final class RuleFixtureTest extends CodeRuleContract {
  static final Path FOLDER = Path.of("src/test/java/fixtures");

  RuleFixtureTest() {
    // Metrics are set up, not marked, where percentiles are chosen.
    super(FOLDER, new MetricsRuleProvider());
  }
}

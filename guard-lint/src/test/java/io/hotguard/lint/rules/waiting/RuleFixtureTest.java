/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.lint.fixture.CodeRuleContract;
import java.nio.file.Path;

/** The rules of this package and their fixtures. */
final class RuleFixtureTest extends CodeRuleContract {
  static final Path FOLDER = Path.of("src/test/java/waiting/fixtures");

  RuleFixtureTest() {
    // Callbacks of libraries, set-up code and virtual threads need no mark.
    super(
        FOLDER,
        new WaitingRuleProvider(),
        "BlockingCallback",
        "IgnoredMaximumPoolSize",
        "PinnedCarrier");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.conformance.FactsRuleContract;
import java.io.IOException;
import java.nio.file.Path;

/** The rules of this package and their fixtures. */
final class RuleFixtureTest extends FactsRuleContract {
  RuleFixtureTest() {
    super(LogbackFixtures.ALL, new LogbackRuleProvider());
  }

  @Override
  protected Object facts(Path fixture) throws IOException {
    return LogbackFixtures.read(fixture);
  }
}

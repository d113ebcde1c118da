/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.conformance.FactsRuleContract;
import io.hotguard.conformance.RuleFixtures;
import java.io.IOException;
import java.nio.file.Path;

/** The rules of this package and their fixtures. */
final class RuleFixtureTest extends FactsRuleContract {
  static final RuleFixtures FIXTURES =
      RuleFixtures.configurations(
          Path.of("src/test/resources/fixtures"),
          "",
          ".xml",
          ".yml",
          ".properties",
          ".options",
          ".sh",
          ".Dockerfile",
          ".conf");

  RuleFixtureTest() {
    super(FIXTURES, new ConfigRuleProvider());
  }

  @Override
  protected Object facts(Path fixture) throws IOException {
    return FixtureReader.read(fixture);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.conformance.FactsRuleContract;
import io.hotguard.conformance.RuleFixtures;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The rules of this package and their fixtures. */
final class RuleFixtureTest extends FactsRuleContract {
  static final RuleFixtures FIXTURES =
      RuleFixtures.configurations(
          Path.of("src/test/resources/fixtures"), FixtureReader.SIDE_FILE, ".xml", ".properties");

  RuleFixtureTest() {
    super(FIXTURES, new LoggingRuleProvider());
  }

  @Override
  protected Object facts(Path fixture) throws IOException {
    return FixtureReader.read(fixture);
  }

  @Test
  void findsNothingInAQuietConfiguration() throws IOException {
    Object quiet = facts(FIXTURES.folder().resolve("FlushPerEvent/negative.xml"));

    assertThat(catalog().check(quiet).findings()).isEmpty();
  }
}

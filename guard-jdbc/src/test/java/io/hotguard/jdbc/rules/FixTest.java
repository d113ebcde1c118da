/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.JdbcUrl;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes what each fix says into the URL, and looks again. */
final class FixTest {
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));

  @ParameterizedTest(name = "{0}")
  @MethodSource("mendable")
  void mendsWhatItWasReportedFor(Path fixture) throws IOException {
    JdbcFacts found = FixtureReader.read(fixture);
    JdbcUrl corrected = JdbcGuard.corrected(found, mending(fixture, found));

    JdbcFacts mended = FixtureReader.read(fixture, corrected.text());

    assertThat(mending(fixture, mended)).as("%s", corrected).isEmpty();
  }

  /** A fix that is applied twice must not go on without end, and none may bring another hazard. */
  @Test
  void leavesNothingOfSpeedInAPlainUrl() {
    JdbcFacts plain = JdbcFacts.resolve(configuration("jdbc:mysql://db.internal:3306/shop"));
    JdbcUrl corrected = JdbcGuard.corrected(plain, ofSpeed(plain));

    assertThat(corrected.text())
        .isEqualTo(
            "jdbc:mysql://db.internal:3306/shop?useServerPrepStmts=true&cachePrepStmts=true"
                + "&prepStmtCacheSize=250&prepStmtCacheSqlLimit=2048&readOnlyPropagatesToServer=false");
    assertThat(ofSpeed(JdbcFacts.resolve(configuration(corrected.text())))).isEmpty();
  }

  private static List<Finding> ofSpeed(JdbcFacts facts) {
    List<String> rules =
        List.of(
            "MissingServerPrepare",
            "NeedlessReadOnlyQuery",
            "SmallStatementCache",
            "UnboundedStatementCache",
            "UncachedServerPrepare");
    return CATALOG.check(facts).findings().stream()
        .filter(finding -> rules.contains(finding.rule()))
        .toList();
  }

  private static JdbcConfiguration configuration(String url) {
    return JdbcConfiguration.of(url);
  }

  /** The fixture's own findings whose fix is one or more settings. */
  private static List<Finding> mending(Path fixture, JdbcFacts facts) {
    String rule = fixture.getParent().getFileName().toString();
    return CATALOG.check(facts).findings().stream()
        .filter(finding -> finding.rule().equals(rule))
        .filter(finding -> !finding.fix().map(Fix::settings).orElse(List.of()).isEmpty())
        .toList();
  }

  /** The URL is written anew, not what the driver is given beside it. */
  static boolean isWrittenElsewhere(JdbcFacts facts) {
    return facts.settings().given().stream()
        .flatMap(setting -> setting.occurrences().stream())
        .anyMatch(occurrence -> occurrence.offset() < 0);
  }

  static Stream<Path> mendable() throws IOException {
    List<Path> mendable = new ArrayList<>();
    for (Path fixture : RuleFixtureTest.FIXTURES.all()) {
      JdbcFacts facts = FixtureReader.read(fixture);
      if (!isWrittenElsewhere(facts) && !mending(fixture, facts).isEmpty()) {
        mendable.add(fixture);
      }
    }
    return mendable.stream();
  }
}

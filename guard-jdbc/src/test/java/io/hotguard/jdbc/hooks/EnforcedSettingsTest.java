/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.conformance.RuleFixtures;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.FixtureReader;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Mode enforce on the URLs of all fixtures: what is in effect afterwards differs in the listed
 * settings only, so that encryption, limits on waiting and everything else stay as they were.
 */
final class EnforcedSettingsTest {
  private static final RuleCatalog RULES = RuleCatalog.load();

  @Test
  void changesNothingButWhatIsListed() throws IOException {
    int changed = 0;
    for (Path fixture :
        RuleFixtures.configurations(Path.of("src/test/resources/fixtures"), "", ".properties")
            .all()) {
      JdbcFacts before = facts(FixtureReader.read(fixture).url().text());
      JdbcFacts after =
          Corrections.decide(
                  before, RULES.check(before), true, EnforcedSettingsTest::facts, RULES::check)
              .url()
              .map(url -> facts(url.text()))
              .orElse(before);
      changed += after == before ? 0 : 1;
      Map<String, String> expected = inEffect(before);
      Map<String, String> actual = inEffect(after);
      Set<String> listed = Corrections.ENFORCED.getOrDefault(before.family(), Set.of());
      listed.forEach(
          name -> {
            expected.remove(name);
            actual.remove(name);
          });
      assertThat(actual).as(before.toString()).isEqualTo(expected);
    }
    assertThat(changed).isGreaterThan(10);
  }

  private static JdbcFacts facts(String url) {
    return JdbcFacts.resolve(
        JdbcConfiguration.builder(url).properties(Map.of("user", "u")).build());
  }

  private static Map<String, String> inEffect(JdbcFacts facts) {
    Map<String, String> settings = new TreeMap<>();
    for (Setting setting : facts.settings().all()) {
      settings.put(setting.name(), String.valueOf(setting.value()));
    }
    return settings;
  }

  /** Nobody may change settings that encrypt, end a wait or let more in. */
  @Test
  void listsNothingThatGuardsOrEndsAConnection() {
    for (Map.Entry<DriverFamily, Set<String>> enforced : Corrections.ENFORCED.entrySet()) {
      assertThat(enforced.getValue())
          .as(enforced.getKey().label())
          .allSatisfy(
              name ->
                  assertThat(name.toLowerCase(Locale.ROOT))
                      .doesNotContain(
                          "ssl", "tls", "encrypt", "trust", "timeout", "allow", "multi", "auth"));
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.conformance.RuleFixtures;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.FixtureReader;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Mode enforce on the URLs of all fixtures: what is in effect afterwards differs in the listed
 * settings only, so that encryption, limits on waiting and everything else stay as they were.
 */
final class EnforcedSettingsTest {
  private static final RuleCatalog RULES = RuleCatalog.load();

  /** Every driver is one that tells its release, or none would be changed much. */
  private static final Driver DRIVER =
      (Driver)
          Proxy.newProxyInstance(
              EnforcedSettingsTest.class.getClassLoader(),
              new Class<?>[] {Driver.class},
              (proxy, method, arguments) -> null);

  @Test
  void changesNothingButWhatIsListed() throws IOException {
    int changed = 0;
    for (Path fixture :
        RuleFixtures.configurations(Path.of("src/test/resources/fixtures"), "", ".properties")
            .all()) {
      String url = FixtureReader.read(fixture).url().text();
      Properties info = new Properties();
      info.setProperty("user", "u");
      Corrections.Corrected corrected =
          Corrections.apply(
              DRIVER,
              url,
              info,
              Corrections.decide(
                  DRIVER, url, info, true, configuration -> JdbcGuard.check(configuration, RULES)));
      changed += corrected.changes().isEmpty() ? 0 : 1;
      JdbcFacts before = facts(url, info);
      JdbcFacts after = facts(corrected.url(), corrected.properties());
      Map<String, String> expected = inEffect(before);
      Map<String, String> actual = inEffect(after);
      Set<String> listed = Corrections.ENFORCED.getOrDefault(before.family(), Set.of());
      listed.forEach(
          name -> {
            expected.keySet().removeIf(key -> key.endsWith(" " + name));
            actual.keySet().removeIf(key -> key.endsWith(" " + name));
          });
      assertThat(actual).as(before.toString()).isEqualTo(expected);
      assertThat(after.refusals()).as(before.toString()).hasSameSizeAs(before.refusals());
    }
    assertThat(changed).isGreaterThan(10);
  }

  private static JdbcFacts facts(String url, Properties info) {
    return JdbcFacts.resolve(JdbcConfiguration.builder(url).properties(info).build());
  }

  private static Map<String, String> inEffect(JdbcFacts facts) {
    Map<String, String> settings = new TreeMap<>();
    int number = 0;
    for (JdbcHost host : facts.hosts()) {
      for (Setting setting : host.settings().all()) {
        settings.put(
            number + ":" + host.name() + " " + setting.name(), String.valueOf(setting.value()));
      }
      number++;
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

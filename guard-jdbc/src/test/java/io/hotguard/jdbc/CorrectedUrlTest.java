/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A URL with all fixes in it has no finding of a rule that was silent before. */
final class CorrectedUrlTest {
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final int GENERATED = 150;
  private static final long SEED = 20261126;

  private static final Set<String> RESPELLING =
      Set.of("UnknownDriverProperty", "PropertyOfAnotherVersion");

  /** The SQL Server driver takes an equals sign in the name of a server if no setting follows. */
  private static final Pattern ODD_SERVER = Pattern.compile("^jdbc:sqlserver://[^;]*=");

  static List<String> releases() {
    return DriverReleases.names().toList();
  }

  @ParameterizedTest
  @MethodSource("releases")
  void bringsNoNewFindingToTheCorpus(String release) {
    List<String> problems = new ArrayList<>();
    DriverFamily family = DriverReleases.family(release);
    for (Entry entry : UrlCorpus.read(family.id() + "-urls.txt")) {
      problems.addAll(newFindings(entry, family, DriverReleases.version(release)));
    }
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("releases")
  void bringsNoNewFindingToGeneratedUrls(String release) {
    DriverFamily family = DriverReleases.family(release);
    VersionNumber version = DriverReleases.version(release);
    Supplier<Entry> urls = generator(family, version);
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < GENERATED; i++) {
      problems.addAll(newFindings(urls.get(), family, version));
    }
    assertThat(problems).isEmpty();
  }

  private static Supplier<Entry> generator(DriverFamily family, VersionNumber version) {
    return family == DriverFamily.MYSQL || family == DriverFamily.MARIADB
        ? new SeededUrls(family, version, SEED)::next
        : new SeededOtherUrls(family, version, SEED)::next;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlserver://h;encrypt=false;trustServerCertificate=true",
        "jdbc:sqlserver://h;encrypt=false",
        "jdbc:mysql://h/d?useSSL=false&allowPublicKeyRetrieval=true",
        "jdbc:mysql://h/d?useSSL=true&requireSSL=true&verifyServerCertificate=false",
        "jdbc:postgresql://h/d?sslmode=disable&sslfactory=org.postgresql.ssl.NonValidatingFactory",
        "jdbc:mariadb://h/d?useSsl=true&trustServerCertificate=true"
      })
  void bringsNoNewFindingToSettingsThatDependOnEachOther(String url) {
    for (String release : releases()) {
      DriverFamily family = DriverReleases.family(release);
      if (url.startsWith("jdbc:" + family.id())) {
        assertThat(newFindings(new Entry(url, Map.of()), family, DriverReleases.version(release)))
            .isEmpty();
      }
    }
  }

  /** Checks the URL alone: a fix does not change properties, which may be stronger. */
  private static List<String> newFindings(Entry entry, DriverFamily family, VersionNumber version) {
    JdbcFacts facts = facts(entry.url(), family, version);
    if (!facts.isAccepted() || ODD_SERVER.matcher(entry.url()).find()) {
      return List.of(); // most rules are silent about a refused URL
    }
    List<Finding> found = CATALOG.check(facts).findings();
    Set<String> before = found.stream().map(Finding::rule).collect(Collectors.toSet());
    Set<String> respelled = respelled(found);
    String corrected = JdbcGuard.corrected(facts, found).text();
    return CATALOG.check(facts(corrected, family, version)).findings().stream()
        .filter(finding -> !before.contains(finding.rule()))
        .filter(finding -> respelled.stream().noneMatch(finding.message()::contains))
        .map(finding -> entry.url() + " -> " + corrected + ": " + finding)
        .toList();
  }

  /** A setting under a wrong name had no effect; under the right one it may have a finding. */
  private static Set<String> respelled(List<Finding> found) {
    return found.stream()
        .filter(finding -> RESPELLING.contains(finding.rule()))
        .flatMap(finding -> finding.fix().stream())
        .flatMap(fix -> fix.settings().stream())
        .filter(setting -> setting.value() != null)
        .map(Fix.Setting::key)
        .collect(Collectors.toSet());
  }

  private static JdbcFacts facts(String url, DriverFamily family, VersionNumber version) {
    return JdbcFacts.resolve(
        JdbcConfiguration.builder(url).driver(family).driverVersion(version).build());
  }

  /** Connector/J takes the parts before and in the host's name, whatever its settings say. */
  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://root:pw@h/d, user, false",
    "jdbc:mysql://root:pw@h/d, password, false",
    "'jdbc:mysql://a@h,b@g/d', user, false",
    "jdbc:mysql://root@h/d, password, true",
    "jdbc:mysql://:pw@h/d, user, true",
    "jdbc:mysql://h/d, user, true"
  })
  void theUserOfAHostWins(String text, String name, boolean isRead) {
    RealDriver driver = RealDriver.of(DriverJar.load("mysql-connector-j-26.10.0"));

    assertThat(driver.ask(text + "?" + name + "=17", Map.of()).hosts())
        .isNotEmpty()
        .allMatch(host -> "17".equals(host.known().get(name)) == isRead);
  }
}

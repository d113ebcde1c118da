/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A URL with all fixes in it has no finding of a rule that was silent before. */
final class CorrectedUrlTest {
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final int GENERATED = 150;
  private static final long SEED = 20261126;

  private static final List<String> VALUES =
      List.of(
          ("true|false|yes|0|1|-1||9999999999|soon|${later}|${a:b}|%|%zz|a%26b|GMT+8|LOCAL|DISABLED"
                  + "|require|trust|simple|/|com.acme.Thing|maxPerformance|RUNSCRIPT FROM 'x'|\u2603|a=b| ")
              .split("\\|"));
  private static final List<String> STRANGE_KEYS =
      List.of(
          "multiStatements amp;connectTimeout useConfigs x passwrd # ${key} INIT socketFactory"
              .split(" "));
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
    Supplier<Entry> urls = SeededUrls.of(family, version, SEED);
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < GENERATED; i++) {
      problems.addAll(newFindings(urls.get(), family, version));
    }
    assertThat(problems).isEmpty();
  }

  /** Any settings with any values, misspelled and misplaced ones too. */
  @ParameterizedTest
  @MethodSource("releases")
  void everyRuleEndsAndShowsNoSecret(String release) {
    DriverFamily family = DriverReleases.family(release);
    VersionNumber version = DriverReleases.version(release);
    Random random = new Random(SEED);
    List<Entry> urls = UrlCorpus.read(family.id() + "-urls.txt");
    List<String> keys =
        new ArrayList<>(new TreeSet<>(PropertyTable.of(family).at(version).names()));
    for (int i = 0; i < GENERATED; i++) {
      String url = any(urls, random).url();
      for (int settings = random.nextInt(8); settings > 0; settings--) {
        String key = any(random.nextInt(5) == 0 ? STRANGE_KEYS : keys, random);
        String odd = random.nextInt(6) == 0 ? key.substring(1) : key;
        url += MutatedUrls.separator(url) + odd + "=" + any(VALUES, random);
      }
      url += MutatedUrls.separator(url) + "password=" + MutatedUrls.SECRET;
      JdbcFacts facts =
          JdbcFacts.resolve(
              JdbcConfiguration.builder(url)
                  .properties(Map.of("password", MutatedUrls.SECRET))
                  .driver(family)
                  .driverVersion(random.nextInt(4) == 0 ? null : version)
                  .build());
      CheckResult result = CATALOG.check(facts);

      assertThat(result.failures()).as(url).isEmpty();
      assertThat(result.findings())
          .as(url)
          .extracting(Finding::describe)
          .noneMatch(text -> text.contains(MutatedUrls.SECRET));
      assertThat(JdbcGuard.corrected(facts, result.findings()).toString())
          .doesNotContain(MutatedUrls.SECRET);
    }
  }

  private static <E> E any(List<E> list, Random random) {
    return list.get(random.nextInt(list.size()));
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

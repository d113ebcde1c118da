/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.GeneratedPart;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.jdbc.url.UrlText;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The findings in URLs of public projects, each judged. The drivers themselves say what they read.
 * Collected and judged by {@code real-urls-rule.txt}.
 */
final class RealUrlsTest {
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final Path PAGE = Path.of("../docs/results/jdbc.md");
  private static final List<String> VERDICTS = List.of("right", "debatable", "wrong");

  /** A driver of its own, which the build does not have. */
  private static final String FORK = "aws-mysql";

  /** The name, and the default value if there is one. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^:}]*(?::([^}]*))?}");

  /** The start of the reason if no answer of a driver shows it. */
  private static final String NOT_BY_DRIVER = "not by the driver: ";

  /** A URL with the release that reads it; null where the build has no driver. */
  private record RealUrl(String kind, String project, String text, @Nullable RealDriver driver) {
    JdbcFacts facts() {
      JdbcConfiguration.Builder configuration = JdbcConfiguration.builder(text);
      if (driver != null) {
        configuration.driverVersion(driver.jar().version());
      }
      return JdbcFacts.resolve(configuration.build());
    }

    /** The URL with a value for each placeholder: its default, or a word. */
    RealUrl filled() {
      String url =
          PLACEHOLDER
              .matcher(text)
              .replaceAll(
                  found ->
                      Matcher.quoteReplacement(
                          Objects.requireNonNullElse(found.group(1), "sample")));
      return new RealUrl(kind, project, url, driver);
    }

    /** The answer of the driver, which gets the URL as a wrapper hands it on; null if not asked. */
    @Nullable DriverAnswer answer() {
      JdbcFacts facts = facts();
      if (driver == null || facts.wrappers().contains(FORK)) {
        return null;
      }
      UrlText text = UrlText.of(filled().text());
      return driver.ask(text.cut(0, text.length()), Map.of());
    }
  }

  /** Each URL gets the next release of its driver. */
  private static List<RealUrl> urls() throws IOException {
    Map<DriverFamily, List<String>> releases = new EnumMap<>(DriverFamily.class);
    DriverReleases.names()
        .forEach(
            name ->
                releases
                    .computeIfAbsent(DriverReleases.family(name), family -> new ArrayList<>())
                    .add(name));
    Map<DriverFamily, Integer> turns = new EnumMap<>(DriverFamily.class);
    List<RealUrl> urls = new ArrayList<>();
    for (List<String> row : UrlCorpus.table("real-urls.tsv")) {
      DriverFamily family = JdbcFacts.resolve(JdbcConfiguration.of(row.get(2))).family();
      List<String> of = releases.getOrDefault(family, List.of());
      int turn = turns.merge(family, 1, Integer::sum) - 1;
      RealDriver driver =
          of.isEmpty() ? null : RealDriver.of(DriverJar.load(of.get(turn % of.size())));
      urls.add(new RealUrl(row.get(0), row.get(1), row.get(2), driver));
    }
    return urls;
  }

  private static List<Finding> findings(RealUrl url) {
    CheckResult result = CATALOG.check(url.facts());
    assertThat(result.failures()).isEmpty();
    return result.findings();
  }

  @Test
  void readsEachUrlAsItsDriverDoes() throws IOException {
    List<String> differences = new ArrayList<>();
    int asked = 0;
    for (RealUrl url : urls()) {
      DriverAnswer answer = url.answer();
      if (answer != null) {
        asked++;
        JdbcFacts facts = url.filled().facts();
        boolean dropping = Set.of(DriverFamily.SQLSERVER, DriverFamily.H2).contains(facts.family());
        answer.differences(facts).stream()
            .filter(difference -> !dropping || !difference.contains(": unknown "))
            .forEach(difference -> differences.add(url.text() + " -> " + difference));
      }
    }
    assertThat(differences).isEmpty();
    assertThat(asked).isEqualTo(97);
  }

  /** The drivers are asked with values in place of the placeholders. */
  @Test
  void noFindingDependsOnTheValueOfAPlaceholder() throws IOException {
    for (RealUrl url : urls()) {
      assertThat(findings(url.filled()).stream().map(Finding::rule))
          .as(url.text())
          .containsExactlyElementsOf(findings(url).stream().map(Finding::rule).toList());
    }
  }

  private static String evidenceKey(RealUrl url, Finding finding) {
    return finding.rule() + " " + url.facts().family().id();
  }

  private static Map<String, List<List<String>>> evidence() throws IOException {
    Map<String, List<List<String>>> evidence = new LinkedHashMap<>();
    for (List<String> row : UrlCorpus.table("real-evidence.tsv")) {
      evidence
          .computeIfAbsent(row.get(0) + " " + row.get(1), key -> new ArrayList<>())
          .add(List.of(row.get(2).split(" ")));
    }
    return evidence;
  }

  /** Where a rule is about a value, the driver must have read that value. */
  @Test
  void theDriverReadWhatAFindingSays() throws IOException {
    Map<String, List<List<String>>> evidence = evidence();
    List<String> unproven = new ArrayList<>();
    Set<String> used = new TreeSet<>();
    for (RealUrl url : urls()) {
      DriverAnswer answer = url.answer();
      for (Finding finding : findings(url)) {
        String key = evidenceKey(url, finding);
        if (answer != null && evidence.containsKey(key)) {
          used.add(key);
          if (Objects.requireNonNull(evidence.get(key)).stream()
              .noneMatch(conditions -> isRead(answer, conditions))) {
            unproven.add(url.text() + ": " + finding);
          }
        }
      }
    }
    assertThat(unproven).isEmpty();
    assertThat(used).isEqualTo(new TreeSet<>(evidence.keySet()));
  }

  private static boolean isRead(DriverAnswer answer, List<String> conditions) {
    if (answer.refusal() != null) {
      return conditions.equals(List.of("refusal=said"));
    }
    return answer.hosts().stream()
        .anyMatch(host -> conditions.stream().allMatch(condition -> isRead(host, condition)));
  }

  private static boolean isRead(DriverAnswer.Host host, String condition) {
    List<String> sides = List.of(condition.split("=", -1));
    List<String> values = List.of(sides.get(1).split(","));
    return List.of(sides.get(0).split(",")).stream()
        .map(
            key ->
                host.unknown().containsKey(key)
                    ? "unread"
                    : host.known().getOrDefault(key, "absent"))
        .anyMatch(values::contains);
  }

  @Test
  void everyFindingIsJudged() throws IOException {
    Map<String, String> verdicts = judgements(2);
    Set<String> found = new LinkedHashSet<>();
    List<String> unjudged = new ArrayList<>();
    for (RealUrl url : urls()) {
      for (Finding finding : findings(url)) {
        String key = url.text() + "\t" + finding.rule();
        found.add(key);
        if (!verdicts.containsKey(key)) {
          unjudged.add(key + "\tVERDICT\t" + finding.describe());
        }
      }
    }
    assertThat(unjudged).isEmpty();
    assertThat(verdicts.keySet()).as("findings that are gone").isEqualTo(found);
    assertThat(verdicts.values()).isSubsetOf(VERDICTS);
  }

  /** The test above has asked a driver about all others. */
  @Test
  void theReasonSaysWhereNoDriverJudges() throws IOException {
    Map<String, String> reasons = judgements(3);
    Set<String> evidence = evidence().keySet();
    for (RealUrl url : urls()) {
      DriverAnswer answer = url.answer();
      for (Finding finding : findings(url)) {
        String reason = reasons.get(url.text() + "\t" + finding.rule());
        boolean isByDriver = answer != null && evidence.contains(evidenceKey(url, finding));
        assertThat(reason != null && !reason.startsWith(NOT_BY_DRIVER))
            .as("judged by the driver: %s: %s", url.text(), finding)
            .isEqualTo(isByDriver);
      }
    }
  }

  /** A column of the judged findings by URL and rule. */
  private static Map<String, String> judgements(int column) throws IOException {
    Map<String, String> judgements = new LinkedHashMap<>();
    for (List<String> row : UrlCorpus.table("real-findings.tsv")) {
      assertThat(row).as("url, rule, verdict, reason").hasSize(4).doesNotContain("");
      judgements.put(row.get(0) + "\t" + row.get(1), row.get(column));
    }
    return judgements;
  }

  /** Regenerated by {@code mvn test -Ddocs.update=true}. */
  @Test
  void thePageHasTheScore() throws IOException {
    Map<String, Integer> kinds = new LinkedHashMap<>();
    int asked = 0;
    for (RealUrl url : urls()) {
      kinds.merge(url.kind(), 1, Integer::sum);
      asked += url.answer() == null ? 0 : 1;
    }
    Collection<String> verdicts = judgements(2).values();
    long byDriver =
        judgements(3).values().stream().filter(reason -> !reason.startsWith(NOT_BY_DRIVER)).count();
    String table =
        "| URLs | of | asked of a driver | findings | judged by it | right | debatable | wrong |\n"
            + "|--:|---|--:|--:|--:|--:|--:|--:|\n| "
            + kinds.values().stream().mapToInt(Integer::intValue).sum()
            + kinds.entrySet().stream()
                .map(kind -> kind.getKey() + " " + kind.getValue())
                .collect(Collectors.joining(", ", " | ", " | "))
            + asked
            + " | "
            + verdicts.size()
            + " | "
            + byDriver
            + VERDICTS.stream()
                .map(verdict -> " | " + Collections.frequency(verdicts, verdict))
                .collect(Collectors.joining())
            + " |\n";
    GeneratedPart.assertHolds(PAGE, "real-urls", table);
    assertThat(Collections.frequency(verdicts, "right") * 100 / verdicts.size())
        .as("percent right")
        .isGreaterThanOrEqualTo(98);
  }
}

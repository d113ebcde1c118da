/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.model.ServerFacts;
import io.hotguard.jdbc.model.ServerKind;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs all rules over URLs of settings that are drawn by lot, misspelled and misplaced ones too.
 */
final class AnySettingsTest {
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final int URLS = 60;
  private static final long SEED = 20261121;
  private static final String SECRET = "Hunter2Hunter2";

  private static final List<String> VALUES =
      List.of(
          "true",
          "false",
          "yes",
          "0",
          "1",
          "-1",
          "",
          "9999999999",
          "soon",
          "${later}",
          "${a:b}",
          "%",
          "%zz",
          "a%26b",
          "GMT+8",
          "GMT%2B8",
          "CST",
          "LOCAL",
          "DISABLED",
          "PREFERRED",
          "require",
          "trust",
          "simple",
          "/",
          "com.acme.Thing",
          "maxPerformance",
          "coldFusion,maxPerformance",
          "RUNSCRIPT FROM 'x'",
          "\u2603",
          "a=b",
          " ");

  private static final List<String> STRANGE_KEYS =
      List.of(
          "multiStatements",
          "amp;connectTimeout",
          "useConfigs",
          "rewriteBatchedStatements",
          "allowMultiQueries",
          "x",
          "passwrd",
          "#",
          "${key}",
          "INIT",
          "socketFactory");

  /** How each driver's URL starts, what comes between settings, and the versions that are tried. */
  private enum Shape {
    MYSQL(
        "jdbc:mysql://db.example.com/shop?", "&", "5.1.40", "5.1.49", "8.0.22", "8.4.0", "26.10.0"),
    MYSQL_HOSTS("jdbc:mysql:replication://(host=a),b:1/shop?", "&", "8.0.33", "9.7.0"),
    MARIADB("jdbc:mariadb://db.example.com/shop?", "&", "3.0.11", "3.5.11", "4.0.0"),
    POSTGRESQL("jdbc:postgresql://db.example.com/shop?", "&", "42.2.24", "42.3.2", "42.7.14"),
    SQLSERVER("jdbc:sqlserver://db.example.com;", ";", "12.2.0", "13.6.2"),
    ORACLE("jdbc:oracle:thin:@//db.example.com:1521/shop?", "&", "23.26.4"),
    H2("jdbc:h2:tcp://db.example.com/shop;", ";", "1.4.200", "2.4.240"),
    SQLITE("jdbc:sqlite::resource:shop.db?", "&", "3.41.2.1", "3.46.0"),
    OTHER("jdbc:other://db.example.com/shop?", "&", "1.0");

    private final String start;
    private final String separator;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of texts
    private final List<String> versions;

    Shape(String start, String separator, String... versions) {
      this.start = start;
      this.separator = separator;
      this.versions = List.of(versions);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyRuleEndsAndShowsNoSecret(Shape shape) {
    Random random = new Random(SEED + shape.name().hashCode());
    List<String> known =
        new ArrayList<>(
            new TreeSet<>(
                JdbcFacts.resolve(JdbcConfiguration.of(shape.start)).settings().knownNames()));
    for (int i = 0; i < URLS; i++) {
      String url = url(shape, known, random);
      JdbcFacts facts = JdbcFacts.resolve(configuration(shape, url, random));
      CheckResult result = CATALOG.check(facts);

      assertThat(result.failures()).as(url).isEmpty();
      assertThat(result.findings())
          .as(url)
          .extracting(Finding::describe)
          .noneMatch(text -> text.contains(SECRET));
      assertThat(JdbcGuard.corrected(facts, result.findings()).toString()).doesNotContain(SECRET);
    }
  }

  private static JdbcConfiguration configuration(Shape shape, String url, Random random) {
    JdbcConfiguration.Builder builder = JdbcConfiguration.builder(url);
    if (random.nextInt(4) > 0) {
      builder.driverVersion(VersionNumber.of(one(shape.versions, random)));
    }
    if (random.nextBoolean()) {
      builder.properties(
          Map.of("user", "app", "password", SECRET, "connectTimeout", one(VALUES, random)));
    }
    if (random.nextBoolean()) {
      builder.server(new ServerFacts(one(List.of(ServerKind.values()), random), null, Map.of()));
    }
    return builder.build();
  }

  private static String url(Shape shape, List<String> known, Random random) {
    List<String> settings = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      settings.add(key(known, random) + "=" + one(VALUES, random));
    }
    settings.add(random.nextInt(settings.size() + 1), "password=" + SECRET);
    return shape.start + String.join(shape.separator, settings);
  }

  private static String key(List<String> known, Random random) {
    if (known.isEmpty() || random.nextInt(5) == 0) {
      return one(STRANGE_KEYS, random);
    }
    String key = one(known, random);
    int at = random.nextInt(key.length());
    return switch (random.nextInt(6)) {
      case 0 -> key.toLowerCase(Locale.ROOT);
      case 1 -> key.substring(0, at) + key.substring(at + 1);
      case 2 ->
          key.substring(0, at) + "%" + Integer.toHexString(key.charAt(at)) + key.substring(at + 1);
      default -> key;
    };
  }

  private static <T> T one(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }
}

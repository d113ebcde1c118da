/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bounds how many URLs stay unread although the driver takes them. The comparison with the driver
 * passes over them, so a reader that gives up more often would pass every other test.
 */
final class UnreadShareTest {
  /**
   * In percent of the URLs of the corpus that the driver takes. These corpora hold odd URLs: a
   * quarter of MySQL's have hosts with settings of their own, as no real URL has.
   */
  private static final Map<DriverFamily, Integer> MOST =
      Map.of(
          DriverFamily.MYSQL, 42,
          DriverFamily.MARIADB, 21,
          DriverFamily.POSTGRESQL, 23,
          DriverFamily.SQLSERVER, 10,
          DriverFamily.ORACLE, 32,
          DriverFamily.H2, 7);

  /** Connector/J 5.1 takes nearly any text for the name of a host. */
  private static final int MOST_OF_LEGACY = 44;

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.hotguard.jdbc.DriverReleases#names")
  void readsMostUrlsThatTheDriverTakes(String name) {
    RealDriver driver = RealDriver.of(DriverJar.load(name));
    DriverFamily family = DriverReleases.family(name);
    VersionNumber version = driver.jar().version();
    List<String> taken = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    for (Entry entry : UrlCorpus.read(family.id() + "-urls.txt")) {
      if (driver.ask(entry.url(), entry.properties()).refusal() == null) {
        taken.add(entry.url());
        unread(entry.url(), family, version, unread);
      }
    }
    boolean legacy = driver instanceof LegacyMysqlDriver;
    int most = legacy ? MOST_OF_LEGACY : MOST.getOrDefault(family, 0);

    assertThat(taken).hasSizeGreaterThan(50);
    assertThat(100 * unread.size() / taken.size())
        .as("percent of %s URLs that are unread: %s", taken.size(), String.join("\n", unread))
        .isLessThanOrEqualTo(most);
  }

  /** People write none of the odd forms. */
  @Test
  void readsEveryRealUrl() throws IOException {
    List<String> unread = new ArrayList<>();
    List<String> urls = UrlCorpus.table("real-urls.tsv").stream().map(row -> row.get(2)).toList();
    urls.forEach(url -> unread(url, null, null, unread));

    assertThat(urls).hasSizeGreaterThan(100);
    assertThat(unread).isEmpty();
  }

  private static void unread(
      String url,
      @Nullable DriverFamily family,
      @Nullable VersionNumber version,
      List<String> unread) {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(url).driver(family).driverVersion(version).build());
    if (facts.isAccepted()) { // an unread URL that the driver is known to refuse is a finding
      facts.unread().ifPresent(reason -> unread.add(url + " -> " + reason));
    }
  }
}

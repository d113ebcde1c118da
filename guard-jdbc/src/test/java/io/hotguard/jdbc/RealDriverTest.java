/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the model with what real drivers make of the same URLs and properties. */
final class RealDriverTest {
  private static final int OF_EACH_RELEASE = 400;

  /** They keep nothing of what they do not know; the model does, for the rules. */
  private static final Set<DriverFamily> DROPPING = Set.of(DriverFamily.SQLSERVER, DriverFamily.H2);

  @ParameterizedTest(name = "{0}")
  @MethodSource("drivers")
  void resolvesTheCorpusAsTheDriverDoes(String name, DriverFamily family) {
    RealDriver driver = RealDriver.of(DriverJar.load(name));
    List<String> differences = new ArrayList<>();
    for (Entry entry : UrlCorpus.read(family.id() + "-urls.txt")) {
      differences.addAll(differences(driver, family, entry));
    }
    assertThat(differences).isEmpty();
  }

  @Tag("no-mutation")
  @ParameterizedTest(name = "{0}")
  @MethodSource("drivers")
  void resolvesGeneratedUrlsAsTheDriverDoes(String name, DriverFamily family) {
    RealDriver driver = RealDriver.of(DriverJar.load(name));
    VersionNumber version = driver.jar().version();
    Supplier<Entry> urls = SeededUrls.of(family, version, 20261121);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < OF_EACH_RELEASE; i++) {
      differences.addAll(differences(driver, family, urls.get()));
    }
    assertThat(differences).isEmpty();
  }

  /** URLs of 5.1 are read as those of later releases, so some values differ, but no refusal. */
  @Test
  void takesNoUrlForRefusedThatConnectorJ51Takes() {
    RealDriver driver = RealDriver.of(DriverJar.load("mysql-connector-java-5.1.49"));

    assertThat(UrlCorpus.read("mysql-urls.txt"))
        .filteredOn(entry -> driver.ask(entry.url(), entry.properties()).refusal() == null)
        .hasSizeGreaterThan(100)
        .allMatch(
            entry ->
                JdbcFacts.resolve(
                        JdbcConfiguration.builder(entry.url())
                            .properties(entry.properties())
                            .driverVersion(driver.jar().version())
                            .build())
                    .isAccepted());
  }

  @Test
  void theCorpusIsLarge() {
    long urls =
        drivers()
            .map(driver -> (DriverFamily) driver.get()[1])
            .distinct()
            .flatMap(family -> UrlCorpus.read(family.id() + "-urls.txt").stream())
            .distinct()
            .count();

    assertThat(urls).isGreaterThanOrEqualTo(480);
  }

  private static List<String> differences(RealDriver driver, DriverFamily family, Entry entry) {
    DriverAnswer answer = driver.ask(entry.url(), entry.properties());
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(entry.url())
                .properties(entry.properties())
                .driver(family)
                .driverVersion(driver.jar().version())
                .build());
    return answer.differences(facts).stream()
        .filter(difference -> !DROPPING.contains(family) || !difference.contains(": unknown "))
        .map(difference -> entry + " -> " + difference)
        .toList();
  }

  static Stream<Arguments> drivers() {
    return DriverReleases.names()
        .filter(name -> !name.startsWith("mysql-connector-java"))
        .map(name -> Arguments.of(name, DriverReleases.family(name)));
  }
}

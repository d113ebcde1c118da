/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the model with what real drivers make of the same URLs and properties. */
final class RealDriverTest {
  private static final int GENERATED = 400;

  private static final Map<String, DriverFamily> DRIVERS =
      Map.of("mysql", DriverFamily.MYSQL, "mariadb", DriverFamily.MARIADB);

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
    SeededUrls urls = new SeededUrls(family, driver.jar().version(), 20261121);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < GENERATED; i++) {
      differences.addAll(differences(driver, family, urls.next()));
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void theCorpusIsLarge() {
    long urls =
        DRIVERS.values().stream()
            .flatMap(family -> UrlCorpus.read(family.id() + "-urls.txt").stream())
            .distinct()
            .count();

    assertThat(urls).isGreaterThanOrEqualTo(180);
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
    return answer.differences(facts).stream().map(d -> entry + " -> " + d).toList();
  }

  static Stream<Arguments> drivers() {
    return Stream.of(
            "mysql-connector-java-5.1.49",
            "mysql-connector-j-8.0.33",
            "mysql-connector-j-8.4.0",
            "mysql-connector-j-9.7.0",
            "mysql-connector-j-26.10.0",
            "mariadb-java-client-3.0.11",
            "mariadb-java-client-3.5.11",
            "mariadb-java-client-4.0.0")
        .map(name -> Arguments.of(name, DRIVERS.get(name.substring(0, name.indexOf('-')))));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.DriverJar;
import io.hotguard.jdbc.DriverProperties;
import io.hotguard.jdbc.DriverReleases;
import io.hotguard.text.VersionNumber;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the tables of properties with what the drivers say of themselves. */
final class PropertyTableTest {

  @Tag("no-mutation")
  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void equalsTheDriversOwnList(String name) {
    DriverJar jar = DriverJar.load(name);
    DriverFamily family = DriverReleases.family(name);
    SortedMap<String, String> table = new TreeMap<>();
    for (PropertyDefinition row : PropertyTable.of(family).at(jar.version()).definitions()) {
      if (!row.has("pseudo")) {
        table.put(
            row.name(),
            family == DriverFamily.MYSQL
                ? DriverProperties.of(row)
                : DriverProperties.withoutValues(row));
      }
    }

    assertThat(table).isEqualTo(new DriverProperties(jar).read());
  }

  /** Two rows of one name never hold for one release. */
  @ParameterizedTest
  @EnumSource
  void hasOneRowForOneRelease(DriverFamily family) {
    Map<String, List<PropertyDefinition>> rows = new HashMap<>();
    for (PropertyDefinition row : PropertyTable.of(family).definitions()) {
      rows.merge(
          row.name(), List.of(row), (a, b) -> Stream.concat(a.stream(), b.stream()).toList());
    }
    rows.values().forEach(PropertyTableTest::assertDisjoint);
  }

  private static void assertDisjoint(List<PropertyDefinition> rows) {
    for (int i = 1; i < rows.size(); i++) {
      VersionNumber removed = rows.get(i - 1).removed();
      VersionNumber since = rows.get(i).since();
      assertThat(removed != null && since != null && removed.compareTo(since) <= 0)
          .as("%s and %s", rows.get(i - 1), rows.get(i))
          .isTrue();
    }
  }

  /** A key that looks like a secret is a secret: a refreshed table cannot hide a new property. */
  @ParameterizedTest
  @EnumSource
  void marksEverySecret(DriverFamily family) {
    for (PropertyDefinition row : PropertyTable.of(family).definitions()) {
      String name = row.name().toLowerCase(Locale.ROOT);
      boolean likely =
          name.endsWith("password")
              || name.endsWith("pwd")
              || name.endsWith("secret")
              || name.endsWith("accesstoken")
              || name.matches("password\\d");
      boolean names = name.startsWith("oracle.jdbc.provider.");
      if (likely && !names) {
        assertThat(row.isSecret()).as(row.name()).isTrue();
      }
    }
  }

  static Stream<String> names() {
    return DriverReleases.names();
  }
}

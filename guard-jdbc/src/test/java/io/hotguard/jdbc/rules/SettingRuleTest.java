/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.rules.SettingRow.VersionCondition;
import io.hotguard.text.VersionNumber;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the rows of the table with the property tables, and tries their conditions. */
final class SettingRuleTest {
  @Test
  void everyRowNamesSettingsOfItsDrivers() {
    assertThat(SettingRule.all())
        .flatExtracting(SettingRule::rows)
        .allSatisfy(
            row -> {
              List<DriverFamily> families =
                  Arrays.stream(DriverFamily.values())
                      .filter(family -> row.drivers().contains(family.id()))
                      .toList();
              assertThat(families).hasSameSizeAs(row.drivers());
              assertThat(row.conditions())
                  .flatExtracting(SettingCondition::keys)
                  .filteredOn(key -> !key.startsWith("pool@") && !key.contains("#"))
                  .allMatch(
                      key ->
                          key.startsWith("pool.")
                              ? isOfPools(row, key.substring("pool.".length()))
                              : families.stream().anyMatch(PropertyTable.knowing(key)::contains));
            });
  }

  /** Each pool of the row knows the key. */
  private static boolean isOfPools(SettingRow row, String key) {
    return row.words().stream()
        .filter(word -> word.word().equals("pool"))
        .flatMap(word -> word.values().stream())
        .allMatch(
            id ->
                PropertyTable.ofPools(key).keySet().stream()
                    .anyMatch(kind -> kind.id().equals(id)));
  }

  /** A later row may leave them to the first. */
  @Test
  void everyRowHasAMessageAndAFix() {
    assertThat(SettingRule.all())
        .flatExtracting(SettingRule::rows)
        .extracting(SettingRow::message, SettingRow::fix)
        .noneMatch(words -> words.toList().contains("-"));
  }

  /** The branches of pgjdbc with the first and the last affected version of each. */
  @ParameterizedTest
  @CsvSource({
    "42.2.27, true", "42.2.28, false", "42.2.29, false", "42.3.0, true", "42.3.8, true",
    "42.3.9, false", "42.6.0, true", "42.6.1, false", "42.7.1, true", "42.7.2, false",
    "42.7.14, false", "42.8.0, false", "42.1.4, true", "9.4.1212, true"
  })
  void knowsWhichBranchesAreAffected(String version, boolean affected) {
    VersionCondition versions = VersionCondition.of("<42.2.28/42.3.9/42.4.4/42.5.5/42.6.1/42.7.2");

    assertThat(versions.holds(Optional.of(VersionNumber.of(version)))).isEqualTo(affected);
  }

  @ParameterizedTest
  @CsvSource({
    "-, '', true",
    "-, 5.1, true",
    "?, '', true",
    "?, 5.1, false",
    "<5.1.41, '', false",
    "<5.1.41, 5.1.40, true",
    "<5.1.41, 8.0, false",
    ">=4.0, 3.5.11, false",
    ">=4.0, 4.0, true",
    "? <42.3.3, '', true",
    "? <42.3.3, 42.2.29, true",
    "? <42.3.3, 42.3.3, false"
  })
  void readsConditionsOnVersions(String condition, String version, boolean holds) {
    Optional<VersionNumber> known =
        Optional.of(version).filter(v -> !v.isEmpty()).map(VersionNumber::of);

    assertThat(VersionCondition.of(condition).holds(known)).isEqualTo(holds);
  }

  @Test
  void everyRiskySettingIsOneOfADriver() {
    assertThat(KeyWords.RISKS.keySet())
        .allSatisfy(name -> assertThat(PropertyTable.knowing(name)).as(name).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void everyForeignNameStandsForAnOwnOne(DriverFamily family) {
    assertThat(KeyWords.FOREIGN)
        .filteredOn(row -> row.get(0).equals(family.id()))
        .extracting(row -> row.get(2))
        .allSatisfy(name -> assertThat(PropertyTable.of(family).find(name)).as(name).isPresent());
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.KnownProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the keys that rules name with the property tables. */
final class DriverKeysTest {
  @Test
  void everyRiskySettingIsOneOfADriver() {
    assertThat(RiskySettings.names())
        .allSatisfy(name -> assertThat(KnownProperties.knowing(name)).as(name).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void everyForeignNameStandsForAnOwnOne(DriverFamily family) {
    assertThat(ForeignNames.own(family))
        .allSatisfy(
            name -> assertThat(KnownProperties.inAnyVersion(family, name)).as(name).isPresent());
  }
}

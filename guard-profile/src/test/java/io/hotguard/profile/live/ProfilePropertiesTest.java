/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.property.GuardProperties;
import io.hotguard.property.PropertyOrigin;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The keys of the profile guard. */
final class ProfilePropertiesTest {
  @ParameterizedTest
  @EnumSource
  void aFileSetsNoModeBesideTheModeOfTheOperator(ProfileMode mode) {
    Map<String, String> file =
        Map.of("hotguard.profile.mode", mode.name().toLowerCase(Locale.ROOT));
    GuardProperties beside = resolve(Map.of("hotguard.mode", "enforce"), file);
    assertThat(beside.origin(ProfileProperties.MODE)).isEqualTo(PropertyOrigin.DEFAULT);
    assertThat(beside.notices())
        .singleElement()
        .asString()
        .endsWith(
            "has no effect, because -D sets hotguard.mode=enforce; decide with"
                + " -Dhotguard.profile.mode");

    GuardProperties alone = resolve(Map.of(), file);
    assertThat(alone.get(ProfileProperties.MODE)).isEqualTo(mode);
    assertThat(alone.origin(ProfileProperties.MODE)).isEqualTo(PropertyOrigin.FILE);
  }

  private static GuardProperties resolve(Map<String, String> system, Map<String, String> file) {
    return GuardProperties.of(system, Map.of(), List.of(), file, List.of(new ProfileProperties()));
  }

  @Test
  void isFoundByWhoeverLoadsProperties() {
    assertThat(GuardProperties.load().declared()).contains(ProfileProperties.MODE);
  }
}

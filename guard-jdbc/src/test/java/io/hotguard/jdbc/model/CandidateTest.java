/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CandidateTest {
  private static final Candidate PLACE =
      new Candidate("key", "k%65y", "value", SettingOrigin.HOST, 7, 1, false);

  @Test
  void seesPlaceholdersInKeyAndValue() {
    assertThat(Candidate.of("key", "value", SettingOrigin.POOL))
        .isEqualTo(new Candidate("key", "key", "value", SettingOrigin.POOL, -1, -1, false));
    assertThat(Candidate.of("${K}", "value", SettingOrigin.POOL).placeholder()).isTrue();
    assertThat(Candidate.of("key", "${V}", SettingOrigin.POOL).placeholder()).isTrue();
  }

  @Test
  void isEmptyWithoutAValue() {
    assertThat(Candidate.valueOf(null)).isNull();
    assertThat(Candidate.valueOf(PLACE)).isEqualTo("value");
    assertThat(Candidate.isEmpty(null)).isTrue();
    assertThat(Candidate.isEmpty(PLACE.reading(""))).isTrue();
    assertThat(Candidate.isEmpty(PLACE)).isFalse();
  }

  @Test
  void keepsItsPlaceUnderAnotherReading() {
    Candidate read = PLACE.reading("other");

    assertThat(read.value()).isEqualTo("other");
    assertThat(read.isSamePlace(PLACE)).isTrue();
  }

  @Test
  void hasAPlaceOfOriginOffsetHostAndKey() {
    for (Candidate other :
        new Candidate[] {
          new Candidate("key", "k%65y", "value", SettingOrigin.URL, 7, 1, false),
          new Candidate("key", "k%65y", "value", SettingOrigin.HOST, 8, 1, false),
          new Candidate("key", "k%65y", "value", SettingOrigin.HOST, 7, 2, false),
          new Candidate("key", "key", "value", SettingOrigin.HOST, 7, 1, false)
        }) {
      assertThat(PLACE.isSamePlace(other)).as(other.toString()).isFalse();
    }
  }

  @Test
  void isAboutItsHostOrAll() {
    Candidate all = Candidate.of("key", "value", SettingOrigin.POOL);

    assertThat(PLACE.isAbout(1)).isTrue();
    assertThat(PLACE.isAbout(0)).isFalse();
    assertThat(all.isAbout(0)).isTrue();
    assertThat(new Candidate("k", "k", "v", SettingOrigin.HOST, 7, 0, false).isAbout(1)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void isWrittenUnlessTheDriverAddsIt(SettingOrigin origin) {
    assertThat(Candidate.of("key", "value", origin).isWritten())
        .isEqualTo(origin != SettingOrigin.BUNDLE && origin != SettingOrigin.DERIVED);
  }

  @Test
  void showsNoValue() {
    assertThat(PLACE).hasToString("key from the URL's host part");
  }
}

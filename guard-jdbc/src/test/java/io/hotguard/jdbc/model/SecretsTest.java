/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that sound like a secret's, in keys of a URL and in messages. */
final class SecretsTest {
  @Test
  void aNameWithThisWordSoundsLikeASecret() {
    for (String word :
        "passw passphrase pwd secret token credential privatekey private_key apikey api_key"
            .split(" ", -1)) {
      for (String name : List.of(word, "my" + word, word + "s", "a." + word + ".b")) {
        assertThat(Secrets.isLikelyName(name)).as(name).isTrue();
        assertThat(Secrets.isLikelyName(name.toUpperCase(Locale.ROOT))).as(name).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"key", "hexkey", "pw", "pass", "PASS", "sig"})
  void aShortNameSoundsLikeASecretOnlyAsAWhole(String name) {
    assertThat(Secrets.isLikelyName(name)).isTrue();
    assertThat(Secrets.isLikelyName("a" + name)).isFalse();
    assertThat(Secrets.isLikelyName(name + "b")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Signature", "X-Amz-Signature"})
  void theSignatureOfALinkSoundsLikeASecret(String name) {
    assertThat(Secrets.isLikelyName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"password", "passphrase", "keyStorePassword", "keyStoreSecret"})
  void aMistypedNameSoundsLikeASecret(String name) {
    for (int i = 0; i < name.length(); i++) {
      String before = name.substring(0, i);
      String rest = name.substring(i + 1);
      for (String letters :
          List.of("", "x", "\u00df", name.charAt(i) + "-", "w" + name.charAt(i))) {
        assertThat(Secrets.isLikelyName(before + letters + rest))
            .as(before + letters + rest)
            .isTrue();
      }
    }
  }

  @Test
  void otherNamesDoNot() {
    assertThat(
            "signatureVersion signature-algorithm user useSSL applicationName trustStore monkey bypass"
                .split(" ", -1))
        .noneMatch(Secrets::isLikelyName);
  }

  /** A mask in a message would tell such a secret. */
  @ParameterizedTest
  @ValueSource(strings = {"twelvelength", "12345", "a-b", "", " ", "***"})
  void aShortOrPlainSecretIsNotMasked(String secret) {
    assertThat(Secrets.mask(List.of(secret), List.of()).apply("at " + secret + "!"))
        .isEqualTo("at " + secret + "!");
  }

  @ParameterizedTest
  @ValueSource(strings = {"thirteenchars", "123456", "a-bc"})
  void aLongerOneIs(String secret) {
    assertThat(Secrets.mask(List.of(secret), List.of()).apply("at " + secret)).isEqualTo("at ***");
  }

  @Test
  void theLongestSecretIsMaskedFirst() {
    assertThat(
            Secrets.mask(List.of("abc-1", "abc-1-and-more"), List.of())
                .apply("x abc-1-and-more y abc-1 z"))
        .isEqualTo("x *** y *** z");
  }

  @Test
  void theValuesOfSecretSettingsAreMaskedToo() {
    SettingsDraft draft = new SettingsDraft(PropertyTable.of(DriverFamily.OTHER));
    for (Candidate each :
        List.of(
            Candidate.of("apikey", "hid-den", SettingOrigin.POOL),
            Candidate.of("user", "vis-ible", SettingOrigin.POOL))) {
      draft.put(each.key(), null, each, List.of(each));
    }

    assertThat(
            Secrets.mask(List.of("wri-tten"), draft.finish().given())
                .apply("hid-den vis-ible wri-tten"))
        .isEqualTo("*** vis-ible ***");
  }
}

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that sound like a secret's, in keys of a URL and in messages. */
final class SecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "passw",
        "passphrase",
        "pwd",
        "secret",
        "token",
        "credential",
        "privatekey",
        "private_key",
        "apikey",
        "api_key"
      })
  void aNameWithThisWordSoundsLikeASecret(String word) {
    for (String name : List.of(word, "my" + word, word + "s", "a." + word + ".b")) {
      assertThat(Secrets.isLikelyName(name)).as(name).isTrue();
      assertThat(Secrets.isLikelyName(name.toUpperCase(Locale.ROOT))).as(name).isTrue();
      assertThat(masked("refused: " + name + "=hunter")).as(name).endsWith("=***");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"key", "hexkey", "pw", "pass", "PASS", "sig"})
  void aShortNameSoundsLikeASecretOnlyAsAWhole(String name) {
    assertThat(Secrets.isLikelyName(name)).isTrue();
    assertThat(masked("refused: " + name + "=hunter")).endsWith("=***");
    assertThat(Secrets.isLikelyName("a" + name)).isFalse();
    assertThat(Secrets.isLikelyName(name + "b")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Signature", "X-Amz-Signature"})
  void theSignatureOfALinkSoundsLikeASecret(String name) {
    assertThat(Secrets.isLikelyName(name)).isTrue();
    assertThat(masked("refused: " + name + "=hunter")).endsWith("=***");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "signatureVersion",
        "signature-algorithm",
        "user",
        "useSSL",
        "applicationName",
        "trustStore",
        "monkey",
        "bypass"
      })
  void otherNamesDoNot(String name) {
    assertThat(Secrets.isLikelyName(name)).isFalse();
    assertThat(masked("refused: " + name + "=hunter")).endsWith("=hunter");
  }

  @ParameterizedTest
  @CsvSource({
    "api_key=hunter, api_key=***",
    "password%3Dhunter, password%3D***",
    "password%253Dhunter, password%253D***",
    "password= hunter, password= ***",
    "the hunter is no secret, the hunter is no secret"
  })
  void aWordIsMaskedBehindSuchAKeyAlone(String message, String masked) {
    assertThat(masked(message)).isEqualTo(masked);
  }

  @Test
  void aSecretThatIsNoWordIsMaskedAnywhereInAnyCase() {
    SecretTexts mask = SecretTexts.of(List.of("s3cr3t-pw"), List.of());

    assertThat(mask.apply("no S3CR3T-PW for s3cr3t-pw!")).isEqualTo("no *** for ***!");
  }

  /** A mask in a message would tell such a secret. */
  @ParameterizedTest
  @ValueSource(strings = {"twelvelength", "12345", "a-b"})
  void aShortOrPlainSecretIsNotMaskedByItself(String secret) {
    SecretTexts mask = SecretTexts.of(List.of(secret), List.of());

    assertThat(mask.apply("at " + secret)).isEqualTo("at " + secret);
    assertThat(mask.apply("pwd=" + secret)).isEqualTo("pwd=***");
  }

  @ParameterizedTest
  @ValueSource(strings = {"thirteenchars", "123456", "a-bc"})
  void aLongerOneIs(String secret) {
    assertThat(SecretTexts.of(List.of(secret), List.of()).apply("at " + secret))
        .isEqualTo("at ***");
  }

  @Test
  void theLongestSecretIsMaskedFirst() {
    SecretTexts mask = SecretTexts.of(List.of("abc-1", "abc-1-and-more"), List.of());

    assertThat(mask.apply("x abc-1-and-more y abc-1 z")).isEqualTo("x *** y *** z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "***", "* *"})
  void aSecretThatShowsNothingMasksNothing(String secret) {
    String message = "a *** b, pwd=***, pwd=";

    assertThat(SecretTexts.of(List.of(secret), List.of()).apply(message)).isEqualTo(message);
  }

  @Test
  void aSecretIsMaskedInEachOfItsForms() {
    SecretTexts mask = SecretTexts.of(List.of(" a%2Bb-c "), List.of());

    for (String form : List.of(" a%2Bb-c ", " a+b-c ", "a%2Bb-c", "a+b-c", "a b-c")) {
      assertThat(mask.apply("<" + form + ">")).as(form).isEqualTo("<***>");
    }
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
    SecretTexts mask = SecretTexts.of(List.of("wri-tten"), draft.finish().given());

    assertThat(mask.apply("hid-den vis-ible wri-tten")).isEqualTo("*** vis-ible ***");
  }

  private static String masked(String message) {
    return SecretTexts.of(List.of("hunter"), List.of()).apply(message);
  }
}

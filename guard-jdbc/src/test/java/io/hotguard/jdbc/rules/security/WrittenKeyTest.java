/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WrittenKeyTest {
  private static final WrittenKey KEY = WrittenKey.of("autoDeserialize", "-");
  private static final String SERVER = "jdbc:mysql://db.example.com/shop";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?autoDeserialize=true",
        "?AUTODESERIALIZE=true",
        "?a=b&autoDeserialize = true",
        "#autoDeserialize=true",
        "(autoDeserialize=true)",
        "?auto\\Deserialize=true",
        "?\"autoDeserialize\"=true",
        "?auto\u200bDeserialize=true",
        "?auto\tDeserialize\n=true",
        "?auto/* x */Deserialize=true",
        "?auto%44eserialize=true",
        "?auto%2544eserialize%3Dtrue",
        "?\u0131=x&autoDe\u017ferialize=true",
      })
  void findsTheKeyHoweverItIsWritten(String end) {
    assertThat(text(List.of(SERVER + end), List.of()).hasUnread(KEY)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?x=autoDeserialize",
        "?autoDeserializeNot=true",
        "?x.autoDeserialize=true",
        "?notautoDeserialize=true",
        "?not-autoDeserialize=true",
        "?auto-Deserialize=true",
        "?auto/* x * y */Deserialize=true",
      })
  void findsNoOtherKey(String end) {
    assertThat(text(List.of(SERVER + end), List.of()).hasUnread(KEY)).isFalse();
  }

  @Test
  void countsThePlacesWhereASettingWasRead() {
    List<String> twice = List.of(SERVER + "?autoDeserialize=false&autoDeserialize=true");

    assertThat(text(twice, List.of("autoDeserialize")).hasUnread(KEY)).isTrue();
    assertThat(text(twice, List.of("autoDeserialize", "useSSL")).hasUnread(KEY)).isTrue();
    assertThat(text(twice, List.of("autoDeserialize", "autodeserialize")).hasUnread(KEY)).isFalse();
  }

  @Test
  void takesTheFormWithTheMostPlaces() {
    List<String> forms = List.of(SERVER + "?auto%44eserialize=x", SERVER + "?autoDeserialize=x");

    assertThat(text(forms, List.of()).hasUnread(KEY)).isTrue();
    assertThat(text(forms, List.of("autoDeserialize")).hasUnread(KEY)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SERVER + "?autoDeserialize=true",
        SERVER + "?autoDeserialize=false&autoDeserialize=true",
        SERVER + "?autodeserialize=true",
        SERVER + "?auto%44eserialize=true",
        "jdbc:mysql://(host=a,autoDeserialize=true),(host=b,autoDeserialize=false)/shop",
        "jdbc:aws-wrapper:mysql://db.example.com/?database=shop&autoDeserialize=true",
      })
  void leavesASettingThatWasReadToItsRule(String url) {
    assertThat(read(url, Map.of()).hasUnread(KEY)).isFalse();
  }

  @Test
  void leavesAnAmpersandOfXmlToItsRule() {
    String url = SERVER + "?x=y&amp;autoDeserialize=true";

    assertThat(read(url, Map.of()).hasUnread(KEY)).isFalse();
    assertThat(read(url + ";autoDeserialize=true", Map.of()).hasUnread(KEY)).isTrue();
  }

  @Test
  void readsALigatureAsItsLetters() {
    WrittenKey key = WrittenKey.of("token_class", "-");

    assertThat(read("jdbc:avatica:remote:", Map.of("tOken_cla\u00df", "x")).has(key)).isTrue();
    assertThat(read("jdbc:avatica:remote:tOken_cla\u00df=x", Map.of()).has(key)).isTrue();
    assertThat(read("jdbc:mariadb://h/d?token_cla\u00df=x", Map.of()).hasUnread(key)).isFalse();
  }

  @Test
  void aPropertyIsNoPlaceOfTheUrl() {
    String url = SERVER + "#autoDeserialize=true";

    assertThat(read(url, Map.of("autoDeserialize", "false")).hasUnread(KEY)).isTrue();
    assertThat(read(SERVER, Map.of("autoDeserialize", "true")).hasUnread(KEY)).isFalse();
  }

  @Test
  void aKeyMayHaveValuesThatAreHarmless() {
    WrittenKey key = WrittenKey.of("factory", "com.mysql.");

    assertThat(text(List.of(SERVER + "?factory=com.mysql.A,com.mysql.B&a=b"), List.of()).has(key))
        .isFalse();
    assertThat(text(List.of(SERVER + "?factory=com.mysql.A,com.acme.B"), List.of()).has(key))
        .isTrue();
  }

  private static WrittenKey.Text text(List<String> urls, List<String> read) {
    List<String> views =
        urls.stream()
            .map(url -> JdbcFacts.resolve(JdbcConfiguration.builder(url).build()))
            .flatMap(facts -> WrittenKey.Text.of(facts).views().stream())
            .toList();
    return new WrittenKey.Text(views, List.of(), read);
  }

  private static WrittenKey.Text read(String url, Map<String, String> properties) {
    return WrittenKey.Text.of(
        JdbcFacts.resolve(JdbcConfiguration.builder(url).properties(properties).build()));
  }
}

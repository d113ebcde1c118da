/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The characters of a URL that Connector/J tells apart. */
final class UrlCharactersTest {
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  private static String all(IntPredicate kind) {
    return IntStream.range(0, 256)
        .filter(kind)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  @Test
  void areOfAsciiClasses() {
    String words = "0123456789" + LETTERS + "_" + LETTERS.toLowerCase(Locale.ROOT);

    assertThat(all(UrlCharacters::isBlank)).isEqualTo("\t\n\u000b\f\r ");
    assertThat(all(UrlCharacters::isDigit)).isEqualTo("0123456789");
    assertThat(all(UrlCharacters::isWord)).isEqualTo(words);
    assertThat(all(UrlCharacters::isKey)).isEqualTo("%-." + words);
  }

  @Test
  void areSkippedUpToAnotherKind() {
    assertThat(UrlCharacters.skipBlanks("a \tb", 1)).isEqualTo(3);
    assertThat(UrlCharacters.skipBlanks("a \tb", 0)).isZero();
    assertThat(UrlCharacters.skipBlanks("a  ", 1)).isEqualTo(3);
    assertThat(UrlCharacters.skipBlanks("a", 5)).isEqualTo(1);
    assertThat(UrlCharacters.end("aab", 0, 1, c -> c == 'a')).isEqualTo(1);
    assertThat(UrlCharacters.end("aab", 0, 3, c -> c == 'a')).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\u0085", "\u2028", "\u2029"})
  void breakNoLine(String lineBreak) {
    ParsedUrl parsed = MysqlUrlReader.read(url("jdbc:mysql://h/d" + lineBreak + "?a=1"));

    assertThat(parsed.refusals())
        .containsExactly(
            new Refusal(
                Refusal.Kind.MALFORMED,
                "the URL",
                "has a line break, and the driver takes none",
                16));
  }

  @Test
  void hideThePasswordOfAUser() {
    assertThat(new MysqlHosts.UserInfo("u", "secret", 13)).hasToString("user info at 13");
  }

  @Test
  void makeASchemeWithAPlusSign() {
    assertThat(MysqlUrlReader.scheme(url("jdbc:my%73ql+srv://h"))).isEqualTo("jdbc:mysql+srv:");
    assertThat(MysqlUrlReader.scheme(url("jdbc:my%zzql://h"))).isNull();
  }

  private static UrlText url(String text) {
    return new UrlText(text, "", 0, List.of(), null);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LeakedCredentialsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x?password=a&b=c | x?password=***&b=c",
        "x?password=a&b&c=d | x?password=***&c=d",
        "x?password=a&b | x?password=***",
        "x;pwd=a | x;pwd=***",
        "x?password=a?b=c | x?password=***?b=c",
        "x,token=a,b=c | x,token=***,b=c",
        "x/secret=a | x/secret=***",
        "(password=a | (password=***",
        "(password=a/b(c=d | (password=***",
        "x&password=a;b&c=d | x&password=***&c=d",
        "password=a | password=a",
        "x password=a | x password=a",
        "x?user=a&b=c | x?user=a&b=c",
        "x?user=password=a | x?user=password=a",
        "x?password=***&b=c | x?password=***&b=c",
        "x?password=&b=c | x?password=***&b=c",
        "x?password=&%61=c | x?password=***&%61=c",
        "?key=a | ?key=***",
        "x?password%3Da%26b%3Dc | x?password%3D***%26b%3Dc",
        "x%3Fpassword%253Da%26b%3Dc&d=e | x%3Fpassword%253D***%26b%3Dc&d=e",
        "x?pass%77ord=a&pwd=b | x?pass%77ord=***&pwd=***",
        "x?password=a%26b%3Dc&d=e | x?password=***&d=e",
        "x?pwd=a&d=e&token=b | x?pwd=***&d=e&token=***"
      })
  void areHiddenUpToTheNextSetting(String text, String hidden) {
    assertThat(LeakedCredentials.hidden(text)).isEqualTo(hidden);
    assertThat(LeakedCredentials.isIn(text)).isEqualTo(!LeakedCredentials.ranges(text).isEmpty());
  }

  @Test
  void areInATextWithARangeOfThem() {
    assertThat(LeakedCredentials.isIn("x?password=a")).isTrue();
    assertThat(LeakedCredentials.isIn("x?user=a")).isFalse();
    assertThat(LeakedCredentials.isIn("x?password=***")).isFalse();
    assertThat(LeakedCredentials.ranges("x?password=ab&c=d")).containsExactly(new Range(11, 13));
    assertThat(LeakedCredentials.ranges("?pwd=ab&c=d&key=e"))
        .containsExactly(new Range(5, 7), new Range(16, 17));
  }

  @Test
  void areMarkedInAPartOfAUrl() {
    ParsedUrl parsed = new ParsedUrl(new UrlText("jdbc:x?password=a", "", 0, List.of(), null));
    LeakedCredentials.hide(parsed, new Span(parsed.text(), 5, 17));

    assertThat(parsed.secrets()).containsExactly(new Range(16, 17));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:x://u:p@h/d | p",
        "jdbc:x:/u:p@h/d | p",
        "jdbc:x://:p@h/d | p",
        "jdbc:x://u:p@q@h/d | p@q",
        "jdbc:x://u:p/q@h/d | p/q",
        "jdbc:x://u:p=q@h/d | p=q",
        "jdbc:x://u:p@@h/d | p@",
        "jdbc:x://u:p?q@h/d | p?q",
        "jdbc:x://u:p#q;r@h/d | p#q;r",
        "jdbc:x://u:p@h/d@e?f=g@h | p@h/d",
        "jdbc:x://u:p/q@h@i/d | p/q@h",
        "jdbc:x://h:1?a=b@c | -",
        "jdbc:x://h:?a=b@c | -",
        "jdbc:x://h:12/d?a=b@c | -",
        "jdbc:x://h:12x/d?a=b@c | 12x/d?a=b",
        "jdbc:x://h:1/d@e | 1/d",
        "jdbc:x://h:12/d=e@c | -",
        "jdbc:x://h:12@i/d?a=b | 12",
        "jdbc:x://h:12/d | -",
        "jdbc:x://h/d | -",
        "jdbc:x://[u:p@h/d | -",
        "jdbc:x:u:p@h | -"
      })
  void standBetweenAUserAndAHost(String text, String password) {
    assertThat(
            LeakedCredentials.userInfo(text)
                .map(range -> text.substring(range.start(), range.end()))
                .orElse("-"))
        .isEqualTo(password);
  }

  @Test
  void standThereAlsoPercentEncoded() {
    assertThat(LeakedCredentials.encodedUserInfo("jdbc:x://u%3Ap%40h/d"))
        .containsExactly(new Range(13, 14));
    assertThat(LeakedCredentials.encodedUserInfo("jdbc:x://u%253Ap%2540h/d"))
        .containsExactly(new Range(15, 16));
    assertThat(LeakedCredentials.encodedUserInfo("jdbc:x://u:p@h/d")).isEmpty();
    assertThat(LeakedCredentials.encodedUserInfo("jdbc:x://u%3Ap/d")).isEmpty();
  }
}

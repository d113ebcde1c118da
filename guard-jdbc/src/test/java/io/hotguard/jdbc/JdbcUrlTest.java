/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.ExposedValues;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.text.VersionNumber;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JdbcUrlTest {

  private static JdbcUrl url(String text) {
    return JdbcFacts.resolve(JdbcConfiguration.of(text)).url();
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://h/d, jdbc:mysql://h/d?cachePrepStmts=true",
    "jdbc:mysql://h/d?, jdbc:mysql://h/d?cachePrepStmts=true",
    "jdbc:mysql://h/d?a=1, jdbc:mysql://h/d?a=1&cachePrepStmts=true",
    "jdbc:mysql://h/d?a=1&, jdbc:mysql://h/d?a=1&cachePrepStmts=true",
    "jdbc:mysql://h, jdbc:mysql://h?cachePrepStmts=true",
    "jdbc:mysql://h/d?cachePrepStmts=false&a=1, jdbc:mysql://h/d?cachePrepStmts=true&a=1",
    "jdbc:mysql://h/d?cachePrepStmts&a=1, jdbc:mysql://h/d?cachePrepStmts=true&a=1",
    "jdbc:mysql://h/d?cachePrepStmts=1&a=1&cachePrepStmts=2, jdbc:mysql://h/d?cachePrepStmts=true&a=1",
    "jdbc:mysql://h/d?cache%50repStmts=false, jdbc:mysql://h/d?cache%50repStmts=true",
    "jdbc:p6spy:mysql://h/d?a=1, jdbc:p6spy:mysql://h/d?a=1&cachePrepStmts=true",
    "jdbc:tc:mysql:8.0://h/d?a=1, jdbc:tc:mysql:8.0://h/d?a=1&cachePrepStmts=true",
    "jdbc:mariadb://h/d?CACHEPREPSTMTS=0, jdbc:mariadb://h/d?CACHEPREPSTMTS=true",
    "jdbc:mysql://address=(host=h)(cachePrepStmts=no)/d, jdbc:mysql://address=(host=h)(cachePrepStmts=true)/d",
    "'jdbc:mysql://(host=a,cachePrepStmts=no),b/d', 'jdbc:mysql://(host=a,cachePrepStmts=true),b/d?cachePrepStmts=true'",
    "'jdbc:mysql://(host=a,cachePrepStmts=no),b/d?cachePrepStmts=no&a=1', 'jdbc:mysql://(host=a,cachePrepStmts=true),b/d?cachePrepStmts=true&a=1'"
  })
  void writesASetting(String before, String after) {
    JdbcUrl changed = url(before).with("cachePrepStmts", "true");

    assertThat(changed.text()).isEqualTo(after);
    assertThat(url(after).with("cachePrepStmts", "true").text()).isEqualTo(after);
    assertThat(JdbcFacts.resolve(JdbcConfiguration.of(changed.text())).onAnyHost("cachePrepStmts"))
        .allMatch(Setting::isTrue);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://h/d?k=1, jdbc:mysql://h/d",
    "jdbc:mysql://h/d?, jdbc:mysql://h/d?",
    "jdbc:mysql://h/d?k=1&a=1?, jdbc:mysql://h/d?a=1?",
    "jdbc:oracle:thin:@h/s?k=1, jdbc:oracle:thin:@h/s",
    "jdbc:oracle:thin:@h/s?k=1&k=2, jdbc:oracle:thin:@h/s",
    "'jdbc:oracle:thin:@h/s?k=1 ', jdbc:oracle:thin:@h/s",
    "jdbc:oracle:thin:@h/s? k=1, jdbc:oracle:thin:@h/s",
    "jdbc:oracle:thin:@h/s?a=1& k=1 &b=2, jdbc:oracle:thin:@h/s?a=1&b=2",
    "jdbc:mariadb://h/d?k=1, jdbc:mariadb://h/d",
    "jdbc:postgresql://h/d?k=1, jdbc:postgresql://h/d",
    "jdbc:h2:mem:x;k=1, jdbc:h2:mem:x",
    "jdbc:mysql://h/d?k=1&a=1, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?a=1&k=1, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?a=1&k=1&b=2, jdbc:mysql://h/d?a=1&b=2",
    "jdbc:mysql://h/d?k=1&k=2, jdbc:mysql://h/d",
    "jdbc:mysql://h/d?a=1&k=1&k=2, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?k=1&a=1&k=2, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?a=1, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://address=(host=h)(k=1)/d, jdbc:mysql://address=(host=h)/d",
    "'jdbc:mysql://(host=h,k=1)/d', 'jdbc:mysql://(host=h)/d'",
    "'jdbc:mysql://(k=1,host=h)/d', 'jdbc:mysql://(host=h)/d'",
    "jdbc:mysql://(k=1)/d, jdbc:mysql:///d",
    "'jdbc:mysql://(host=h,a=1)/d?k=1&k=2&a=1', 'jdbc:mysql://(host=h,a=1)/d?a=1'",
    "jdbc:mysql://h/d?k=1&k=2&a=1, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?k=1 &a=1, jdbc:mysql://h/d?a=1",
    "jdbc:h2:mem:x;a=1;k=1, jdbc:h2:mem:x;a=1"
  })
  void removesASetting(String before, String after) {
    JdbcUrl changed = url(before).without("k");

    assertThat(changed.text()).isEqualTo(after);
    assertThat(JdbcFacts.resolve(JdbcConfiguration.of(after)).settings().isGiven("k")).isFalse();
  }

  /** Amazon's driver keeps blanks: a key with one is another key. */
  @ParameterizedTest
  @CsvSource({"'?password=p&k=x &connectTimeout=5', '?password=p&connectTimeout=5'"})
  void leavesTheBlanksOfOtherSettings(String before, String after) {
    String server = "jdbc:aws-wrapper:mysql://h/d";

    assertThat(url(server + before).without("k").text()).isEqualTo(server + after);
  }

  @Test
  void removesTheRestOfASecretWithIt() {
    assertThat(url("jdbc:mysql://h/d?password=a&b&c=1&useSSL=true").without("password").text())
        .isEqualTo("jdbc:mysql://h/d?useSSL=true");
    assertThat(url("jdbc:mysql://h/d?useSSL=true&password=a&b&user=u").without("password").text())
        .isEqualTo("jdbc:mysql://h/d?useSSL=true&user=u");
    assertThat(url("jdbc:mysql://h/d?user=a&b&useSSL=true").without("user").text())
        .isEqualTo("jdbc:mysql://h/d?b&useSSL=true");
  }

  @Test
  void staysAsItIsWhereTheDriverCannotReadIt() {
    JdbcUrl unread = url("jdbc:mysql://h:port/d?a=1");

    assertThat(unread.with("user", "u")).isSameAs(unread);
    assertThat(unread.without("a")).isSameAs(unread);
  }

  @Test
  void writesASettingUnderTheNameThatItHas() {
    assertThat(url("jdbc:mysql://h/d?USER=a").with("user", "u").text())
        .isEqualTo("jdbc:mysql://h/d?USER=u");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://h/d, jdbc:mysql://h/d?user=u",
    "jdbc:mysql://h/d?a=1, jdbc:mysql://h/d?a=1&user=u"
  })
  void addsASettingAtTheEndForAnOldDriver(String before, String after) {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(before).driverVersion(VersionNumber.of("5.1.49")).build());

    assertThat(facts.url().with("user", "u").text()).isEqualTo(after);
  }

  /**
   * Oracle's driver trims values in quotes, too, and has at signs before its server only. H2 takes
   * a separator behind the last backslash for a part of the value.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "jdbc:oracle:thin:@h/s | ^ a^",
        "jdbc:oracle:thin:@h/s?k=b&k=c | ^a\t^",
        "jdbc:oracle:thin:@h/s?k=b&z=c | ^ ^",
        "jdbc:oracle:thin: | a@b",
        "jdbc:oracle:thin:?k=b | a@b",
        "jdbc:h2:mem:x;INIT=A\\ | u",
        "jdbc:h2:mem:x;INIT=A\\ | ${u}",
        "jdbc:mariadb://h/d | a&b"
      })
  void staysAsItIsWhereTheDriverReadsAnotherValue(String text, String value) {
    JdbcUrl before = url(text);

    assertThat(before.with("k", value)).isSameAs(before);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://root:pw@h/d, user, false",
    "jdbc:mysql://root:pw@h/d, password, false",
    "'jdbc:mysql://a@h,b@g/d', user, false",
    "jdbc:mysql://root@h/d, password, true",
    "jdbc:mysql://:pw@h/d, user, true",
    "jdbc:mysql://h/d, user, true",
    "jdbc:mysql:///d, host, true",
    "jdbc:mysql:///d, port, true",
    "jdbc:mysql://root:pw@h:1/d, connectTimeout, true"
  })
  void staysAsItIsWhereTheHostHasThePart(String text, String name, boolean changes) {
    JdbcUrl before = url(text);

    assertThat(before.with(name, "17"))
        .extracting(JdbcUrl::text)
        .isEqualTo(text + (changes ? "?" + name + "=17" : ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:h2:mem:x | jdbc:h2:mem:x;USER=u",
        "jdbc:h2:mem:x; | jdbc:h2:mem:x;USER=u",
        "jdbc:h2:mem:x;; | jdbc:h2:mem:x;USER=u",
        "jdbc:h2:mem:x;MODE=MySQL; | jdbc:h2:mem:x;MODE=MySQL;USER=u",
        "jdbc:sqlserver://h; | jdbc:sqlserver://h;USER=u",
        "jdbc:sqlserver://h;encrypt=true; | jdbc:sqlserver://h;encrypt=true;USER=u",
        "jdbc:oracle:thin:@h/s | jdbc:oracle:thin:@h/s?USER=u",
        "jdbc:oracle:thin:@h/s?a=1 | jdbc:oracle:thin:@h/s?a=1&USER=u",
        "jdbc:oracle:thin:@h/s?a=x? | jdbc:oracle:thin:@h/s?a=x?&USER=u",
        "jdbc:postgresql://h/d? | jdbc:postgresql://h/d?USER=u",
        "jdbc:mariadb://h/d?a=1 | jdbc:mariadb://h/d?a=1&USER=u",
        "jdbc:mysql://h/${d?}? | jdbc:mysql://h/${d?}?USER=u",
        "jdbc:acme:x?a=1 | jdbc:acme:x?a=1&USER=u",
        "jdbc:acme:x | jdbc:acme:x?USER=u"
      })
  void addsASettingWhereTheDriverLooksForIt(String before, String after) {
    assertThat(url(before).with("USER", "u").text()).isEqualTo(after);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "jdbc:sqlserver://h | ;a | jdbc:sqlserver://h;k={;a}",
        "jdbc:sqlserver://h | {a}b | jdbc:sqlserver://h;k={{a}}b}",
        "jdbc:sqlserver://h | ${A;B} | jdbc:sqlserver://h;k=${A;B}",
        "jdbc:sqlserver://h | ^ a^ | jdbc:sqlserver://h;k={ a}",
        "jdbc:h2:mem:x | a;b\\c | jdbc:h2:mem:x;k=a\\;b\\\\c",
        "jdbc:h2:mem:x | ${A;B} | jdbc:h2:mem:x;k=${A;B}",
        "jdbc:oracle:thin:@h/s | =a | jdbc:oracle:thin:@h/s?k=\"=a\"",
        "jdbc:oracle:thin:@h/s | a&b | jdbc:oracle:thin:@h/s?k=\"a&b\"",
        "jdbc:oracle:thin:@h/s | a b | jdbc:oracle:thin:@h/s?k=\"a b\"",
        "jdbc:oracle:thin:@h/s | ab | jdbc:oracle:thin:@h/s?k=ab",
        "jdbc:oracle:thin:@h/s | ${A B} | jdbc:oracle:thin:@h/s?k=${A B}",
        "jdbc:mysql://h/d | a b,c:d=e/f${G}h%+ | jdbc:mysql://h/d?k=a%20b,c:d=e/f${G}h%25%2B"
      })
  void encodesAValueAsItsDriverDecodesIt(String before, String value, String after) {
    assertThat(url(before).with("k", value).text()).isEqualTo(after);
  }

  @Test
  void masksTheUrlOfADriverThatDoesNotKnowItsScheme() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder("jdbc:mysql+srv://root:secret@h/d?password=secret")
                .driverVersion(VersionNumber.of("5.1.49"))
                .build());

    assertThat(facts.isAccepted()).isFalse();
    assertThat(facts.url().masked()).isEqualTo("jdbc:mysql+srv:***");
  }

  @Test
  void showsNoSecretInFacts() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(
                    "jdbc:mysql://root:hidden1@h/d?password=hidden2&clientCertificateKeyStorePassword=hidden3")
                .properties(
                    java.util.Map.of(
                        "password", "hidden4", "trustCertificateKeyStorePassword", "hidden5"))
                .build());

    StringBuilder shown = new StringBuilder().append(facts).append(facts.hosts());
    for (JdbcHost host : facts.hosts()) {
      shown.append(host);
      for (Setting setting : host.settings().all()) {
        shown
            .append(setting)
            .append(setting.value())
            .append(setting.text())
            .append(setting.occurrences());
      }
    }
    assertThat(shown.toString()).doesNotContain("hidden");
    assertThat(ExposedValues.of(facts.settings().find("password").orElseThrow()))
        .isEqualTo("hidden1");
    assertThat(List.of(facts.url().masked())).noneMatch(text -> text.contains("hidden"));
  }
}

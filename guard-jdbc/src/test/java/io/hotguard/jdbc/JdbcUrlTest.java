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
import org.junit.jupiter.params.provider.ValueSource;

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
    "jdbc:mysql://h/d#rest, jdbc:mysql://h/d?cachePrepStmts=true#rest",
    "jdbc:mysql://h/d?cachePrepStmts=false&a=1, jdbc:mysql://h/d?cachePrepStmts=true&a=1",
    "jdbc:mysql://h/d?cachePrepStmts&a=1, jdbc:mysql://h/d?cachePrepStmts=true&a=1",
    "jdbc:mysql://h/d?cachePrepStmts=1&a=1&cachePrepStmts=2, jdbc:mysql://h/d?cachePrepStmts=true&a=1",
    "jdbc:mysql://h/d?cache%50repStmts=false, jdbc:mysql://h/d?cache%50repStmts=true",
    "jdbc:p6spy:mysql://h/d?a=1, jdbc:p6spy:mysql://h/d?a=1&cachePrepStmts=true",
    "jdbc:tc:mysql:8.0://h/d?a=1, jdbc:tc:mysql:8.0://h/d?a=1&cachePrepStmts=true",
    "jdbc:mariadb://h/d?CACHEPREPSTMTS=0, jdbc:mariadb://h/d?CACHEPREPSTMTS=true",
    "jdbc:mysql://address=(host=h)(cachePrepStmts=no)/d, jdbc:mysql://address=(host=h)(cachePrepStmts=true)/d"
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
    "jdbc:mysql://h/d?k=1, jdbc:mysql://h/d?",
    "jdbc:mysql://h/d?k=1&a=1, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?a=1&k=1, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?a=1&k=1&b=2, jdbc:mysql://h/d?a=1&b=2",
    "jdbc:mysql://h/d?k=1&k=2, jdbc:mysql://h/d?",
    "jdbc:mysql://h/d?a=1&k=1&k=2, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?k=1&a=1&k=2, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://h/d?a=1, jdbc:mysql://h/d?a=1",
    "jdbc:mysql://address=(host=h)(k=1)/d, jdbc:mysql://address=(host=h)/d",
    "'jdbc:mysql://(host=h,k=1)/d', 'jdbc:mysql://(host=h)/d'",
    "'jdbc:mysql://(k=1,host=h)/d', 'jdbc:mysql://(host=h)/d'"
  })
  void removesASetting(String before, String after) {
    JdbcUrl changed = url(before).without("k");

    assertThat(changed.text()).isEqualTo(after);
    assertThat(JdbcFacts.resolve(JdbcConfiguration.of(after)).settings().isGiven("k")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "portNumber, jdbc:sqlserver://h:1433;encrypt=true, jdbc:sqlserver://h;encrypt=true",
    "portNumber, jdbc:sqlserver://h:1433, jdbc:sqlserver://h",
    "portNumber, jdbc:sqlserver://h : 1433 ;encrypt=true, jdbc:sqlserver://h  ;encrypt=true",
    "portNumber, jdbc:sqlserver://h;portNumber=1433;encrypt=true, jdbc:sqlserver://h;encrypt=true",
    "instanceName, jdbc:sqlserver://h\\i:1433;encrypt=true, jdbc:sqlserver://h:1433;encrypt=true",
    "encrypt, jdbc:sqlserver://h\\i:1433;encrypt=true, jdbc:sqlserver://h\\i:1433"
  })
  void removesASettingThatIsPartOfTheHost(String name, String before, String after) {
    assertThat(url(before).without(name).text()).isEqualTo(after);
    assertThat(JdbcFacts.resolve(JdbcConfiguration.of(after)).settings().isGiven(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a=1,b=2", "a&b", "50%", "x y", "#", "GMT+8", "${ZONE}", "a;b", "ä", "a/b?c"})
  void encodesValuesSoThatTheDriverReadsThemBack(String value) {
    JdbcUrl changed = url("jdbc:mysql://h/d?z=1").with("connectionTimeZone", value);

    Setting read =
        JdbcFacts.resolve(JdbcConfiguration.of(changed.text()))
            .settings()
            .find("connectionTimeZone")
            .orElseThrow();
    assertThat(read.value()).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://root:secret@h/d, jdbc:mysql://root:***@h/d",
    "jdbc:mysql://h/d?user=root&password=secret&a=1, jdbc:mysql://h/d?user=root&password=***&***",
    "jdbc:mysql://h/d?password=x&secret&secret=1&useSSL=true, jdbc:mysql://h/d?password=***&***&***&useSSL=true",
    "jdbc:mysql://h/d?a=1&password=secret&useSSL=true&b=1, jdbc:mysql://h/d?a=1&password=***&useSSL=true&b=1",
    "jdbc:mysql://h/d?pass%77ord=secret, jdbc:mysql://h/d?pass%77ord=***",
    "jdbc:mysql://h/d?PASSWORD=secret, jdbc:mysql://h/d?PASSWORD=***",
    "jdbc:mysql://h/d?passwrod=secret, jdbc:mysql://h/d?passwrod=***",
    "jdbc:mysql://h/d?trustCertificateKeyStorePassword=secret, jdbc:mysql://h/d?trustCertificateKeyStorePassword=***",
    "jdbc:mysql://h/d?password=se#cret, jdbc:mysql://h/d?password=***#***",
    "'jdbc:mysql://(host=h,password=secret)/d', 'jdbc:mysql://(host=h,password=***)/d'",
    "jdbc:mysql://address=(host=h)(password=secret)/d, jdbc:mysql://address=(host=h)(password=***)/d",
    "jdbc:mysql://root:se@cret@h/d, jdbc:mysql:***",
    "jdbc:mysql://h:secret/d, jdbc:mysql:***",
    "jdbc:mariadb://root:3306:secret@h/d, jdbc:mariadb://root:***@h/d",
    "jdbc:mariadb://root:secret@h/d, jdbc:mariadb:***",
    "jdbc:p6spy:mysql://root:secret@h/d?password=secret, jdbc:p6spy:mysql://root:***@h/d?password=***"
  })
  void masksSecrets(String text, String masked) {
    assertThat(url(text).masked()).isEqualTo(masked);
    assertThat(url(text)).hasToString(masked);
    assertThat(url(text).text()).isEqualTo(text);
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

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.DriverFamily;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares edits of URLs and words for values with what the drivers of other servers take. */
final class OtherDriversTest {
  private static final String PROGRAM = "v$session.program";

  /** Oracle's driver refuses a question mark without a setting after it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:oracle:thin:?user=u",
        "jdbc:oracle:thin:@h/s?user=u",
        "jdbc:oracle:thin:@h/s?user=u&b",
        "jdbc:oracle:thin:?user=u&b",
        "jdbc:oracle:thin:@h/s?user=u ",
        "jdbc:oracle:thin:? user=u "
      })
  void theDriverTakesAUrlWithoutItsLastSetting(String url) {
    String changed = JdbcFacts.resolve(JdbcConfiguration.of(url)).url().without("user").text();

    drivers(DriverFamily.ORACLE)
        .forEach(driver -> assertThat(driver.ask(changed, Map.of()).refusal()).isNull());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "jdbc:oracle:thin:@h/s?a=x? | u",
        "jdbc:oracle:thin:@h/s?a=\"x&\" | u",
        "jdbc:oracle:thin:@h/s | x@y"
      })
  void oraclesDriverReadsAValueThatIsWrittenIntoTheUrl(String url, String value) {
    assertThat(written(url, value)).allMatch(value::equals);
  }

  /** The driver trims a value in quotes, too, and takes an at sign for that before the server. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "jdbc:oracle:thin:@h/s | ^ a^",
        "jdbc:oracle:thin:@h/s | ^a\t^",
        "jdbc:oracle:thin:@h/s?v$session.program=b | ^\na^",
        "jdbc:oracle:thin: | a@b",
        "jdbc:oracle:thin:?v$session.program=b | a@b"
      })
  void keepsAUrlThatCannotHoldTheValueForOraclesDriver(String url, String value) {
    String pair = PROGRAM + "=\"" + value + "\"";
    String quoted = url.replaceFirst("\\?.*", "") + "?" + pair;

    drivers(DriverFamily.ORACLE)
        .map(driver -> driver.ask(quoted, Map.of()))
        .filter(answer -> answer.refusal() == null)
        .forEach(
            answer ->
                assertThat(answer.hosts().get(0).known().get(PROGRAM))
                    .isNotEqualTo(value)
                    .isEqualTo(value.trim()));
    drivers(DriverFamily.ORACLE)
        .map(driver -> facts(url, driver).url())
        .forEach(before -> assertThat(before.with(PROGRAM, value)).isSameAs(before));
  }

  /** Returns the value that each release reads of the URL after the edit. */
  private static List<String> written(String url, String value) {
    return drivers(DriverFamily.ORACLE)
        .map(
            driver ->
                driver
                    .ask(facts(url, driver).url().with(PROGRAM, value).text(), Map.of())
                    .hosts()
                    .get(0)
                    .known()
                    .get(PROGRAM))
        .toList();
  }

  private static JdbcFacts facts(String url, RealDriver driver) {
    return JdbcFacts.resolve(
        JdbcConfiguration.builder(url).driverVersion(driver.jar().version()).build());
  }

  private static Stream<RealDriver> drivers(DriverFamily family) {
    return DriverReleases.names()
        .filter(name -> DriverReleases.family(name) == family)
        .map(name -> RealDriver.of(DriverJar.load(name)));
  }

  @Test
  void takesEachWordForTheAuthenticationThatTheSqlServerDriverTakes() {
    String type = "com.microsoft.sqlserver.jdbc.SqlAuthentication";
    drivers(DriverFamily.SQLSERVER)
        .forEach(
            driver -> {
              List<String> words = new ArrayList<>(List.of("ActiveDirectoryMSI"));
              for (Object each : driver.jar().type(type).getEnumConstants()) {
                words.add(each.toString());
              }
              for (String word : words) {
                JdbcFacts facts = facts("jdbc:sqlserver://h;authentication=" + word, driver);
                assertThat(facts.settings().value("authentication"))
                    .as("%s %s", driver.jar().name(), word)
                    .contains(read(driver, type, word));
              }
            });
  }

  private static String read(RealDriver driver, String type, String word) {
    try {
      return String.valueOf(driver.jar().callStatic(type, "valueOfString", word));
    } catch (InvocationTargetException e) {
      throw new AssertionError(word, e);
    }
  }
}

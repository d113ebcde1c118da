/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the model of the drivers of other servers than MySQL's with the drivers themselves. */
final class OtherDriversTest {
  private static final List<DriverFamily> FAMILIES =
      List.of(
          DriverFamily.POSTGRESQL, DriverFamily.SQLSERVER, DriverFamily.ORACLE, DriverFamily.H2);

  /** They keep nothing of what they do not know; the model does, for the rules. */
  private static final List<DriverFamily> DROPPING =
      List.of(DriverFamily.SQLSERVER, DriverFamily.H2);

  private static final int GENERATED = 1000;
  private static final String PROGRAM = "v$session.program";

  @ParameterizedTest(name = "{0}")
  @MethodSource("drivers")
  void resolvesTheCorpusAsTheDriverDoes(String name, DriverFamily family) {
    RealDriver driver = RealDriver.of(DriverJar.load(name));
    List<String> differences = new ArrayList<>();
    for (Entry entry : UrlCorpus.read(family.id() + "-urls.txt")) {
      differences.addAll(differences(driver, family, entry));
    }
    assertThat(differences).isEmpty();
  }

  @Tag("no-mutation")
  @ParameterizedTest(name = "{0}")
  @MethodSource("drivers")
  void resolvesGeneratedUrlsAsTheDriverDoes(String name, DriverFamily family) {
    RealDriver driver = RealDriver.of(DriverJar.load(name));
    SeededOtherUrls urls = new SeededOtherUrls(family, driver.jar().version(), 20261121);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < GENERATED; i++) {
      differences.addAll(differences(driver, family, urls.next()));
    }
    assertThat(differences).isEmpty();
  }

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

  /** A separator behind the last backslash would be a part of the value before it. */
  @Test
  void keepsAUrlWhoseLastBackslashWouldHideTheSettingFromH2() {
    String text = "jdbc:h2:mem:x;INIT=A\\";

    drivers(DriverFamily.H2)
        .forEach(
            driver -> {
              JdbcUrl url = facts(text, driver).url();
              assertThat(driver.ask(text + ";USER=u", Map.of()).hosts().get(0).known())
                  .containsEntry("INIT", "A;USER=u");
              assertThat(url.with("USER", "u")).isSameAs(url);
            });
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
                assertThat(facts.refusals()).as("%s %s", driver.jar().name(), word).isEmpty();
                assertThat(facts.settings().value("authentication"))
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

  @Test
  void theCorpusIsLarge() {
    long urls =
        FAMILIES.stream()
            .flatMap(family -> UrlCorpus.read(family.id() + "-urls.txt").stream())
            .distinct()
            .count();

    assertThat(urls).isGreaterThanOrEqualTo(300);
  }

  private static List<String> differences(RealDriver driver, DriverFamily family, Entry entry) {
    DriverAnswer answer = driver.ask(entry.url(), entry.properties());
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(entry.url())
                .properties(entry.properties())
                .driver(family)
                .driverVersion(driver.jar().version())
                .build());
    return answer.differences(facts).stream()
        .filter(difference -> !DROPPING.contains(family) || !difference.contains(": unknown "))
        .map(difference -> entry + " -> " + difference)
        .toList();
  }

  static Stream<Arguments> drivers() {
    return DriverReleases.names()
        .filter(name -> FAMILIES.contains(DriverReleases.family(name)))
        .map(name -> Arguments.of(name, DriverReleases.family(name)));
  }
}

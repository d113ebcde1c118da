/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GuardPropertyTest {
  private static final String KEY = "hotguard.test.some-key";

  private enum Overflow {
    DISCARD,
    SPILL_TO_DISK
  }

  private static <T> GuardProperty<T> property(
      GuardProperty.Builder<T> declaration, T defaultValue) {
    return declaration.since("0.1").doc("Does something.").defaultsTo(defaultValue);
  }

  private static void assertRejects(GuardProperty<?> property, String text, String message) {
    assertThatIllegalArgumentException()
        .as(text)
        .isThrownBy(() -> property.parse(text))
        .withMessage(message);
  }

  @Test
  void flagTakesTrueAndFalseOnly() {
    GuardProperty<Boolean> flag = property(GuardProperty.flag(KEY), false);
    assertThat(flag.parse("TRUE ")).isTrue();
    assertThat(flag.parse("false")).isFalse();
    assertRejects(flag, "yes", "must be true or false");
    assertRejects(flag, "", "must be true or false");
  }

  @Test
  void choiceIsWrittenInLowerCaseWithHyphens() {
    GuardProperty<Overflow> choice =
        property(GuardProperty.choice(KEY, Overflow.class), Overflow.DISCARD);
    assertThat(choice.parse("spill-to-disk")).isEqualTo(Overflow.SPILL_TO_DISK);
    assertThat(choice.parse("SPILL_TO_DISK")).isEqualTo(Overflow.SPILL_TO_DISK);
    assertThat(choice.print(Overflow.SPILL_TO_DISK)).isEqualTo("spill-to-disk");
    assertThat(choice.allowed()).isEqualTo("discard, spill-to-disk");
    assertRejects(
        choice, "discrad", "must be one of discard, spill-to-disk; did you mean discard?");
    assertRejects(choice, "wait", "must be one of discard, spill-to-disk");
  }

  @Test
  void integerStaysInItsRange() {
    GuardProperty<Integer> integer = property(GuardProperty.integer(KEY, 1, 64), 2);
    assertThat(integer.parse("64")).isEqualTo(64);
    for (String text : List.of("0", "65", "", "two", "1.5", "99999999999")) {
      assertRejects(integer, text, "must be a whole number in 1..64");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "100000,131072",
    "65537,65536",
    "98304,131072",
    "98303,65536",
    "0,128",
    "-5,128",
    "2147483647,4194304",
    "127,128",
    "3,128",
    "4194305,4194304",
    "4194303,4194304"
  })
  void powerOfTwoNamesTheNearest(String given, String nearest) {
    GuardProperty<Integer> ringSize =
        property(GuardProperty.powerOfTwo(KEY, 128, 4_194_304), 4_096);
    assertRejects(ringSize, given, "must be a power of two in 128..4194304; nearest " + nearest);
    assertThat(ringSize.parse(nearest)).hasToString(nearest);
  }

  @Test
  void powerOfTwoIsAWholeNumberFirst() {
    GuardProperty<Integer> ringSize = property(GuardProperty.powerOfTwo(KEY, 1, 1 << 30), 4_096);
    assertRejects(ringSize, "4k", "must be a power of two in 1..1073741824");
    assertRejects(
        ringSize, "2147483647", "must be a power of two in 1..1073741824; nearest 1073741824");
    assertThat(ringSize.parse("1")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "4096,4096,4k",
    "64m,67108864,64m",
    "1G,1073741824,1g",
    "10MB,10485760,10m",
    "512B,512,512",
    "1025,1025,1025",
    "2048k,2097152,2m",
    "0,0,0",
    "1t,1099511627776,1t"
  })
  void bytesTakeSuffixesAndPrintTheLargestThatLosesNothing(
      String text, long bytes, String printed) {
    GuardProperty<Long> size = property(GuardProperty.bytes(KEY, 0, Long.MAX_VALUE), 1L << 26);
    assertThat(size.parse(text)).isEqualTo(bytes);
    assertThat(size.print(bytes)).isEqualTo(printed);
    assertThat(size.unit()).isEqualTo("bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "m",
        "-1",
        "1.5m",
        "64mib",
        "2g",
        "1k",
        "9000000t",
        "999999999999999999t",
        "99999999999999999999"
      })
  void bytesRejectWhatIsNoSizeOrOutOfRange(String text) {
    GuardProperty<Long> size = property(GuardProperty.bytes(KEY, 1 << 20, 1 << 30), 1L << 26);
    assertRejects(size, text, "must be a size in 1m..1g, in bytes or with a suffix k, m, g or t");
  }

  @ParameterizedTest
  @CsvSource({
    "5s,PT5S,5s",
    "250ms,PT0.25S,250ms",
    "1m,PT1M,1m",
    "60s,PT1M,1m",
    "90S,PT1M30S,90s",
    "24h,PT24H,1d",
    "1500us,PT0.0015S,1500us",
    "7ns,PT0.000000007S,7ns",
    "0s,PT0S,0s",
    "0d,PT0S,0s",
    "0,PT0S,0s"
  })
  void durationCarriesItsUnitAndPrintsTheLargestThatLosesNothing(
      String text, Duration duration, String printed) {
    GuardProperty<Duration> delay =
        property(
            GuardProperty.duration(KEY, Duration.ZERO, Duration.ofDays(7)), Duration.ofSeconds(5));
    assertThat(delay.parse(text)).isEqualTo(duration);
    assertThat(delay.print(duration)).isEqualTo(printed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "5", "5 s", "-5s", "1.5s", "5sec", "9ms", "2m", "999999999999999999d"})
  void durationRejectsWhatHasNoUnitOrIsOutOfRange(String text) {
    GuardProperty<Duration> delay =
        property(
            GuardProperty.duration(KEY, Duration.ofMillis(10), Duration.ofMinutes(1)),
            Duration.ofSeconds(5));
    assertRejects(
        delay, text, "must be a duration in 10ms..1m with its unit: ns, us, ms, s, m, h, d");
  }

  @Test
  void textIsStripped() {
    assertThat(property(GuardProperty.text(KEY), "").parse(" a b ")).isEqualTo("a b");
  }

  @Test
  void listIsSplitAtCommas() {
    GuardProperty<List<String>> list = property(GuardProperty.list(KEY), List.of());
    assertThat(list.parse("a, b c ,d")).containsExactly("a", "b c", "d");
    assertThat(list.parse(" ")).isEmpty();
    assertThat(list.print(List.of("a", "b"))).isEqualTo("a,b");
    assertRejects(list, "a,,b", "must be a comma list without empty items");
    assertRejects(list, "a,", "must be a comma list without empty items");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hotguard",
        "logging.ring-size",
        "hotguard.Logging",
        "hotguard.logging.ring_size",
        "hotguard..x",
        "hotguard.x-"
      })
  void rejectsMalformedKeys(String key) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperty.flag(key))
        .withMessage(
            "property key '"
                + key
                + "': must be hotguard.<domain>.<name> in lower case, words joined by hyphens");
  }

  @Test
  void rejectsDeclarationsWithoutDocOrVersion() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperty.flag(KEY).since("0.1").defaultsTo(true))
        .withMessage(
            "property hotguard.test.some-key: the doc must be one sentence of at most 200 characters that ends in a full stop, not ''");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> GuardProperty.mode(KEY).doc("Does something.").fallsBackTo(GuardProperties.MODE))
        .withMessage("property hotguard.test.some-key: must say since which version it exists");
  }

  @Test
  void rejectsDefaultsThatUsersCouldNotWrite() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> property(GuardProperty.powerOfTwo(KEY, 128, 1024), 1000))
        .withMessage(
            "property hotguard.test.some-key: default 1000 must be a power of two in 128..1024; nearest 1024");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> property(GuardProperty.list(KEY), List.of("a,b")))
        .withMessage("property hotguard.test.some-key: default a,b is read back as another value");
  }

  @Test
  void rejectsRangesWithoutValues() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperty.integer(KEY, 2, 1))
        .withMessage("no valid range: 2..1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperty.powerOfTwo(KEY, 100, 128))
        .withMessage("no valid range: 100..128");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperty.powerOfTwo(KEY, Integer.MIN_VALUE, 128));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperty.bytes(KEY, -1, 1))
        .withMessage("no valid range: -1..1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardProperty.duration(KEY, Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .withMessage("no valid range: PT2S..PT1S");
  }

  @Test
  void environmentNameIsTheKeyInUpperCaseWithUnderscores() {
    assertThat(property(GuardProperty.flag("hotguard.logging.ring-size"), true).environmentName())
        .isEqualTo("HOTGUARD_LOGGING_RING_SIZE");
  }

  @Test
  void knowsItsOwnDeclaration() {
    GuardProperty<Integer> property =
        GuardProperty.integer(KEY, 1, 64)
            .unit("threads")
            .since("0.2")
            .doc("Does something.")
            .defaultsTo(2);
    assertThat(property).hasToString(KEY);
    assertThat(property.key()).isEqualTo(KEY);
    assertThat(property.unit()).isEqualTo("threads");
    assertThat(property.since()).isEqualTo("0.2");
    assertThat(property.doc()).isEqualTo("Does something.");
    assertThat(property.defaultValue()).isEqualTo(2);
    assertThat(property.fallback()).isEmpty();
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.ServerKind;
import io.hotguard.jdbc.model.SettingOrigin;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The texts, ranges and parts that the readers of all drivers share. */
final class UrlPartsTest {

  private static UrlText text(String text) {
    return new UrlText(text, "", 0, List.of(), null);
  }

  private static Span span(String text, int start, int end) {
    return new Span(text(text), start, end);
  }

  @Test
  void findsCharactersWithinItsRange() {
    Span span = span(",a,b,", 1, 4);

    assertThat(span.indexOf(',')).isEqualTo(1);
    assertThat(span.lastIndexOf(',')).isEqualTo(1);
    assertThat(span.indexOf('a')).isZero();
    assertThat(span.lastIndexOf('a')).isZero();
    assertThat(span.indexOf('x')).isEqualTo(-1);
    assertThat(span.lastIndexOf('x')).isEqualTo(-1);
    assertThat(span(",a,", 1, 2).indexOf(',')).isEqualTo(-1);
    assertThat(span(",a,", 1, 2).lastIndexOf(',')).isEqualTo(-1);
    assertThat(span("a,,", 0, 2).lastIndexOf(',')).isEqualTo(1);
  }

  @Test
  void hasARangeOfTheUrl() {
    Span span = span("abcdef", 1, 5);

    assertThat(span.safe()).isEqualTo("bcde");
    assertThat(span.length()).isEqualTo(4);
    assertThat(span.isEmpty()).isFalse();
    assertThat(span("abc", 1, 1).isEmpty()).isTrue();
    assertThat(span.at(1)).isEqualTo('c');
    assertThat(span.sub(1, 3).raw()).isEqualTo("cd");
    assertThat(span.sub(1).raw()).isEqualTo("cde");
    assertThat(span.range()).isEqualTo(new Range(1, 5));
    assertThat(span).hasToString("1..5");
  }

  @ParameterizedTest
  @CsvSource({"1, 6, 3..5", "0, 7, 3..5", "3, 5, 3..5", "0, 3, 3..3", "5, 7, 7..7"})
  void dropsBlanksAtBothEnds(int start, int end, String trimmed) {
    assertThat(span(" \t\nab \u0001", start, end).trim()).hasToString(trimmed);
  }

  @Test
  void decodesATextWithoutPlaceholders() throws MalformedUrlPart {
    assertThat(span("a%20b+c", 0, 7).decoded("it")).isEqualTo("a b c");
    assertThat(span("${a+b}", 0, 6).decoded("it")).isEqualTo("${a+b}");
    assertThat(span("${a+b}", 0, 6).hasPlaceholder()).isTrue();
    assertThat(span("${a}b", 4, 5).hasPlaceholder()).isFalse();
    assertThat(span("b${a}", 0, 1).hasPlaceholder()).isFalse();
    assertThat(span("b${a}", 0, 2).hasPlaceholder()).isTrue();
    assertThat(span("${a}b", 3, 4).hasPlaceholder()).isTrue();
  }

  @Test
  void refusesAMalformedPercentSequenceInItsPlace() {
    ParsedUrl parsed = new ParsedUrl(new UrlText("jdbc:p6spy:x%zz", "jdbc:", 11, List.of(), null));

    assertThatThrownBy(() -> new Span(parsed.text(), 5, 9).decoded("the user"))
        .isInstanceOfSatisfying(MalformedUrlPart.class, part -> part.refuse(parsed));
    assertThat(parsed.refusals())
        .containsExactly(
            new Refusal(
                Refusal.Kind.MALFORMED,
                "the user",
                "has a % that two hexadecimal digits do not follow; write %25 for a percent sign",
                11));
  }

  @ParameterizedTest
  @EnumSource
  void refusesTheFormOfAUrlAlone(Refusal.Kind kind) {
    ParsedUrl parsed = new ParsedUrl(new UrlText("jdbc:x", "jdbc:x", 6, List.of(), null));
    MalformedUrlPart part = new MalformedUrlPart(kind, "the URL", "is wrong", 0);

    if (kind == Refusal.Kind.MALFORMED || kind == Refusal.Kind.UNSUPPORTED) {
      part.refuse(parsed);
      assertThat(parsed.refusals()).extracting(Refusal::kind).containsExactly(kind);
    } else {
      assertThatThrownBy(() -> part.refuse(parsed))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(kind + " is no refusal of a URL's form");
      assertThat(parsed.refusals()).isEmpty();
    }
  }

  @Test
  void mapsTheDriversTextToTheWrittenOne() {
    UrlText url =
        new UrlText("jdbc:tc:mysql:8://${h}", "jdbc:mysql", 15, List.of("tc"), ServerKind.TIDB);

    assertThat(url.text()).isEqualTo("jdbc:mysql://${h}");
    assertThat(url.safe()).isEqualTo("jdbc:mysql://xxxx");
    assertThat(url.outer()).isEqualTo("jdbc:tc:mysql:8://${h}");
    assertThat(url.length()).isEqualTo(17);
    assertThat(url.outerOffset(0)).isZero();
    assertThat(url.outerOffset(9)).isZero();
    assertThat(url.outerOffset(10)).isEqualTo(15);
    assertThat(url.outerOffset(17)).isEqualTo(22);
    assertThat(url.wrappers()).containsExactly("tc");
    assertThat(url.server()).isEqualTo(ServerKind.TIDB);
    assertThat(url.hasPlaceholder()).isTrue();
    assertThat(text("jdbc:x").hasPlaceholder()).isFalse();
    assertThat(url.hasPlaceholder(0, 13)).isFalse();
    assertThat(url.hasPlaceholder(0, 14)).isTrue();
    assertThat(url.hasPlaceholder(16, 17)).isTrue();
    assertThat(url.cut(5, 10)).isEqualTo("mysql");
  }

  @Test
  void keepsItsPlaceInTheWrittenTextWhenItIsRewritten() {
    UrlText url = new UrlText("jdbc:aws-wrapper:x:ab", "jdbc:", 17, List.of("w"), ServerKind.OTHER);
    UrlText head = url.head(7, "/d");
    UrlText built = new UrlText.Builder(url).add(0, 5).add('y', 5).add(6, 9).build();

    assertThat(head.text()).isEqualTo("jdbc:x:/d");
    assertThat(head.outerOffset(5)).isEqualTo(17);
    assertThat(head.outerOffset(6)).isEqualTo(18);
    assertThat(head.outerOffset(7)).isEqualTo(19);
    assertThat(head.outerOffset(8)).isEqualTo(19);
    assertThat(head.outerOffset(9)).isEqualTo(21);
    assertThat(head.outer()).isEqualTo("jdbc:aws-wrapper:x:ab");
    assertThat(head.wrappers()).containsExactly("w");
    assertThat(head.server()).isEqualTo(ServerKind.OTHER);
    assertThat(built.text()).isEqualTo("jdbc:y:ab");
    assertThat(built.outerOffset(7)).isEqualTo(19);
  }

  @ParameterizedTest
  @CsvSource({"0, -1", "1, 1", "65535, 65535", "65536, -1", "-1, -1", "x, -1", "'', -1"})
  void readsPortsInTheirRange(String text, int port) {
    assertThat(UrlHost.portOf(text)).isEqualTo(port);
  }

  @Test
  void showsNoPasswordOfAHostAndNoValueOfASetting() {
    assertThat(new UrlHost("h", 5, "user", "secret", 3)).hasToString("h:5");
    assertThat(new UrlSetting("key", "secret", 3, 6, 7, 13, -1)).hasToString("key@3");
  }

  @ParameterizedTest
  @CsvSource({"3, 6, 7, 9, false", "3, 3, 3, 9, true", "3, 3, 3, 3, true", "3, 6, 6, 6, false"})
  void tellsAPartOfAHostFromAPair(int key, int keyEnd, int value, int valueEnd, boolean isPart) {
    assertThat(new UrlSetting("k", "v", key, keyEnd, value, valueEnd, -1).isPartOfHost())
        .isEqualTo(isPart);
  }

  @Test
  void makesCandidatesOfSettingsThatNoWrapperReads() {
    ParsedUrl parsed =
        new ParsedUrl(
            new UrlText(
                "jdbc:aws-wrapper:x?wrapperPlugins=a&k%65y=${v}&c=d",
                "jdbc:", 17, List.of("aws-wrapper"), null));
    parsed.settings().add(new UrlSetting("wrapperPlugins", "a", 7, 21, 22, 23, -1));
    parsed.settings().add(new UrlSetting("key", "${v}", 24, 29, 30, 34, -1));
    parsed.settings().add(new UrlSetting("c", "d", 35, 36, 37, 38, 0));

    assertThat(parsed.candidates())
        .containsExactly(
            new Candidate("key", "k%65y", "${v}", SettingOrigin.URL, 36, -1, true),
            new Candidate("c", "c", "d", SettingOrigin.HOST, 47, 0, false));
    assertThat(parsed.settings())
        .extracting(parsed::isForWrapper)
        .containsExactly(true, false, false);
  }

  @Test
  void keepsThePartsOfAUrl() {
    ParsedUrl parsed = new ParsedUrl(text("jdbc:x:y#z"));
    assertThat(parsed.settingsEnd()).isEqualTo(10);
    assertThat(parsed.hasSettingsPart()).isFalse();
    assertThat(parsed.fragment()).isEqualTo(-1);
    assertThat(parsed.isOpen()).isFalse();
    parsed.scheme("jdbc:x:");
    parsed.database("y");
    parsed.transport("tcps");
    parsed.settingsPart(true, 8);
    parsed.fragment(8);
    parsed.open();

    assertThat(parsed.scheme()).isEqualTo("jdbc:x:");
    assertThat(parsed.database()).isEqualTo("y");
    assertThat(parsed.transport()).isEqualTo("tcps");
    assertThat(parsed.settingsEnd()).isEqualTo(8);
    assertThat(parsed.hasSettingsPart()).isTrue();
    assertThat(parsed.fragment()).isEqualTo(8);
    assertThat(parsed.secrets()).containsExactly(new Range(9, 10));
    assertThat(parsed.isOpen()).isTrue();
  }

  @Test
  void writesPairsOfASyntax() {
    assertThat(UrlSyntax.QUERY.pair("a b", "c&d")).isEqualTo("a%20b=c%26d");
    assertThat(UrlSyntax.PLAIN_QUERY.pair("a b", "c&d")).isEqualTo("a b=c&d");
  }
}

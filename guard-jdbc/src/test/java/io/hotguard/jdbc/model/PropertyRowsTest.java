/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.text.VersionNumber;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads tables of properties and looks rows up, on tables of the test alone. */
final class PropertyRowsTest {
  private static final String HEADER = String.join("\t", PropertyTable.COLUMNS) + "\n";
  private static final int CACHED_VERSIONS = 64;

  private static List<PropertyDefinition> read(String text) throws IOException {
    return PropertyTable.read("test", new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private static PropertyTable table(String... rows) throws IOException {
    return new PropertyTable(read(HEADER + String.join("\n", rows)), String.CASE_INSENSITIVE_ORDER);
  }

  private static PropertyDefinition numbers(ValueType type, String... values) {
    return new PropertyDefinition(
        "n", List.of(), type, null, List.of(values), null, null, Set.of());
  }

  @Test
  void readsRowsBehindCommentsAndTheHeader() throws IOException {
    assertThat(
            read(
                "# comment\n\n"
                    + HEADER
                    + "a\tb, c\tenum\tx\tx,y\t5.1\t8.0\tsecret,class\n"
                    + "# comment\n\n"
                    + "d\t-\tint\t\"\"\t0..\t-\t-\t-\n"))
        .containsExactly(
            new PropertyDefinition(
                "a",
                List.of("b", "c"),
                ValueType.ENUM,
                "x",
                List.of("x", "y"),
                VersionNumber.of("5.1"),
                VersionNumber.of("8.0"),
                Set.of("class", "secret")),
            new PropertyDefinition(
                "d", List.of(), ValueType.INT, "", List.of("0.."), null, null, Set.of()));
    assertThat(read(HEADER + "a\t-\tstring\t-\t-\t-\t-\t-").get(0).defaultValue()).isNull();
  }

  @Test
  void namesTheLineThatIsNoRow() {
    assertThatThrownBy(() -> read("# comment\na\tb\n"))
        .hasMessage("property table test, line 2: the header must be " + PropertyTable.COLUMNS);
    assertThatThrownBy(() -> read(HEADER + "\na\t-\tstring\t-\t-\t-\t-\n"))
        .hasMessage("property table test, line 3: must have 8 cells");
  }

  @Test
  void findsByNameBeforeAlias() throws IOException {
    PropertyTable table =
        table(
            "a\tb,c\tstring\t1\t-\t-\t-\t-",
            "b\td\tstring\t2\t-\t-\t-\t-",
            "e\tc\tstring\t3\t-\t-\t-\t-");

    assertThat(table.find("b").orElseThrow().name()).isEqualTo("b");
    assertThat(table.find("c").orElseThrow().name()).isEqualTo("a");
    assertThat(table.find("D")).isEmpty();
    assertThat(table.findIgnoreCase("D").orElseThrow().name()).isEqualTo("b");
    assertThat(table.findIgnoreCase("C").orElseThrow().name()).isEqualTo("a");
    assertThat(table.findIgnoreCase("x")).isEmpty();
    assertThat(table.names()).containsExactlyInAnyOrder("a", "b", "c", "d", "e");
    assertThat(table.definitions()).hasSize(3);
    assertThat(table.defaults()).containsOnlyKeys("a", "b", "e");
    assertThat(table.defaults().get("b").value()).isEqualTo("2");
  }

  @Test
  void selectsTheRowsOfAVersion() throws IOException {
    PropertyTable table =
        table("a\t-\tstring\told\t-\t-\t8.0\t-", "a\t-\tstring\tnew\t-\t8.0\t9.0\t-");

    assertThat(table.at(VersionNumber.of("5.1")).find("a").orElseThrow().defaultValue())
        .isEqualTo("old");
    assertThat(table.at(VersionNumber.of("8.0")).find("a").orElseThrow().defaultValue())
        .isEqualTo("new");
    assertThat(table.at(VersionNumber.of("9.0")).find("a")).isEmpty();
  }

  @Test
  void keepsABoundedNumberOfVersions() throws IOException {
    PropertyTable table = table("a\t-\tstring\t-\t-\t-\t-\t-");
    int kept = 0;
    for (int i = 1; i <= 2 * CACHED_VERSIONS; i++) {
      VersionNumber version = VersionNumber.of(i + ".0");
      PropertyTable made = table.at(version);
      kept += made == table.at(version) ? 1 : 0;
    }

    assertThat(kept).isEqualTo(CACHED_VERSIONS);
  }

  @Test
  void isEmptyForADriverWithoutATable() {
    assertThat(PropertyTable.load("no-such-driver").definitions()).isEmpty();
    assertThat(PropertyTable.load("h2").find("MODE")).isPresent();
    assertThat(PropertyTable.of(DriverFamily.OTHER).definitions()).isEmpty();
    assertThat(PropertyTable.of(PoolKind.OTHER).definitions()).isEmpty();
    assertThat(PropertyTable.of(PoolKind.HIKARICP).find("maximumPoolSize")).isPresent();
    assertThat(PropertyTable.of(DriverFamily.H2)).isSameAs(PropertyTable.of(DriverFamily.H2));
  }

  /** A dotless i is an I in upper case, and a Kelvin sign is a k in lower case. */
  @Test
  void ignoresCaseAsTheDriverDoes() {
    assertThat(PropertyTable.of(DriverFamily.H2).findIgnoreCase("\u0131nit")).isPresent();
    assertThat(PropertyTable.of(DriverFamily.H2).findIgnoreCase("loc\u212a_timeout")).isEmpty();
    assertThat(PropertyTable.of(DriverFamily.MARIADB).findIgnoreCase("p\u0131pe")).isEmpty();
    assertThat(PropertyTable.of(DriverFamily.MARIADB).findIgnoreCase("localSoc\u212aet"))
        .isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "0..10, 0, 10",
    "-1.., -1, ",
    "..5, , 5",
    "10, , ",
    "a, , ",
  })
  void knowsTheBoundsOfARange(String range, Long least, Long greatest) {
    PropertyDefinition definition = numbers(ValueType.LONG, range);

    assertThat(definition.least().isPresent()).isEqualTo(least != null);
    assertThat(definition.least().orElse(0)).isEqualTo(least == null ? 0 : least);
    assertThat(definition.greatest().isPresent()).isEqualTo(greatest != null);
    assertThat(definition.greatest().orElse(0)).isEqualTo(greatest == null ? 0 : greatest);
  }

  @Test
  void hasNoBoundsWhereWordsAreAllowed() {
    assertThat(numbers(ValueType.ENUM, "1..2").least()).isEmpty();
    assertThat(numbers(ValueType.ENUM, "1..2").greatest()).isEmpty();
    assertThat(numbers(ValueType.INT, "1..2", "3..4").least()).isEmpty();
    assertThat(numbers(ValueType.INT).greatest()).isEmpty();
  }

  @Test
  void saysWhatItsFlagsSay() throws IOException {
    PropertyTable table =
        table(
            "s\t-\tstring\t-\t-\t-\t-\tsecret",
            "c\t-\tstring\t-\t-\t-\t-\tclass",
            "l\t-\tstring\t-\t-\t-\t-\tclass-list",
            "n\t-\tstring\t-\t-\t-\t-\t-");

    assertThat(table.definitions().stream().filter(PropertyDefinition::isSecret))
        .extracting(PropertyDefinition::name)
        .containsExactly("s");
    assertThat(table.definitions().stream().filter(PropertyDefinition::namesClass))
        .extracting(PropertyDefinition::name)
        .containsExactly("c", "l");
  }
}

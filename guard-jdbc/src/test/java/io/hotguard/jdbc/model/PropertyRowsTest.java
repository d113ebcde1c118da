/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Reads tables of properties and looks rows up, on tables of the test alone. */
final class PropertyRowsTest {
  private static final String HEADER = String.join("\t", PropertyTable.COLUMNS) + "\n";
  private static final int CACHED_VERSIONS = 64;

  private static List<PropertyDefinition> read(String text) {
    return Rows.read("test.tsv", text, PropertyTable.COLUMNS).stream()
        .map(PropertyTable::row)
        .toList();
  }

  private static PropertyTable table(String... rows) {
    return new PropertyTable(read(HEADER + String.join("\n", rows)));
  }

  @Test
  void readsRowsBehindCommentsAndTheHeader() {
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
        .hasMessage("test.tsv, line 2: must have the columns " + PropertyTable.COLUMNS);
    assertThatThrownBy(() -> read(HEADER + "\na\t-\tstring\t-\t-\t-\t-\n"))
        .hasMessage("test.tsv, line 3: must have the columns " + PropertyTable.COLUMNS);
  }

  @Test
  void findsByNameBeforeAlias() {
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
  void selectsTheRowsOfAVersion() {
    PropertyTable table =
        table("a\t-\tstring\told\t-\t-\t8.0\t-", "a\t-\tstring\tnew\t-\t8.0\t9.0\t-");

    assertThat(table.at(VersionNumber.of("5.1")).find("a").orElseThrow().defaultValue())
        .isEqualTo("old");
    assertThat(table.at(VersionNumber.of("8.0")).find("a").orElseThrow().defaultValue())
        .isEqualTo("new");
    assertThat(table.at(VersionNumber.of("9.0")).find("a")).isEmpty();
  }

  @Test
  void keepsABoundedNumberOfVersions() {
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
}

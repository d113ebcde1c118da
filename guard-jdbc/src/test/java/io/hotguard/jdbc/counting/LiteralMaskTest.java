/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LiteralMaskTest {

  static List<Arguments> statements() throws IOException {
    return Files.readAllLines(
            Path.of("src/test/resources/io/hotguard/jdbc/counting/literal-masks.tsv"))
        .stream()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .map(cells -> Arguments.of(cells[0].translateEscapes(), cells[1].translateEscapes()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("statements")
  void printsAStatementWithoutItsLiterals(String sql, String printed) {
    assertThat(LiteralMask.masked(sql)).isEqualTo(printed);
  }

  @Test
  void printsOneLineOfBoundedLength() {
    String printed = LiteralMask.masked("select\n\t a\r\n from " + "t, ".repeat(1_000));

    assertThat(printed).startsWith("select a from t, t,").endsWith("...").doesNotContain("\n");
    assertThat(printed.length()).isLessThanOrEqualTo(LiteralMask.MAX_CHARS + 3);
    assertThat(LiteralMask.masked("/*" + "* ".repeat(99_999) + "*/a'" + "''b".repeat(99_999) + "'"))
        .isEqualTo("a?");
  }

  @Test
  void cutsALongStatementWhereverItsLastWordEnds() {
    String longest = "a".repeat(LiteralMask.MAX_CHARS);

    assertThat(LiteralMask.masked(longest)).isEqualTo(longest);
    assertThat(LiteralMask.masked(longest + "-- c")).isEqualTo(longest);
    assertThat(LiteralMask.masked(longest + "b")).isEqualTo(longest + "...");
    assertThat(LiteralMask.masked(longest + " b")).isEqualTo(longest + "...");
    assertThat(LiteralMask.masked(longest + "'open")).isEqualTo(longest + "?...");
  }

  /** A literal is never printed, in any surroundings, and nothing hangs. */
  @ParameterizedTest
  @ValueSource(strings = {" 'hunter2' ", " = \"hunter2\" "})
  void printsNoQuotedLiteralWhereverItStands(String literal) {
    String[] parts =
        ("select |a|.|,|(|)| = | like |''|'x'|\"n\"|`n`|/* c */|-- c\n|$|1|?| from t |@v"
                + "|:p|#|#\n|{|}|[|]|/* a /* b */|*/|--5 |q'[x]'|q|$t1$ x $t1$|\"n\".|nq'(x)'|[\"]")
            .split("\\|", -1);
    SplittableRandom random = new SplittableRandom(17);
    for (int run = 0; run < 20_000; run++) {
      StringBuilder sql = new StringBuilder();
      for (int i = random.nextInt(8); i > 0; i--) {
        sql.append(parts[random.nextInt(parts.length)]);
      }
      sql.append(literal);
      for (int i = random.nextInt(8); i > 0; i--) {
        sql.append(parts[random.nextInt(parts.length)]);
      }
      assertThat(LiteralMask.masked(sql.toString())).as(sql.toString()).doesNotContain("hunter");
    }
  }

  /** Any text at all: no exception, no hang. */
  @Test
  void takesAnyText() {
    SplittableRandom random = new SplittableRandom(18);
    String alphabet = "a1'\"`$/*-\\ \n.:@#?=(),\u00e9\ud83d";
    for (int run = 0; run < 50_000; run++) {
      StringBuilder sql = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        sql.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      assertThat(LiteralMask.masked(sql.toString())).isNotNull();
      assertThat(StatementEntry.isSessionState(sql.toString())).isIn(true, false);
    }
  }

  @Test
  void knowsWhatIsAboutTheSession() {
    assertThat(
            ("SET autocommit=1|  /* ping */ SELECT 1|select 1 from dual|SELECT @@session.tx_read_only"
                    + "|show variables like 'x'|-- comment\nset names utf8mb4|use shop|SELECT database()")
                .split("\\|"))
        .allMatch(StatementEntry::isSessionState);
  }

  @Test
  void knowsWhatIsNot() {
    assertThat(
            ("select 10 from t|select 1 from t|settle debts|update t set a = 1"
                    + "|select a from settings|insert into users values (1)||/* set x */ select a from t")
                .split("\\|"))
        .noneMatch(StatementEntry::isSessionState);
  }
}

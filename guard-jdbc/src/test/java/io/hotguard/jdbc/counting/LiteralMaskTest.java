/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LiteralMaskTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "select a from t where b = ?                | select a from t where b = ?",
        "select a from t where b = 'secret'         | select a from t where b = ?",
        "select a from t where b = 'it''s secret'   | select a from t where b = ?",
        "update t set a = 12.5, b2 = -7 where c = 0x1F | update t set a = ?, b2 = -? where c = ?",
        "select t1.a from t1 where x in (1, 2)      | select t1.a from t1 where x in (?, ?)",
        "select concat('a', 'b')                    | select concat(?, ?)",
        "select a /* secret */ from t -- secret     | select a from t",
        "select a from t where b = \"secret\"       | select a from t where b = ?",
        "insert into t values (\"secret\", \"x\")   | insert into t values (?, ?)",
        "select \"a\", \"b\" from \"t\" where \"t\".\"a\" = ? | select \"a\", \"b\" from \"t\" where \"t\".\"a\" = ?",
        "select `a` from `t` where `t`.b like \"x\" | select `a` from `t` where `t`.b like ?",
        "select $$secret$$, $tag$se$$cret$tag$, $1  | select ?, ?, $1",
        "select a from t where b = 'sec\\'ret'      | select a from t where b = ?...",
        "select a from t where b = 'secret          | select a from t where b = ?...",
        "select @@session.tx_read_only, :id, @v1    | select @@session.tx_read_only, :id, @v1",
        "call p(?, E'secret', N'secret')            | call p(?, E?, N?)",
        "select q'[secret]', Q'!secret!', nq'{secret}' from t | select ?, ?, ? from t",
        "select q'[it's secret]' from t             | select ?...",
        "select q'[secret                           | select ?...",
        "select a # secret                          | select a",
        "select a # don't tell the secret           | select a ?...",
        "select a from t where b = 5--'x secret'    | select a from t where b = ??...",
        "select a /* b /* c */ secret */ from t     | select a ?...",
        "select \"secret\" from t                   | select ? from t",
        "select a from t where \"secret\" = a       | select a from t where ? = a",
        "select a from t order by \"secret\"        | select a from t order by ?",
        "select trim(\"x\" from \"secret\")          | select trim(? from ?)",
        "select \"a\" from \"t\"                    | select ? from \"t\"",
        "select [it's] from t where b = 'secret'    | select ?...",
        "select array['a', 'b'], $t1$secret$t1$     | select array[?, ?], ?",
        "select \"a\", \"b\" from t join \"u\" on \"u\".\"a\" < \"b\" | select \"a\", \"b\" from t join \"u\" on \"u\".\"a\" < ?",
        "update \"t\" set \"a\" = 1 where \"b\" > 2 and \"c\" < 3 and x = \"secret\" | update \"t\" set \"a\" = ? where \"b\" > ? and \"c\" < ? and x = ?",
        "select (\"a\", \"b\") from t join \"u\"       | select (?, ?) from t join \"u\"",
        "select \"a b\", \"c\" from t join \"u\"       | select ?, ? from t join \"u\"",
        "select f(x) from \"t\"                     | select f(x) from \"t\"",
        "select (select a from \"secret\") from t   | select (select a from ?) from t",
        "select $_a$secret$_a$, $a1$x$a1$, $1$, $a  | select ?, ?, $1$, $a",
        "select $$secret                            | select ?",
        "select 5 /*secret                          | select ?",
        "select a -- secret                         | select a",
        "select a --                                | select a",
        "select 1.5e3, a.b1, .5, a1.2               | select ?, a.b1, .?, a1.?",
        "select x'secret', q                        | select x?, q",
        "select q'                                  | select ?...",
        "select q'<secret>', q'(secret)'            | select ?, ?",
        "select q'[sec\\'ret]'                      | select ?...",
        "select `it's`, a from t where b = 'secret' | select `it's`, a from t where b = ?",
        "select `a``b` from t                       | select `a``b` from t",
        "select [a], [b''c] from t where b = 'secret' | select [a], [b?c] from t where b = ?",
        "select /*/ secret */ a                     | select a",
        "select 'x'# c                              | select ?",
        "# secret                                   | ^^",
        "select q'qsecretq' from t                  | select ? from t",
        "`a` join \"b\"                             | `a` join ?",
        "^ select a^                                | select a",
        "select/* secret */a                        | select a",
        "select $$secret$$5 from t                  | select ?? from t",
        "select q'x                                 | select ?...",
        "select :q'x'                               | select :q?",
        "select a[1:b] from t                       | select a[?:b] from t",
        "select a[1:2] from t where b = :1          | select a[?:?] from t where b = :?",
        "select {'card':4111111111111111}, :a1      | select {?:?}, :a1",
        "select {'card':_4111, 'b': $4111}, :$_1x   | select {?:?, ?: ?}, :?",
        "select {'card':$$secret$$, 'b':$t$secret$t$} | select {?:?, ?:?}",
        "select :_a1, :$a1, :_, _1, $1, a::_int4    | select :_a1, :$a1, :_, _1, $1, a::_int4",
        "select :_                                  | select :_",
        "select :$                                  | select :$",
        "select [a[b] from t where c = :1, d = :e   | select [a[b] from t where c = :?, d = :e",
        "{call p(:1, :b)}                           | {call p(:?, :b)}",
        "select a ? b :4111, a::int4                | select a ? b :?, a::int4",
        "select a[:2], a[b[1]:3] from t             | select a[:?], a[b[?]:?] from t",
        "select a], a[b:2] from t                   | select a], a[b:?] from t",
        "select a[1] from t limit :1                | select a[?] from t limit :?",
        "select a[1:                                | select a[?:",
        "select a[1 from t where b = 'x'            | select a[? from t where b = ?",
        "select `a\\b` from t                       | select `a\\b` from t",
        "select '', a from t                        | select ?, a from t",
        "update \"t\" set a = 1 where \"b\" = 2     | update \"t\" set a = ? where \"b\" = ?",
        "select \"t\".\"a\" x from \"t\"            | select \"t\".\"a\" x from \"t\"",
        "select 'a', \"b\" from t join \"u\"        | select ?, ? from t join \"u\"",
        "select (a), \"b\" from \"t\"               | select (a), ? from \"t\""
      })
  void printsAStatementWithoutItsLiterals(String sql, String printed) {
    assertThat(SqlText.withoutLiterals(sql)).isEqualTo(printed);
  }

  @Test
  void printsOneLineOfBoundedLength() {
    String printed = SqlText.withoutLiterals("select\n\t a\r\n from " + "t, ".repeat(1_000));

    assertThat(printed).startsWith("select a from t, t,").endsWith("...").doesNotContain("\n");
    assertThat(printed.length()).isLessThanOrEqualTo(LiteralMask.MAX_CHARS + 3);
  }

  @Test
  void cutsALongStatementWhereverItsLastWordEnds() {
    String longest = "a".repeat(LiteralMask.MAX_CHARS);

    assertThat(SqlText.withoutLiterals(longest)).isEqualTo(longest);
    assertThat(SqlText.withoutLiterals(longest + "-- c")).isEqualTo(longest);
    assertThat(SqlText.withoutLiterals(longest + "b")).isEqualTo(longest + "...");
    assertThat(SqlText.withoutLiterals(longest + " b")).isEqualTo(longest + "...");
    assertThat(SqlText.withoutLiterals(longest + "'open")).isEqualTo(longest + "?...");
  }

  /** A literal in single quotes is never printed, in any surroundings, and nothing hangs. */
  @Test
  void printsNoQuotedLiteralWhereverItStands() {
    String[] parts = {
      "select ",
      "a",
      ".",
      ",",
      "(",
      ")",
      " = ",
      " like ",
      "''",
      "'x'",
      "\"n\"",
      "`n`",
      "/* c */",
      "-- c\n",
      "$",
      "1",
      "?",
      " from t ",
      "@v",
      ":p",
      "#",
      "#\n",
      "{",
      "}",
      "[",
      "]",
      "/* a /* b */",
      "*/",
      "--5 ",
      "q'[x]'",
      "q",
      "$t1$ x $t1$"
    };
    SplittableRandom random = new SplittableRandom(17);
    for (int run = 0; run < 20_000; run++) {
      StringBuilder sql = new StringBuilder();
      for (int i = random.nextInt(8); i > 0; i--) {
        sql.append(parts[random.nextInt(parts.length)]);
      }
      sql.append(" 'hunter2' ");
      for (int i = random.nextInt(8); i > 0; i--) {
        sql.append(parts[random.nextInt(parts.length)]);
      }
      assertThat(SqlText.withoutLiterals(sql.toString()))
          .as(sql.toString())
          .doesNotContain("hunter");
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
      assertThat(SqlText.withoutLiterals(sql.toString())).isNotNull();
      assertThat(SqlText.isSessionState(sql.toString())).isIn(true, false);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET autocommit=1",
        "  /* ping */ SELECT 1",
        "select 1 from dual",
        "SELECT @@session.tx_read_only",
        "show variables like 'x'",
        "-- comment\nset names utf8mb4",
        "use shop",
        "SELECT database()"
      })
  void knowsWhatIsAboutTheSession(String sql) {
    assertThat(SqlText.isSessionState(sql)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select 10 from t",
        "select 1 from t",
        "settle debts",
        "update t set a = 1",
        "select a from settings",
        "insert into users values (1)",
        "",
        "/* set x */ select a from t"
      })
  void knowsWhatIsNot(String sql) {
    assertThat(SqlText.isSessionState(sql)).isFalse();
  }
}

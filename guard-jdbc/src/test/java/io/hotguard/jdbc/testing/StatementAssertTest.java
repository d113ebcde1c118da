/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.jdbc.counting.CountingDataSource;
import io.hotguard.jdbc.counting.StatementCounter;
import io.hotguard.jdbc.counting.UnitOfWork;
import io.hotguard.property.GuardProperties;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class StatementAssertTest {
  private static final String SELECT = "select ? from dual";

  private final StatementCounter counter =
      StatementCounter.start("assert", GuardProperties.of(Map.of(), new JdbcProperties()));
  private final JdbcDataSource h2 = new JdbcDataSource();
  private final CountingDataSource source = CountingDataSource.of(h2, counter);

  StatementAssertTest() {
    h2.setURL("jdbc:h2:mem:assert");
  }

  @AfterEach
  void close() throws SQLException {
    source.close();
  }

  private void select(int times) throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setReadOnly(false);
      for (int i = 0; i < times; i++) {
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
          select.setInt(1, i);
          select.executeQuery().close();
        }
      }
    }
  }

  @Test
  void holdsWhereTheCountsAreAsExpected() throws Exception {
    StatementAssert.during(() -> select(2)).executes(2);
    StatementAssert.during(() -> select(1)).repeatsNothing();
    StatementAssert.during(() -> {}).executes(0);
  }

  @Test
  void failsWithTheStatementsWhereTheyAreNot() throws Exception {
    StatementAssert three = StatementAssert.during(() -> select(3));

    assertThatThrownBy(() -> three.executes(2))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("expected 2 executions")
        .hasMessageContaining("but was: 3 executions, 3 prepares, 1 calls about session state")
        .hasMessageContaining("executed 3, prepared 3: " + SELECT);
    assertThatThrownBy(three::repeatsNothing)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("repeated [" + SELECT + "]");
  }

  @Test
  void anUpperBoundOfNothingFails() throws Exception {
    StatementAssert nothing = StatementAssert.during(() -> {});

    assertThatThrownBy(nothing::repeatsNothing)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("CountingDataSource");
  }

  @Test
  void passesOnWhatTheCodeThrowsAndClosesTheUnit() {
    assertThatThrownBy(
            () ->
                StatementAssert.during(
                    () -> {
                      throw new java.io.IOException("gone");
                    }))
        .isInstanceOf(java.io.IOException.class);
    assertThatCode(() -> UnitOfWork.open("next").close()).doesNotThrowAnyException();
  }
}

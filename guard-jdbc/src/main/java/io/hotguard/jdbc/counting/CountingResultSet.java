/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A result set whose {@link #getStatement()} is the statement that the application has: frameworks
 * look their own statement up by it. Nothing is counted here.
 */
final class CountingResultSet extends DelegatingResultSet {
  private final Statement statement;

  CountingResultSet(ResultSet delegate, Statement statement) {
    super(delegate);
    this.statement = statement;
  }

  @Override
  public Statement getStatement() throws SQLException {
    delegate.getStatement(); // which fails once the result set is closed
    return statement;
  }
}

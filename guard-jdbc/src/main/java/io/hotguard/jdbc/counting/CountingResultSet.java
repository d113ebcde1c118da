/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Returns the application's statement from {@link #getStatement()}; frameworks look it up. */
final class CountingResultSet extends DelegatingResultSet {
  private final Statement statement;

  CountingResultSet(ResultSet delegate, Statement statement) {
    super(delegate);
    this.statement = statement;
  }

  @Override
  public Statement getStatement() throws SQLException {
    delegate.getStatement(); // throws if the result set is closed
    return statement;
  }
}

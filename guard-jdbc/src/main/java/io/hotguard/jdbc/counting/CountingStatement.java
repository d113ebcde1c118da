/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose executions count under the text of each call.
 *
 * <p><b>Threading:</b> as the wrapped statement.
 */
class CountingStatement extends DelegatingStatement {
  final CountingConnection connection;
  private @Nullable List<StatementEntry> batch;

  CountingStatement(Statement delegate, CountingConnection connection) {
    super(delegate);
    this.connection = connection;
  }

  @Override
  final void executing(String sql) {
    connection.executing(connection.entry(sql));
  }

  /** Counts a batch's statements once; a failed batch is empty afterwards, as in the driver. */
  @Override
  void executingBatch() {
    List<StatementEntry> texts = batch;
    if (texts != null) {
      batch = null;
      texts.forEach(entry -> connection.executingBatch(entry, 1));
    }
  }

  @Override
  public final Connection getConnection() throws SQLException {
    delegate.getConnection(); // throws if the statement is closed
    return connection;
  }

  @Override
  public final void addBatch(String sql) throws SQLException {
    delegate.addBatch(sql);
    List<StatementEntry> texts = batch;
    if (texts == null) {
      texts = new ArrayList<>();
      batch = texts;
    }
    texts.add(connection.entry(sql));
  }

  @Override
  public void clearBatch() throws SQLException {
    delegate.clearBatch();
    batch = null;
  }

  @Override
  final @Nullable ResultSet counted(@Nullable ResultSet result) {
    return result == null ? null : new CountingResultSet(result, this);
  }

  /** Returns the application's statement from {@link #getStatement()}; frameworks look it up. */
  static final class CountingResultSet extends DelegatingResultSet {
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
}

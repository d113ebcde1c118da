/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A prepared statement whose executions count under its text.
 *
 * <p><b>Threading:</b> as the wrapped statement.
 */
class CountingPreparedStatement extends DelegatingPreparedStatement {
  private final StatementEntry entry;
  private long pending;

  CountingPreparedStatement(
      PreparedStatement delegate, CountingConnection connection, StatementEntry entry) {
    super(delegate, connection);
    this.entry = entry;
  }

  @Override
  final void executing() {
    connection.executing(entry);
  }

  @Override
  public void addBatch() throws SQLException {
    prepared.addBatch();
    pending++;
  }

  @Override
  public void clearBatch() throws SQLException {
    super.clearBatch();
    pending = 0;
  }

  @Override
  void executingBatch() {
    super.executingBatch();
    if (pending > 0) {
      connection.executingBatch(entry, pending);
      pending = 0;
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;

/**
 * A connection that counts the statements that are prepared and executed on it.
 *
 * <p><b>Threading:</b> as the wrapped connection. Totals are always exact. The tally of a unit of
 * work is exact for one thread; it may miss some counts if several threads use one connection at
 * the same time.
 */
final class CountingConnection extends DelegatingConnection {
  private final StatementCounter counter;
  private UnitTally ownUnit = new UnitTally("");

  CountingConnection(Connection delegate, StatementCounter counter) {
    super(delegate);
    this.counter = counter;
  }

  /** Returns the entry of a text that is about to be prepared or executed. */
  StatementEntry entry(String sql) {
    return counter.entry(sql);
  }

  void executing(StatementEntry entry) {
    entry.executed();
    unit().executed(entry);
  }

  void executingBatch(StatementEntry entry, long statements) {
    executing(entry);
    entry.batched(statements);
  }

  @Override
  StatementEntry preparing(String sql) {
    StatementEntry entry = entry(sql);
    entry.prepared();
    unit().prepared(entry);
    return entry;
  }

  @Override
  void callsForSessionState() {
    counter.sessionStateCalled();
    unit().sessionStateCalled();
  }

  private UnitTally unit() {
    UnitOfWork open = UnitOfWork.current();
    return open == null ? ownUnit : open.tally();
  }

  private void endUnit() {
    ownUnit.end();
    ownUnit = new UnitTally("");
  }

  @Override
  Statement counted(Statement statement) {
    return new CountingStatement(statement, this);
  }

  @Override
  PreparedStatement counted(PreparedStatement statement, StatementEntry entry) {
    return new CountingPreparedStatement(statement, this, entry);
  }

  @Override
  CallableStatement counted(CallableStatement statement, StatementEntry entry) {
    return new DelegatingCallableStatement(statement, this, entry);
  }

  @Override
  public void commit() throws SQLException {
    endUnit();
    delegate.commit();
  }

  @Override
  public void rollback() throws SQLException {
    endUnit();
    delegate.rollback();
  }

  /** Rolls back to a savepoint; the unit of work continues. */
  @Override
  public void rollback(Savepoint savepoint) throws SQLException {
    delegate.rollback(savepoint);
  }

  @Override
  public void close() throws SQLException {
    endUnit();
    delegate.close();
  }
}

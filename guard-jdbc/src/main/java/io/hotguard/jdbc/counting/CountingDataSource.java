/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A data source that counts the statements that are prepared and executed on its connections. The
 * counts prove that a setting works.
 *
 * <pre>{@code
 * DataSource orders = CountingDataSource.of(pool, StatementCounter.start("orders"));
 * }</pre>
 *
 * <p>Wrap the pool, not the driver: the pool's own statements are not counted then, and each
 * connection that the application obtains is one unit of work. {@code unwrap} reaches the pool.
 * {@code DatabaseMetaData}, arrays and large objects are the driver's own; statements from their
 * {@code getConnection()} are not counted. In mode off you get the pool's own connections.
 *
 * <h2>Threading</h2>
 *
 * As the wrapped data source, without an additional lock.
 */
public final class CountingDataSource extends DelegatingDataSource implements AutoCloseable {
  private final StatementCounter counter;

  private CountingDataSource(DataSource delegate, StatementCounter counter) {
    super(requireNonNull(delegate, "delegate"));
    this.counter = requireNonNull(counter, "counter");
  }

  /** Wraps a data source; several data sources may share a counter. */
  public static CountingDataSource of(DataSource delegate, StatementCounter counter) {
    return new CountingDataSource(delegate, counter);
  }

  /** Returns the counter. */
  public StatementCounter counter() {
    return counter;
  }

  @Override
  Connection counted(Connection connection) {
    if (!counter.isOn()) {
      return connection;
    }
    counter.connectionObtained();
    return new CountingConnection(connection, counter);
  }

  @Override
  public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
    return delegate.createShardingKeyBuilder();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return delegate.getParentLogger();
  }

  /**
   * Closes the counter, and the data source if it can be closed: a container that owns this bean
   * does not see the pool behind it.
   *
   * @throws SQLException if the data source fails to close
   */
  @Override
  public void close() throws SQLException {
    counter.close();
    if (delegate instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (SQLException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        }
        throw new SQLException("the data source behind " + counter.name() + " did not close", e);
      }
    }
  }
}

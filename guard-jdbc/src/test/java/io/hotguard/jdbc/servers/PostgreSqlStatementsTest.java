/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.counting.ServerCounters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;

/** The effect of pgjdbc's settings, by the views of a PostgreSQL server. */
@Timeout(300)
final class PostgreSqlStatementsTest {
  private static final String SELECT = "select name from item where id = ?";
  private static final int OPERATIONS = 100;

  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() throws IOException, SQLException {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String cpu = System.getProperty("os.arch", "");
    Assumptions.assumeTrue(
        cpu.equals("amd64") || cpu.equals("x86_64"),
        () -> "the build has no PostgreSQL binary for " + os + " on " + cpu);
    server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      statement.execute("create table item(id int primary key, name varchar(20))");
      statement.execute("insert into item select i, 'x' from generate_series(1, 1000) i");
      statement.execute("create table line(id int, name varchar(20))");
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  private static Connection connect(String settings) throws SQLException {
    return DriverManager.getConnection(server.getJdbcUrl("postgres", "postgres") + "&" + settings);
  }

  @ParameterizedTest
  @CsvSource({
    // what the session keeps prepared after 100 x prepare, execute, close, and how often it served
    "prepareThreshold=5, 1, 96",
    "prepareThreshold=1, 1, 100",
    "prepareThreshold=0, 0, 0",
    "preparedStatementCacheQueries=0, 0, 0"
  })
  void aStatementIsPreparedOnTheServerOnlyFromTheThresholdOn(
      String settings, long prepared, long executions) throws SQLException {
    try (Connection connection = connect(settings)) {
      for (int i = 0; i < OPERATIONS; i++) {
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
          select.setInt(1, i);
          select.executeQuery().close();
        }
      }

      ServerCounters counters = ServerCounters.read(connection);
      assertThat(counters.get("prepared_statements")).isEqualTo(prepared);
      assertThat(counters.get("prepared_executions")).isEqualTo(executions);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // 100 rows in one batch: rewritten, they travel as inserts of 64, 32 and 4 rows
    "reWriteBatchedInserts=false, 100",
    "reWriteBatchedInserts=true, 3"
  })
  void aBatchOfInsertsIsFewStatementsOnlyIfItIsRewritten(String settings, long executions)
      throws SQLException {
    try (Connection connection = connect("prepareThreshold=1&" + settings);
        PreparedStatement insert =
            connection.prepareStatement("insert into line (id, name) values (?, ?)")) {
      for (int i = 0; i < OPERATIONS; i++) {
        insert.setInt(1, i);
        insert.setString(2, "x");
        insert.addBatch();
      }
      insert.executeBatch();

      assertThat(ServerCounters.read(connection).get("prepared_executions")).isEqualTo(executions);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // without a fetch size, or in auto-commit, all rows come at once and no portal stays open
    "defaultRowFetchSize=0, false, 0",
    "defaultRowFetchSize=50, false, 1",
    "defaultRowFetchSize=50, true, 0"
  })
  void rowsComeInPortionsOnlyWithAFetchSizeInATransaction(
      String settings, boolean autoCommit, long portals) throws SQLException {
    try (Connection connection = connect(settings)) {
      connection.setAutoCommit(autoCommit);
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("select id from item");
          Statement other = connection.createStatement();
          ResultSet open =
              other.executeQuery(
                  "select count(*) from pg_cursors where statement = 'select id from item'")) {
        assertThat(rows.next()).isTrue();
        assertThat(open.next()).isTrue();
        assertThat(open.getLong(1)).isEqualTo(portals);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "readOnlyMode=transaction, select 1",
    "readOnlyMode=ignore, select 1",
    "readOnlyMode=always, SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"
  })
  void aSwitchOfReadOnlyIsAStatementOnlyInModeAlways(String settings, String last)
      throws SQLException {
    try (Connection connection = connect(settings);
        Connection other = connect("")) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("select 1");
      }
      connection.setReadOnly(true);

      assertThat(lastQuery(other, connection.unwrap(PGConnection.class).getBackendPID()))
          .isEqualTo(last);
    }
  }

  private static String lastQuery(Connection connection, int session) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("select query from pg_stat_activity where pid = ?")) {
      select.setInt(1, session);
      try (ResultSet rows = select.executeQuery()) {
        assertThat(rows.next()).isTrue();
        return rows.getString(1);
      }
    }
  }

  @Test
  void theCountersOfAnotherDatabaseAreRefusedWithItsName() throws SQLException {
    try (Connection h2 = DriverManager.getConnection("jdbc:h2:mem:")) {
      org.assertj.core.api.Assertions.assertThatThrownBy(() -> ServerCounters.read(h2))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("not from H2");
    }
  }
}

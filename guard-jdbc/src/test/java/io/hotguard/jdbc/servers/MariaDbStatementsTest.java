/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.counting.ServerCounters;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The evidence of the rules: the server's own counters show the statements that drivers send to a
 * MariaDB server for each 100 operations.
 */
@Timeout(300)
final class MariaDbStatementsTest {
  private static final String SELECT = "select name from item where id = ?";
  private static final String UPDATE = "update item set name = ? where id = ?";
  private static final String INSERT = "insert into line (id, name) values (?, ?)";
  private static final int OPERATIONS = 100;
  private static final String NEWEST = "mysql-connector-j-26.10.0";

  private static final Map<String, IsolatedDriver> DRIVERS = new HashMap<>();
  private static EmbeddedMariaDb server;

  @BeforeAll
  static void start() throws IOException, InterruptedException, SQLException {
    Assumptions.assumeTrue(EmbeddedMariaDb.obstacle().isEmpty(), EmbeddedMariaDb::obstacle);
    server = EmbeddedMariaDb.start(EmbeddedMariaDb.BINARIES);
    run(
        NEWEST,
        "",
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("create table item(id int primary key, name varchar(20))");
            statement.execute("create table line(id int, name varchar(20))");
            statement.execute("insert into item values (1, 'a')");
          }
        });
  }

  @AfterAll
  static void stop() throws IOException {
    DRIVERS.values().forEach(IsolatedDriver::close);
    DRIVERS.clear();
    if (server != null) {
      server.close();
    }
  }

  private interface Work {
    void on(Connection connection) throws SQLException;
  }

  private static void run(String driver, String settings, Work work) {
    boolean mysql = driver.startsWith("mysql-");
    String url =
        (mysql ? "jdbc:mysql" : "jdbc:mariadb")
            + "://127.0.0.1:"
            + server.port()
            + "/shop?user=root&"
            + settings;
    try (Connection connection = driver(driver).connect(url)) {
      work.on(connection);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static IsolatedDriver driver(String name) {
    return DRIVERS.computeIfAbsent(
        name,
        jar ->
            IsolatedDriver.load(
                jar,
                jar.startsWith("mysql-") ? "com.mysql.cj.jdbc.Driver" : "org.mariadb.jdbc.Driver"));
  }

  /** The counts of the server while the work is done. */
  private static ServerCounters sent(String driver, String settings, Work work) {
    ServerCounters[] sent = new ServerCounters[1];
    run(
        driver,
        settings,
        connection -> {
          ServerCounters before = ServerCounters.read(connection);
          work.on(connection);
          sent[0] = ServerCounters.read(connection).since(before);
        });
    return sent[0];
  }

  private static void select(Connection connection, String sql) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setInt(1, 1);
      select.executeQuery().close();
    }
  }

  private static Work selects(String... texts) {
    return connection -> {
      for (int i = 0; i < OPERATIONS; i++) {
        select(connection, texts[i % texts.length]);
      }
    };
  }

  private static void update(Connection connection) throws SQLException {
    for (int i = 0; i < OPERATIONS; i++) {
      new Mapper(connection).updateStock("b");
    }
  }

  @Test
  void aReadingDoesNotCountItself() {
    assertThat(sent(NEWEST, "", connection -> {}).values().values()).containsOnly(0L);
  }

  @ParameterizedTest
  @CsvSource({
    // prepares, executes, closes of 100 x prepare, execute, close
    "mysql-connector-j-26.10.0, useServerPrepStmts=false, 0, 0, 0",
    "mysql-connector-j-26.10.0, useServerPrepStmts=true, 100, 100, 100",
    "mysql-connector-j-26.10.0, useServerPrepStmts=true&cachePrepStmts=true, 1, 100, 0",
    "mysql-connector-j-8.0.33, useServerPrepStmts=true, 100, 100, 100",
    "mysql-connector-j-8.0.33, useServerPrepStmts=true&cachePrepStmts=true, 1, 100, 0",
    "mariadb-java-client-4.0.0, sslMode=disable&useServerPrepStmts=false, 0, 0, 0",
    "mariadb-java-client-4.0.0, sslMode=disable&useServerPrepStmts=true, 1, 100, 0",
    "mariadb-java-client-4.0.0, sslMode=disable&useServerPrepStmts=true&cachePrepStmts=false, 100,"
        + " 100, 100",
    "mariadb-java-client-3.5.11, useServerPrepStmts=true, 1, 100, 0"
  })
  void serverSidePrepareWithoutCachePreparesEachTime(
      String driver, String settings, long prepares, long executes, long closes) {
    ServerCounters sent = sent(driver, settings, selects(SELECT));

    assertThat(sent.get("Com_stmt_prepare")).isEqualTo(prepares);
    assertThat(sent.get("Com_stmt_execute")).isEqualTo(executes);
    assertThat(sent.get("Com_stmt_close")).isEqualTo(closes);
    assertThat(sent.get("Com_select")).isEqualTo(OPERATIONS);
  }

  @ParameterizedTest
  @CsvSource({"255, 1", "256, 100", "257, 100"})
  void theLimitOfTheCachedLengthIsExclusive(int chars, long prepares) {
    String sql = SELECT + " ".repeat(chars - SELECT.length());

    ServerCounters sent =
        sent(
            NEWEST,
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSqlLimit=256",
            selects(sql));

    assertThat(sent.get("Com_stmt_prepare")).isEqualTo(prepares);
  }

  @ParameterizedTest
  @CsvSource({"25, 100", "49, 100", "50, 50", "250, 50"})
  void aCacheSmallerThanTheStatementsInUseHoldsNone(int size, long prepares) {
    String[] texts =
        IntStream.range(0, 50).mapToObj(i -> SELECT + " and 1 < " + (i + 2)).toArray(String[]::new);

    ServerCounters sent =
        sent(
            NEWEST,
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=" + size,
            selects(texts));

    assertThat(sent.get("Com_stmt_prepare")).isEqualTo(prepares);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql-connector-j-26.10.0, connectTimeout=5000, 100",
    "mysql-connector-j-9.7.0, connectTimeout=5000, 100",
    "mysql-connector-j-8.0.33, connectTimeout=5000, 100",
    "mysql-connector-j-26.10.0, readOnlyPropagatesToServer=false, 0",
    "mysql-connector-j-26.10.0, useLocalSessionState=true, 0",
    "mysql-connector-j-26.10.0, useConfigs=maxPerformance, 0",
    "mariadb-java-client-4.0.0, sslMode=disable, 0"
  })
  void eachExecuteOfAnUpdateAsksWhetherTheSessionIsReadOnly(
      String driver, String settings, long selects) {
    ServerCounters sent = sent(driver, settings, MariaDbStatementsTest::update);

    assertThat(sent.get("Com_update")).isEqualTo(OPERATIONS);
    assertThat(sent.get("Com_select")).isEqualTo(selects);
    assertThat(sent.get("Questions")).isEqualTo(OPERATIONS + selects);
  }

  /** As Hibernate runs an update without batches. */
  @Test
  void executeUpdateAsksNothing() {
    ServerCounters sent =
        sent(
            NEWEST,
            "",
            connection -> {
              try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
                update.setString(1, "b");
                update.setInt(2, 1);
                update.executeUpdate();
              }
            });

    assertThat(sent.get("Com_update")).isEqualTo(1);
    assertThat(sent.get("Com_select")).isZero();
  }

  /** The example of docs/jdbc.md. */
  @Test
  void theExampleOfThePageIsCountedAsItSays() {
    run(
        NEWEST,
        "",
        connection -> {
          Mapper mapper = new Mapper(connection);
          String item = "c";
          // snippet: docs/jdbc.md#server-counters
          ServerCounters before = ServerCounters.read(connection);
          mapper.updateStock(item);
          ServerCounters sent = ServerCounters.read(connection).since(before);
          // sent: Com_select=1, Com_update=1, Questions=2
          // end
          assertThat(sent.get("Com_select")).isEqualTo(1);
          assertThat(sent.get("Com_update")).isEqualTo(1);
          assertThat(sent.get("Questions")).isEqualTo(2);
        });
  }

  /** As MyBatis makes one. */
  private record Mapper(Connection connection) {
    void updateStock(String item) throws SQLException {
      try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
        update.setString(1, item);
        update.setInt(2, 1);
        update.execute();
      }
    }
  }

  @Test
  void theRecommendedSetSendsNothingButTheStatements() {
    ServerCounters sent =
        sent(
            NEWEST,
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=250"
                + "&prepStmtCacheSqlLimit=2048&readOnlyPropagatesToServer=false",
            MariaDbStatementsTest::update);

    assertThat(sent.get("Com_stmt_prepare")).isEqualTo(1);
    assertThat(sent.get("Com_stmt_execute")).isEqualTo(OPERATIONS);
    assertThat(sent.get("Com_select")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"connectTimeout=5000, 100", "rewriteBatchedStatements=true, 1"})
  void aBatchIsOneStatementOnlyIfItIsRewritten(String settings, long inserts) {
    ServerCounters sent =
        sent(
            NEWEST,
            settings,
            connection -> {
              try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                for (int i = 0; i < OPERATIONS; i++) {
                  insert.setInt(1, i);
                  insert.setString(2, "c");
                  insert.addBatch();
                }
                insert.executeBatch();
              }
            });

    assertThat(sent.get("Com_insert")).isEqualTo(inserts);
  }

  private static Work sleepsLongerThanASecond(int seconds) {
    return connection -> {
      try (Statement statement = connection.createStatement()) {
        statement.setQueryTimeout(1);
        statement.executeQuery("select sleep(" + seconds + ")").close();
      }
    };
  }

  @Test
  void maxPerformanceIgnoresTheQueryTimeout() {
    assertThatCode(() -> run(NEWEST, "useConfigs=maxPerformance", sleepsLongerThanASecond(2)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "connectTimeout=5000",
        "useConfigs=maxPerformance&enableQueryTimeouts=true",
        "useServerPrepStmts=true&cachePrepStmts=true&readOnlyPropagatesToServer=false"
      })
  void withoutItTheQueryTimeoutHolds(String settings) {
    // The statement runs long enough for a late timeout, too.
    assertThatThrownBy(() -> run(NEWEST, settings, sleepsLongerThanASecond(120)))
        .cause()
        .isInstanceOfAny(SQLTimeoutException.class, SQLException.class)
        .hasMessageContaining("timeout");
  }

  @Test
  void newerMariaDbDriversRefuseAServerWithoutACertificateUnlessTheyAreTold() {
    String[] newest = {"mariadb-java-client-4.0.0", "mariadb-java-client-3.5.11"};

    assertThatThrownBy(() -> run(newest[0], "", connection -> {})).hasMessageContaining("sslMode");
    assertThatCode(() -> run(newest[0], "sslMode=disable", connection -> {}))
        .doesNotThrowAnyException();
    assertThatCode(() -> run(newest[1], "", connection -> {})).doesNotThrowAnyException();
  }

  /** Each unit sets the flag and resets it, as a pool or Spring does. */
  @ParameterizedTest
  @CsvSource({
    "mysql-connector-j-26.10.0, connectTimeout=5000, 200",
    "mysql-connector-j-26.10.0, readOnlyPropagatesToServer=false, 0",
    "mariadb-java-client-3.0.11, connectTimeout=5000, 0",
    "mariadb-java-client-3.5.11, connectTimeout=5000, 200",
    "mariadb-java-client-3.5.11, readOnlyPropagatesToServer=false, 0",
    "mariadb-java-client-4.0.0, sslMode=disable, 200",
    "mariadb-java-client-4.0.0, sslMode=disable&readOnlyPropagatesToServer=false, 0"
  })
  void aSwitchOfReadOnlyIsAStatementIfTheServerIsTold(
      String driver, String settings, long statements) {
    ServerCounters sent =
        sent(
            driver,
            settings,
            connection -> {
              for (int i = 0; i < OPERATIONS; i++) {
                connection.setReadOnly(true);
                select(connection, SELECT);
                connection.setReadOnly(false);
              }
            });

    assertThat(sent.get("Com_set_option")).isEqualTo(statements);
    assertThat(sent.get("Com_select")).isEqualTo(OPERATIONS);
    assertThat(sent.get("Questions")).isEqualTo(OPERATIONS + statements);
  }
}

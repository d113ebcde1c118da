/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class StatementCounterTest {
  private static final String LIMIT = "hotguard.jdbc.counting.max-executions-per-unit";
  private static final String PLACES = "hotguard.jdbc.counting.max-statements";

  private StatementCounter counter = Counters.start("orders", Map.of(LIMIT, "3", PLACES, "4"));
  private CountingDataSource source = CountingDataSource.of(Counters.database(), counter);

  @BeforeEach
  void table() throws SQLException {
    try (Connection raw = source.unwrap(org.h2.jdbcx.JdbcDataSource.class).getConnection();
        Statement statement = raw.createStatement()) {
      statement.execute("create table item(id int primary key, name varchar(20))");
    }
  }

  @AfterEach
  void close() throws Exception {
    source.close();
  }

  private StatementCount count(String sql) {
    return counter.counts().statements().stream()
        .filter(count -> count.sql().equals(sql))
        .findFirst()
        .orElseThrow();
  }

  /** All guards of a process refuse the same settings. */
  @Test
  void countsNothingWithRefusedSettingsWhichAreNamedOnce() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setProperty(PLACES, "many");
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try (StatementCounter first = StatementCounter.start("refused.first");
        StatementCounter second = StatementCounter.start("refused.second")) {
      assertThat(List.of(first.mode(), second.mode())).containsOnly(GuardMode.OFF);
    } finally {
      System.setErr(before);
      System.clearProperty(PLACES);
    }
    assertThat(said.toString(StandardCharsets.UTF_8).lines())
        .singleElement()
        .asString()
        .startsWith("hotguard: all guards are off: " + PLACES + "=many (-D): must be ");
  }

  @Test
  void countsPreparesAndExecutionsOfEachText() throws SQLException {
    try (Connection connection = source.getConnection()) {
      try (PreparedStatement insert =
          connection.prepareStatement("insert into item values (?, ?)")) {
        for (int i = 0; i < 5; i++) {
          insert.setInt(1, i);
          insert.setString(2, "secret-" + i);
          insert.executeUpdate();
        }
      }
      for (int i = 0; i < 2; i++) {
        try (PreparedStatement select = connection.prepareStatement("select name from item")) {
          select.executeQuery().close();
        }
      }
    }

    StatementCount insert = count("insert into item values (?, ?)");
    assertThat(insert.prepares()).isEqualTo(1);
    assertThat(insert.executions()).isEqualTo(5);
    StatementCount select = count("select name from item");
    assertThat(select.prepares()).isEqualTo(2);
    assertThat(select.executions()).isEqualTo(2);
    assertThat(counter.counts().toString()).doesNotContain("secret-");
  }

  @Test
  void countsABatchAsOneExecutionAndItsStatementsApart() throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?)");
        Statement plain = connection.createStatement()) {
      for (int i = 0; i < 7; i++) {
        insert.setInt(1, i);
        insert.setString(2, "x");
        insert.addBatch();
      }
      insert.executeBatch();
      insert.executeBatch(); // empty: nothing is sent
      insert.setInt(1, 99);
      insert.setString(2, "x");
      insert.addBatch();
      insert.clearBatch();
      insert.executeBatch();
      plain.addBatch("update item set name = 'a' where id = 1");
      plain.addBatch("update item set name = 'b' where id = 2");
      plain.executeBatch();
    }

    StatementCount insert = count("insert into item values (?, ?)");
    assertThat(insert.executions()).isEqualTo(1);
    assertThat(insert.batches()).isEqualTo(1);
    assertThat(insert.batchedStatements()).isEqualTo(7);
    assertThat(counter.counts().batchedStatements()).isEqualTo(9);
  }

  @Test
  void countsWhatIsAboutTheSession() throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setReadOnly(false);
      connection.setAutoCommit(false);
      connection.getTransactionIsolation();
      connection.isValid(1);
      statement.executeQuery("SELECT 1").close();
      statement.executeQuery("select id from item").close();
    }

    assertThat(counter.counts().sessionStateCalls()).isEqualTo(4);
    assertThat(counter.counts().sessionStateExecutions()).isEqualTo(1);
    assertThat(counter.counts().executions()).isEqualTo(2);
  }

  @Test
  void findsTheStatementThatOneUnitOfWorkRepeats() throws SQLException {
    for (int unit = 0; unit < 2; unit++) {
      try (Connection connection = source.getConnection()) {
        selectById(connection, 5);
      }
    }
    try (Connection connection = source.getConnection()) {
      selectById(connection, 3);
    }

    StatementCount select = count("select name from item where id = ?");
    assertThat(select.repeatingUnits()).isEqualTo(2);
    assertThat(select.mostInUnit()).isEqualTo(5);
    assertThat(counter.counts().unitsOfWork()).isEqualTo(3);
    assertThat(counter.counts().connections()).isEqualTo(3);
  }

  @Test
  void commitAndRollbackEndTheUnitOfAConnectionASavepointDoesNot() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      selectById(connection, 3);
      connection.commit();
      selectById(connection, 3);
      connection.rollback();
      selectById(connection, 2);
      connection.rollback(connection.setSavepoint());
      selectById(connection, 2);
    }

    StatementCount select = count("select name from item where id = ?");
    assertThat(select.repeatingUnits()).isEqualTo(1);
    assertThat(select.mostInUnit()).isEqualTo(4);
    assertThat(counter.counts().unitsOfWork()).isEqualTo(3);
  }

  @Test
  void anOpenUnitOfWorkJoinsConnections() throws SQLException {
    try (UnitOfWork request = UnitOfWork.open("GET /items")) {
      for (int i = 0; i < 4; i++) {
        try (Connection connection = source.getConnection()) {
          selectById(connection, 1);
        }
      }
      assertThat(request.executions()).isEqualTo(4);
      assertThat(request.prepares()).isEqualTo(4);
      assertThat(request.statements())
          .containsExactly(
              new UnitOfWork.Statement("select name from item where id = ?", 4, 4, false));
    }

    StatementCount select = count("select name from item where id = ?");
    assertThat(select.repeatingUnits()).isEqualTo(1);
    assertThat(select.mostInUnit()).isEqualTo(4);
    assertThat(counter.counts().unitsOfWork()).isEqualTo(1);
  }

  private static void selectById(Connection connection, int times) throws SQLException {
    for (int i = 0; i < times; i++) {
      try (PreparedStatement select =
          connection.prepareStatement("select name from item where id = ?")) {
        select.setInt(1, i);
        select.executeQuery().close();
      }
    }
  }

  @Test
  void textsBeyondTheBoundShareOnePlaceAndAreStillCounted() throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 20; i++) {
        statement.executeQuery("select name from item where id = " + i).close();
      }
      statement
          .executeQuery("select 1 /*" + "x".repeat(StatementCounter.MAX_TEXT_CHARS) + "*/")
          .close();
    }

    StatementCounts counts = counter.counts();
    assertThat(counts.statements()).hasSize(4);
    assertThat(counts.others().executions()).isEqualTo(17);
    assertThat(counts.others().repeatingUnits()).isZero();
    assertThat(counts.executions()).isEqualTo(21);
  }

  @Test
  void countsWhatTheDriverRefusesAndPassesTheRefusalOn() throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("selekt")).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> connection.prepareStatement(null)).isInstanceOf(SQLException.class);
    }

    assertThat(count("selekt").executions()).isEqualTo(1);
    assertThat(counter.counts().others().prepares()).isEqualTo(1);
  }

  @Test
  void whatAStatementGivesLeadsBackToTheApplicationsOwnObjects() throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement select = connection.prepareStatement("select name from item");
        ResultSet rows = select.executeQuery()) {
      assertThat(select.getConnection()).isSameAs(connection);
      assertThat(rows.getStatement()).isSameAs(select);
      assertThat(select.getResultSet().getStatement()).isSameAs(select);
    }
  }

  @Test
  void isVisibleAsAGuardUntilItIsClosed() throws Exception {
    try (Connection connection = source.getConnection()) {
      selectById(connection, 4);
    }

    GuardSnapshot snapshot = Guards.all().get("jdbc.orders").snapshot();
    assertThat(snapshot.mode()).isEqualTo(GuardMode.WARN);
    assertThat(snapshot.counters())
        .containsEntry("connections", 1L)
        .containsEntry("prepares", 4L)
        .containsEntry("executions", 4L)
        .containsEntry("repeating-units", 1L)
        .containsEntry("units-of-work", 1L);
    assertThat(snapshot.gauges()).containsEntry("statements", 1L);

    source.close();
    assertThat(Guards.all()).doesNotContainKey("jdbc.orders");
  }

  @Test
  void inModeOffHandsOutTheDriversOwnConnections() throws Exception {
    try (StatementCounter off = Counters.start("off", Map.of("hotguard.jdbc.mode", "off"));
        Connection connection = CountingDataSource.of(Counters.database(), off).getConnection()) {
      assertThat(connection).isNotInstanceOf(CountingConnection.class);
      assertThat(off.counts().connections()).isZero();
    }
  }

  /** Sum over texts = executions, whoever executes and however many texts there are. */
  @Test
  void losesNoCountBetweenThreads() throws Exception {
    int threads = 4;
    int each = 5_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> work = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        work.add(
            pool.submit(
                () -> {
                  for (int i = 0; i < each; i++) {
                    StatementEntry entry = counter.entry("select " + i % 9);
                    entry.prepared();
                    entry.executed();
                  }
                }));
      }
      for (Future<?> one : work) {
        one.get();
      }
    } finally {
      pool.shutdownNow();
    }

    StatementCounts counts = counter.counts();
    assertThat(counts.statements()).hasSizeLessThanOrEqualTo(4);
    assertThat(counts.executions()).isEqualTo((long) threads * each);
    assertThat(counts.prepares()).isEqualTo((long) threads * each);
  }

  @Test
  void allocatesNothingForAKnownStatement() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    CountingConnection connection =
        new CountingConnection(
            RecordingDelegate.of(Connection.class, new RecordingDelegate()), counter);
    String sql = "select name from item where id = ?";
    connection.executing(connection.entry(sql));

    long least = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 1_000; i++) {
        connection.executing(connection.entry(sql));
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }

    assertThat(least).isLessThan(1_000);
  }
}

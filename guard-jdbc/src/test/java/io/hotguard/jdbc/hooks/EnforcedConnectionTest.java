/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.GuardProperties;
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.jdbc.counting.ServerCounters;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import io.hotguard.jdbc.servers.IsolatedDriver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What enforcing changes, by the counters of a server; with the driver in a class loader below this
 * library's, as in an application server.
 */
@Timeout(120)
final class EnforcedConnectionTest {
  private static final int UPDATES = 100;

  private static EmbeddedMariaDb server;
  private static IsolatedDriver driver;

  private final List<String> log = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    Assumptions.assumeTrue(EmbeddedMariaDb.obstacle().isEmpty(), EmbeddedMariaDb::obstacle);
    server = EmbeddedMariaDb.start(EmbeddedMariaDb.BINARIES);
    driver = IsolatedDriver.load("mysql-connector-j-26.10.0", "com.mysql.cj.jdbc.Driver");
  }

  @AfterAll
  static void stop() throws Exception {
    if (driver != null) {
      driver.close();
    }
    if (server != null) {
      server.close();
    }
  }

  private interface Work {
    void on(Connection connection) throws SQLException;
  }

  private ServerCounters sent(String mode) throws SQLException {
    ServerCounters[] sent = new ServerCounters[1];
    connected(
        mode,
        connection -> {
          ServerCounters start = ServerCounters.read(connection);
          for (int i = 0; i < UPDATES; i++) {
            try (PreparedStatement update =
                connection.prepareStatement("update item set name = ? where id = ?")) {
              update.setString(1, "a");
              update.setInt(2, 1);
              update.execute();
            }
          }
          sent[0] = ServerCounters.read(connection).since(start);
        });
    return sent[0];
  }

  private void connected(String mode, Work work) throws SQLException {
    ConnectionGuard guard =
        new ConnectionGuard(
            GuardProperties.of(Map.of("hotguard.jdbc.mode", mode), new JdbcProperties()),
            (level, text) -> log.add(text));
    Properties info = new Properties();
    info.setProperty("user", "root");
    info.setProperty("password", "hunter2");
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(driver.loader());
    try (Connection connection =
        new HotguardDriver(guard)
            .connect("jdbc:hotguard:mysql://127.0.0.1:" + server.port() + "/shop", info)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("create table if not exists item(id int primary key, name varchar(9))");
      }
      work.on(connection);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void aWarnedConnectionIsAsItWas() throws SQLException {
    ServerCounters sent = sent("warn");

    assertThat(sent.get("Com_stmt_prepare")).isZero();
    assertThat(sent.get("Com_select")).isEqualTo(UPDATES);
    assertThat(log).noneMatch(line -> line.contains("changed"));
  }

  /** The one effect of readOnlyPropagatesToServer=false that an application can see. */
  @ParameterizedTest
  @CsvSource({"warn, true", "enforce, false"})
  void aReadOnlyConnectionRefusesUpdatesAndTheServerAlsoThoseOfProcedures(
      String mode, boolean serverRefuses) throws SQLException {
    connected(
        mode,
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute(
                "create or replace procedure rename_all() update item set name = 'b'");
            connection.setReadOnly(true);
            assertThatThrownBy(() -> statement.executeUpdate("update item set name = 'c'"))
                .isInstanceOf(SQLException.class);
            if (serverRefuses) {
              assertThatThrownBy(() -> statement.execute("call rename_all()"))
                  .hasMessageContaining("READ ONLY");
            } else {
              statement.execute("call rename_all()");
            }
          } finally {
            connection.setReadOnly(false);
          }
        });
  }

  @Test
  void anEnforcedConnectionPreparesOnceAndAsksNothing() throws SQLException {
    ServerCounters sent = sent("enforce");

    assertThat(sent.get("Com_stmt_prepare")).isEqualTo(1);
    assertThat(sent.get("Com_stmt_execute")).isEqualTo(UPDATES);
    assertThat(sent.get("Com_select")).isZero();
    assertThat(log)
        .anyMatch(line -> line.contains("changed useServerPrepStmts from false to true"))
        .noneMatch(line -> line.contains("hunter2"));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.jdbc.counting.ServerCounters;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import io.hotguard.jdbc.servers.IsolatedDriver;
import io.hotguard.property.GuardProperties;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the counters of a server with and without mode ENFORCE. The driver is in a class loader
 * below the loader of this library, as in an application server.
 */
@Timeout(300)
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

  private ServerCounters sent(Map<String, String> properties) throws SQLException {
    ServerCounters[] sent = new ServerCounters[1];
    connected(
        properties,
        "",
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

  private static Map<String, String> mode(String mode) {
    return Map.of("hotguard.jdbc.mode", mode);
  }

  private static Map<String, String> consent() {
    return Map.of("hotguard.jdbc.mode", "enforce", JdbcProperties.SERVER_PREPARE.key(), "true");
  }

  private void connected(Map<String, String> properties, String settings, Work work)
      throws SQLException {
    ConnectionGuard guard =
        new ConnectionGuard(
            GuardProperties.of(properties, new JdbcProperties()), (level, text) -> log.add(text));
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(driver.loader());
    HikariConfig config = new HikariConfig();
    config.setDriverClassName("com.mysql.cj.jdbc.Driver");
    config.setJdbcUrl("jdbc:mysql://127.0.0.1:" + server.port() + "/shop" + settings);
    config.setUsername("root");
    config.setPassword("hunter2");
    config.setMaximumPoolSize(1);
    try (HikariDataSource pool = new HikariDataSource(DataSourceCheck.checked(config, guard));
        Connection connection = pool.getConnection()) {
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
    ServerCounters sent = sent(mode("warn"));

    assertThat(sent.get("Com_stmt_prepare")).isZero();
    assertThat(sent.get("Com_select")).isEqualTo(UPDATES);
    assertThat(log).noneMatch(line -> line.contains("changed"));
  }

  /** The one effect of readOnlyPropagatesToServer=false that an application can see. */
  @ParameterizedTest
  @CsvSource({
    "warn, '', true",
    "enforce, '', false",
    "enforce, ?readOnlyPropagatesToServer=true, true"
  })
  void theServerNoLongerRefusesWhatTheDriverDoesNotSee(
      String mode, String settings, boolean serverRefuses) throws SQLException {
    connected(
        mode(mode),
        settings,
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("create or replace procedure clear_all() delete from item");
            statement.execute("prepare clearing from 'delete from item'");
            connection.setReadOnly(true);
            assertThatThrownBy(() -> statement.executeUpdate("delete from item"))
                .isInstanceOf(SQLException.class);
            for (String unseen :
                List.of(
                    "call clear_all()",
                    "execute clearing",
                    "begin not atomic delete from item; end",
                    "analyze delete from item")) {
              if (serverRefuses) {
                assertThatThrownBy(() -> statement.execute(unseen))
                    .as(unseen)
                    .hasMessageContaining("READ ONLY");
              } else {
                statement.execute(unseen);
              }
            }
          } finally {
            connection.setReadOnly(false);
          }
        });
  }

  @Test
  void anEnforcedConnectionPreparesOnceAndAsksNothing() throws SQLException {
    ServerCounters sent = sent(consent());

    assertThat(sent.get("Com_stmt_prepare")).isEqualTo(1);
    assertThat(sent.get("Com_stmt_execute")).isEqualTo(UPDATES);
    assertThat(sent.get("Com_select")).isZero();
    assertThat(log)
        .anyMatch(line -> line.contains("changed useServerPrepStmts from false to true"))
        .noneMatch(line -> line.contains("hunter2"));
  }

  @Test
  void anEnforcedConnectionPreparesNothingWithoutConsent() throws SQLException {
    ServerCounters sent = sent(mode("enforce"));

    assertThat(sent.get("Com_stmt_prepare")).isZero();
    assertThat(sent.get("Com_select")).isZero();
    assertThat(log)
        .anyMatch(line -> line.contains("changed readOnlyPropagatesToServer from true to false"))
        .noneMatch(line -> line.contains("changed useServerPrepStmts"));
  }

  /** Server-side prepare does: the first in its digits, the second in its type. */
  @Test
  void enforcingWithoutConsentChangesNeitherTheTextNorTheTypeOfAResult() throws SQLException {
    List<String> warned = results(mode("warn"));

    assertThat(warned).containsExactly("0.1 Float", "2 Integer");
    assertThat(results(mode("enforce"))).isEqualTo(warned);
    assertThat(results(consent())).doesNotContainAnyElementsOf(warned);
  }

  private List<String> results(Map<String, String> properties) throws SQLException {
    List<String> results = new ArrayList<>();
    connected(
        properties,
        "",
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("create or replace table price(amount float)");
            statement.execute("insert into price values (0.1)");
          }
          try (PreparedStatement select =
              connection.prepareStatement("select amount, ? + 1 from price")) {
            select.setInt(1, 1);
            try (ResultSet row = select.executeQuery()) {
              row.next();
              for (int column = 1; column <= 2; column++) {
                Object value = row.getObject(column);
                results.add(row.getString(column) + ' ' + value.getClass().getSimpleName());
              }
            }
          }
        });
    return results;
  }
}

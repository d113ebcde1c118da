/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.JdbcUrl;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.counting.CountingDataSource;
import io.hotguard.jdbc.counting.StatementCounter;
import io.hotguard.jdbc.counting.UnitOfWork;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.testing.StatementAssert;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.text.VersionNumber;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** Runs the examples of docs/jdbc.md. */
final class JdbcExamplesTest {
  private final JdbcDataSource pool = new JdbcDataSource();

  JdbcExamplesTest() {
    pool.setURL("jdbc:h2:mem:examples");
  }

  /** The statements with which the examples list orders. */
  private record Service(DataSource orders) {
    List<String> listOrders(String customer) throws SQLException {
      for (String sql : List.of("select ? from dual", "select 1, ? from dual")) {
        try (Connection connection = orders.getConnection();
            PreparedStatement select = connection.prepareStatement(sql)) {
          select.setString(1, customer);
          select.executeQuery().close();
        }
      }
      return List.of(customer);
    }
  }

  @Test
  void checksAndCorrectsAUrl() {
    // snippet: docs/jdbc.md#check-url
    PoolSettings settings =
        PoolSettings.of(PoolKind.HIKARICP, "orders", Map.of("maximumPoolSize", "50"));
    JdbcConfiguration configuration =
        JdbcConfiguration.builder("jdbc:mysql://db/shop?useServerPrepStmts=true")
            .pool(settings)
            .driverVersion(VersionNumber.of("8.4.0"))
            .build();
    CheckResult result = JdbcGuard.check(configuration);
    result.findings().forEach(finding -> System.out.println(finding.describe()));
    // The URL with the settings of all fixes; text() has its password, masked() has not.
    JdbcUrl corrected = JdbcGuard.corrected(JdbcFacts.resolve(configuration), result.findings());
    // end
    assertThat(result.findings()).extracting(Finding::rule).contains("UncachedServerPrepare");
    assertThat(corrected.text()).contains("cachePrepStmts=true");
  }

  @Test
  void checksDataSources() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:examples");
    BasicDataSource dbcp = new BasicDataSource();
    dbcp.setUrl("jdbc:h2:mem:examples");
    // snippet: docs/jdbc.md#check
    // This constructor starts the pool.
    HikariDataSource orders = new HikariDataSource(DataSourceCheck.checkedConfig(config));
    BasicDataSource items = DataSourceCheck.checked(dbcp);
    // end
    assertThat(items).isSameAs(dbcp);
    assertThat(orders.getJdbcUrl()).isEqualTo(config.getJdbcUrl());
    orders.close();
    items.close();
  }

  @Test
  void countsStatements() throws Exception {
    // snippet: docs/jdbc.md#count
    StatementCounter counter = StatementCounter.start("orders");
    DataSource orders = CountingDataSource.of(pool, counter);
    // end
    Service service = new Service(orders);
    String customer = "anna";
    // snippet: docs/jdbc.md#unit-of-work
    try (UnitOfWork request = UnitOfWork.open("GET /orders")) {
      service.listOrders(customer);
    }
    // end
    assertThat(counter.counts().executions()).isEqualTo(2);
    // snippet: docs/jdbc.md#assert
    StatementAssert.during(() -> service.listOrders(customer)).executes(2).repeatsNothing();
    // end
    ((CountingDataSource) orders).close();
  }
}

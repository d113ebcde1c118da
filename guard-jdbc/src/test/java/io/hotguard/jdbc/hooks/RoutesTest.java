/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.pool.DruidDataSource;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Which ways to a connection each hook sees; the table of docs/jdbc.md is what this finds. */
@Timeout(300)
final class RoutesTest {
  private static final Path PAGE = Path.of("../docs/jdbc.md");
  private static final String H2 = "org.h2.Driver";
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final Driver first = new HotguardDriver();
  private final List<Driver> registered = new ArrayList<>();

  /** A way to a connection; {@code making} is empty where there is no data source. */
  private record Way(String name, boolean driverLoadedFirst, Optional<Making> making) {
    Way(String name, Making making) {
      this(name, false, Optional.of(making));
    }
  }

  private interface Making {
    DataSource make(String url);
  }

  private static final List<Way> WAYS =
      List.of(
          new Way("`DriverManager.getConnection`", false, Optional.empty()),
          new Way(
              "`DriverManager.getConnection` after `Class.forName` of the driver",
              true,
              Optional.empty()),
          new Way("HikariCP, `jdbcUrl`", url -> hikari(url, null)),
          new Way("HikariCP, `jdbcUrl` and `driverClassName`", url -> hikari(url, H2)),
          new Way("HikariCP, `dataSourceClassName`", RoutesTest::hikariDataSourceClass),
          new Way("DBCP 2, `url`", url -> dbcp(url, null)),
          new Way("DBCP 2, `url` and `driverClassName`", url -> dbcp(url, H2)),
          new Way("Tomcat pool, `url`", url -> tomcat(url, null)),
          new Way("Tomcat pool, `url` and `driverClassName`", url -> tomcat(url, H2)),
          new Way("Druid, `url`", url -> druid(url, null)),
          new Way("Druid, `url` and `driverClassName`", url -> druid(url, H2)),
          new Way("c3p0, `jdbcUrl`", RoutesTest::c3p0),
          new Way("the driver's own `DataSource`", RoutesTest::driversOwn));

  private static DataSource hikari(String url, String driver) {
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl(url);
    if (driver != null) {
      source.setDriverClassName(driver);
    }
    source.setMaximumPoolSize(1);
    return source;
  }

  private static DataSource hikariDataSourceClass(String url) {
    HikariDataSource source = new HikariDataSource();
    source.setDataSourceClassName(JdbcDataSource.class.getName());
    source.addDataSourceProperty("URL", url);
    source.setMaximumPoolSize(1);
    return source;
  }

  private static DataSource dbcp(String url, String driver) {
    BasicDataSource source = new BasicDataSource();
    source.setUrl(url);
    source.setDriverClassName(driver);
    return source;
  }

  private static DataSource tomcat(String url, String driver) {
    PoolProperties properties = new PoolProperties();
    properties.setUrl(url);
    properties.setDriverClassName(driver);
    properties.setInitialSize(1);
    return new org.apache.tomcat.jdbc.pool.DataSource(properties);
  }

  private static DataSource druid(String url, String driver) {
    DruidDataSource source = new DruidDataSource();
    source.setMaxWait(5_000); // it would wait without end, and try again without end
    source.setConnectionErrorRetryAttempts(0);
    source.setBreakAfterAcquireFailure(true);
    source.setUrl(url);
    if (driver != null) {
      source.setDriverClassName(driver);
    }
    return source;
  }

  private static DataSource c3p0(String url) {
    ComboPooledDataSource source = new ComboPooledDataSource();
    source.setJdbcUrl(url);
    source.setInitialPoolSize(1);
    source.setMinPoolSize(1);
    source.setMaxPoolSize(1);
    source.setAcquireRetryAttempts(1);
    source.setCheckoutTimeout(60_000);
    return source;
  }

  private static DataSource driversOwn(String url) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(url);
    return source;
  }

  private static void close(DataSource source) throws Exception {
    if (source instanceof AutoCloseable closeable) {
      closeable.close();
    } else if (source instanceof org.apache.tomcat.jdbc.pool.DataSource tomcat) {
      tomcat.close();
    }
  }

  @BeforeEach
  void register() throws SQLException {
    org.h2.Driver.unload();
    DriverManager.drivers()
        .filter(driver -> driver instanceof HotguardDriver)
        .toList()
        .forEach(RoutesTest::deregister);
  }

  private static void deregister(Driver driver) {
    try {
      DriverManager.deregisterDriver(driver);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** In the order in which DriverManager will ask. */
  private void order(boolean h2First) throws SQLException {
    if (h2First) {
      org.h2.Driver.load();
      DriverManager.registerDriver(first);
    } else {
      DriverManager.registerDriver(first);
      org.h2.Driver.load();
    }
    registered.add(first);
  }

  @AfterEach
  void restore() {
    registered.forEach(RoutesTest::deregister);
    org.h2.Driver.load();
  }

  private static long checked() {
    return ConnectionGuard.instance().snapshot().counters().get("configurations-checked");
  }

  private record Seen(boolean byDriver, boolean byCheck, boolean canCorrect) {
    String cells() {
      return cell(byDriver) + " | " + cell(byCheck) + " | " + cell(canCorrect);
    }

    private static String cell(boolean seen) {
      return seen ? "yes" : "no";
    }
  }

  private static String url() {
    return "jdbc:h2:mem:route" + DATABASES.incrementAndGet();
  }

  private Seen seen(Way way) throws Exception {
    order(way.driverLoadedFirst());
    try {
      String url = url();
      long before = checked();
      if (way.making().isEmpty()) {
        DriverManager.getConnection(url).close();
        return new Seen(checked() > before, false, false);
      }
      DataSource source = way.making().get().make(url);
      try {
        boolean byCheck = DataSourceReader.read(source).isPresent();
        String other = url();
        boolean replaced = DataSourceReader.replaceUrl(source, other);
        try (Connection connection = source.getConnection()) {
          assertThat(connection.getMetaData().getURL()).isEqualTo(replaced ? other : url);
        }
        return new Seen(checked() > before, byCheck, replaced);
      } finally {
        close(source);
      }
    } finally {
      registered.forEach(RoutesTest::deregister);
      registered.clear();
      org.h2.Driver.unload();
    }
  }

  @TestFactory
  List<DynamicTest> thePageSaysWhatEachHookSees() throws IOException {
    String page = Files.readString(PAGE);
    List<DynamicTest> tests = new ArrayList<>();
    for (Way way : WAYS) {
      tests.add(
          DynamicTest.dynamicTest(
              way.name(),
              () ->
                  assertThat(page).contains("| " + way.name() + " | " + seen(way).cells() + " |")));
    }
    return tests;
  }

  @Test
  void thePageListsNoOtherWay() throws IOException {
    String page = Files.readString(PAGE);
    long rows =
        page.lines()
            .filter(line -> line.matches("\\| .* \\| (yes|no) \\| (yes|no) \\| (yes|no) \\|"))
            .count();
    assertThat(rows).isEqualTo(WAYS.size());
  }

  @Test
  void aDriverIsNeverFoundForTheUrlOfAnother() throws SQLException {
    order(false);

    assertThat(DriverManager.getDriver("jdbc:h2:mem:x")).isInstanceOf(org.h2.Driver.class);
    assertThat(first.acceptsURL("jdbc:h2:mem:x")).isFalse();
    assertThat(first.connect("jdbc:h2:mem:x", new Properties())).isNull();
    assertThat(first.connect(null, new Properties())).isNull();
  }

  @Test
  void theServiceLoaderFindsTheDriver() {
    assertThat(java.util.ServiceLoader.load(Driver.class))
        .anyMatch(driver -> driver instanceof HotguardDriver);
  }
}

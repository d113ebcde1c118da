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

  /** A way to a connection; {@code source} is null where there is no data source. */
  private record Way(String name, boolean driverLoadedFirst, Opening opening) {}

  private interface Opening {
    Opened open(String url) throws SQLException;
  }

  private record Opened(Optional<DataSource> source, Connection connection, AutoCloseable end) {
    static Opened of(DataSource source, AutoCloseable end) throws SQLException {
      try {
        return new Opened(Optional.of(source), source.getConnection(), end);
      } catch (SQLException | RuntimeException e) {
        try {
          end.close();
        } catch (Exception inner) {
          e.addSuppressed(inner);
        }
        throw e;
      }
    }
  }

  private static final List<Way> WAYS =
      List.of(
          new Way(
              "`DriverManager.getConnection`",
              false,
              url -> new Opened(Optional.empty(), DriverManager.getConnection(url), () -> {})),
          new Way(
              "`DriverManager.getConnection` after `Class.forName` of the driver",
              true,
              url -> new Opened(Optional.empty(), DriverManager.getConnection(url), () -> {})),
          new Way("HikariCP, `jdbcUrl`", false, url -> hikari(url, null)),
          new Way("HikariCP, `jdbcUrl` and `driverClassName`", false, url -> hikari(url, H2)),
          new Way("HikariCP, `dataSourceClassName`", false, RoutesTest::hikariDataSourceClass),
          new Way("DBCP 2, `url`", false, url -> dbcp(url, null)),
          new Way("DBCP 2, `url` and `driverClassName`", false, url -> dbcp(url, H2)),
          new Way("Tomcat pool, `url`", false, url -> tomcat(url, null)),
          new Way("Tomcat pool, `url` and `driverClassName`", false, url -> tomcat(url, H2)),
          new Way("Druid, `url`", false, url -> druid(url, null)),
          new Way("Druid, `url` and `driverClassName`", false, url -> druid(url, H2)),
          new Way("c3p0, `jdbcUrl`", false, url -> c3p0(url)),
          new Way("the driver's own `DataSource`", false, RoutesTest::driversOwn));

  private static Opened hikari(String url, String driver) throws SQLException {
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl(url);
    if (driver != null) {
      source.setDriverClassName(driver);
    }
    source.setMaximumPoolSize(1);
    return Opened.of(source, source);
  }

  private static Opened hikariDataSourceClass(String url) throws SQLException {
    HikariDataSource source = new HikariDataSource();
    source.setDataSourceClassName(JdbcDataSource.class.getName());
    source.addDataSourceProperty("URL", url);
    source.setMaximumPoolSize(1);
    return Opened.of(source, source);
  }

  private static Opened dbcp(String url, String driver) throws SQLException {
    BasicDataSource source = new BasicDataSource();
    source.setUrl(url);
    source.setDriverClassName(driver);
    return Opened.of(source, source);
  }

  private static Opened tomcat(String url, String driver) throws SQLException {
    PoolProperties properties = new PoolProperties();
    properties.setUrl(url);
    properties.setDriverClassName(driver);
    properties.setInitialSize(1);
    org.apache.tomcat.jdbc.pool.DataSource source =
        new org.apache.tomcat.jdbc.pool.DataSource(properties);
    return Opened.of(source, source::close);
  }

  private static Opened druid(String url, String driver) throws SQLException {
    DruidDataSource source = new DruidDataSource();
    source.setMaxWait(5_000); // it would wait without end, and try again without end
    source.setConnectionErrorRetryAttempts(0);
    source.setBreakAfterAcquireFailure(true);
    source.setUrl(url);
    if (driver != null) {
      source.setDriverClassName(driver);
    }
    return Opened.of(source, source);
  }

  private static Opened c3p0(String url) throws SQLException {
    ComboPooledDataSource source = new ComboPooledDataSource();
    source.setJdbcUrl(url);
    source.setInitialPoolSize(1);
    source.setMinPoolSize(1);
    source.setMaxPoolSize(1);
    source.setAcquireRetryAttempts(1);
    source.setCheckoutTimeout(60_000);
    return Opened.of(source, source);
  }

  private static Opened driversOwn(String url) throws SQLException {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(url);
    return Opened.of(source, () -> {});
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

  private record Seen(boolean byDriver, boolean byCheck, boolean byOptIn) {
    String cells() {
      return cell(byDriver) + " | " + cell(byCheck) + " | " + cell(byOptIn);
    }

    private static String cell(boolean seen) {
      return seen ? "yes" : "no";
    }
  }

  private Seen seen(Way way) throws Exception {
    order(way.driverLoadedFirst());
    try {
      String url = "jdbc:h2:mem:route" + DATABASES.incrementAndGet();
      long before = checked();
      Opened opened = way.opening().open(url);
      boolean byDriver = checked() > before;
      boolean byCheck =
          opened.source().isPresent() && DataSourceCheck.check(opened.source().get()).isPresent();
      opened.connection().close();
      opened.end().close();
      return new Seen(byDriver, byCheck, optIn(way));
    } finally {
      registered.forEach(RoutesTest::deregister);
      registered.clear();
      org.h2.Driver.unload();
    }
  }

  private static boolean optIn(Way way) {
    long before = checked();
    try {
      Opened opened =
          way.opening().open("jdbc:hotguard:h2:mem:route" + DATABASES.incrementAndGet());
      opened.connection().close();
      opened.end().close();
    } catch (Exception e) {
      return false;
    }
    return checked() > before;
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

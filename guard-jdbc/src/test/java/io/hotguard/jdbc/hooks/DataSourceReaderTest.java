/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.pool.DruidDataSource;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** Each real pool, with a setting of its own and a property for the driver. */
final class DataSourceReaderTest {
  private static final String URL = "jdbc:mysql://db/shop";

  private static JdbcFacts facts(Object source) {
    return JdbcFacts.resolve(DataSourceReader.read(source).orElseThrow());
  }

  private static PoolSettings pool(Object source, PoolKind kind) {
    JdbcFacts facts = facts(source);
    Setting fromPool = facts.settings().find("cachePrepStmts").orElseThrow();
    assertThat(fromPool.value()).isEqualTo("true");
    assertThat(fromPool.origin()).isEqualTo(SettingOrigin.POOL);
    PoolSettings pool = facts.pool().orElseThrow();
    assertThat(pool.kind()).isEqualTo(kind);
    assertThat(facts + " " + pool + " " + facts.settings()).doesNotContain("hunter2");
    return pool;
  }

  private static Properties cache() {
    Properties properties = new Properties();
    properties.setProperty("cachePrepStmts", "true");
    return properties;
  }

  private static <T extends HikariConfig> T hikari(T config) {
    config.setJdbcUrl(URL);
    config.setPassword("hunter2");
    config.setPoolName("orders");
    config.setMaxLifetime(60_000);
    config.addDataSourceProperty("cachePrepStmts", "true");
    return config;
  }

  @Test
  void readsHikari() {
    for (HikariConfig source :
        new HikariConfig[] {hikari(new HikariConfig()), hikari(new HikariDataSource())}) {
      PoolSettings pool = pool(source, PoolKind.HIKARICP);
      assertThat(pool.name()).isEqualTo("orders");
      assertThat(pool.settings().number("maxLifetime")).hasValue(60_000);
      assertThat(pool.settings().isGiven("connectionTimeout")).isFalse();
      // Not the -1 that stands for unset before the pool starts.
      assertThat(pool.settings().number("maximumPoolSize")).hasValue(10);
    }
  }

  private static List<Finding> unknownKeys(JdbcFacts facts) {
    return RuleCatalog.load().check(facts).findings().stream()
        .filter(finding -> finding.rule().equals("UnknownDriverProperty"))
        .toList();
  }

  /** They are properties of a bean; HikariCP refuses to start with one that it lacks. */
  @Test
  void takesPropertiesOfADataSourceClassForNoKeysOfAUrl() {
    HikariConfig config = new HikariConfig();
    config.setDataSourceClassName("com.mysql.cj.jdbc.MysqlDataSource");
    config.addDataSourceProperty("URL", URL);
    config.addDataSourceProperty("serverName", "db");
    config.addDataSourceProperty("cachePrepStmts", "true");

    JdbcFacts facts = facts(config);
    assertThat(facts.url().text()).isEqualTo(URL);
    assertThat(unknownKeys(facts)).isEmpty();
    assertThat(facts.settings().isTrue("cachePrepStmts")).isTrue();
    config.setDataSourceClassName(null);
    assertThat(unknownKeys(facts(config))).isNotEmpty();
  }

  /** HikariCP's getter tells what it makes of 0. */
  @Test
  void readsTheWaitThatHikariMakesOfZero() {
    HikariConfig config = hikari(new HikariConfig());
    config.setConnectionTimeout(0);

    assertThat(RuleCatalog.load().check(facts(config)).findings())
        .anyMatch(
            finding ->
                finding.rule().equals("UnboundedPoolWait")
                    && finding.message().contains("connectionTimeout=2147483647"));
  }

  /** A pool that runs is judged by what its bean says now. */
  @Test
  void judgesLiveValues() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:live");
    try (HikariDataSource hikari = new HikariDataSource(config);
        BasicDataSource dbcp = new BasicDataSource()) {
      assertThat(waits(hikari)).isEmpty();
      hikari.getHikariConfigMXBean().setConnectionTimeout(0);
      hikari.getHikariConfigMXBean().setMaximumPoolSize(40);
      assertThat(waits(hikari)).containsExactly("connectionTimeout=2147483647");
      assertThat(facts(hikari).pool().orElseThrow().settings().number("maximumPoolSize"))
          .hasValue(40);

      dbcp.setUrl("jdbc:h2:mem:live");
      dbcp.setMaxWait(Duration.ofSeconds(3));
      dbcp.getConnection().close();
      assertThat(waits(dbcp)).isEmpty();
      dbcp.setMaxWait(Duration.ofMillis(-1));
      assertThat(waits(dbcp)).containsExactly("maxWaitMillis is not set (-1)");
    }
    var tomcat = new org.apache.tomcat.jdbc.pool.DataSource();
    tomcat.setUrl("jdbc:h2:mem:live");
    try {
      tomcat.getConnection().close();
      assertThat(waits(tomcat)).isEmpty();
      tomcat.getPool().getJmxPool().setMaxWait(-1);
      assertThat(waits(tomcat)).containsExactly("maxWait=-1");
    } finally {
      tomcat.close();
    }
  }

  /** Returns the settings that findings about waits for a connection name. */
  private static List<String> waits(Object source) {
    return RuleCatalog.load().check(facts(source)).findings().stream()
        .filter(finding -> finding.rule().equals("UnboundedPoolWait"))
        .map(finding -> finding.message().replaceAll("^[^:]*: |, which is no limit.*", ""))
        .toList();
  }

  @Test
  void readsDbcp() {
    BasicDataSource source = new BasicDataSource();
    source.setUrl(URL);
    source.setPassword("hunter2");
    source.setMaxTotal(77);
    source.setConnectionProperties("cachePrepStmts=true;password2=hunter2");

    assertThat(pool(source, PoolKind.DBCP2).settings().number("maxTotal")).hasValue(77);
    assertThat(source.getNumActive()).isZero();
  }

  @Test
  void readsTomcatsCopyOfDbcp() {
    var source = new org.apache.tomcat.dbcp.dbcp2.BasicDataSource();
    source.setUrl(URL);
    source.setPassword("hunter2");
    source.setMaxTotal(77);
    source.setConnectionProperties("cachePrepStmts=true;password2=hunter2");

    assertThat(pool(source, PoolKind.DBCP2).settings().number("maxTotal")).hasValue(77);
    assertThat(source.getNumActive()).isZero();
  }

  /** It has no getter of its driver properties. */
  @Test
  void readsDbcp1() {
    var source = new org.apache.commons.dbcp.BasicDataSource();
    source.setUrl(URL);
    source.setPassword("hunter2");

    JdbcFacts facts = facts(source);
    PoolSettings pool = facts.pool().orElseThrow();
    assertThat(pool.kind()).isEqualTo(PoolKind.DBCP);
    assertThat(facts + " " + pool + " " + facts.settings()).doesNotContain("hunter2");
    assertThat(source.getNumActive()).isZero();
  }

  @Test
  void readsTomcat() {
    PoolProperties properties = new PoolProperties();
    properties.setUrl(URL);
    properties.setPassword("hunter2");
    properties.setMaxActive(77);
    properties.setConnectionProperties("cachePrepStmts=true;password=hunter2");

    for (Object source :
        new Object[] {properties, new org.apache.tomcat.jdbc.pool.DataSource(properties)}) {
      assertThat(pool(source, PoolKind.TOMCAT).settings().number("maxActive")).hasValue(77);
    }
  }

  @Test
  void readsDruid() {
    DruidDataSource source = new DruidDataSource();
    source.setUrl(URL);
    source.setPassword("hunter2");
    source.setMaxActive(77);
    source.setConnectProperties(cache());

    assertThat(pool(source, PoolKind.DRUID).settings().number("maxActive")).hasValue(77);
    assertThat(source.isInited()).isFalse();
    source.close();
  }

  @Test
  void readsC3p0() {
    ComboPooledDataSource source = new ComboPooledDataSource();
    source.setJdbcUrl(URL);
    source.setProperties(cache());
    source.setPassword("hunter2");
    source.setMaxPoolSize(77);

    assertThat(pool(source, PoolKind.C3P0).settings().number("maxPoolSize")).hasValue(77);
    source.close();
  }

  /** The build copies its jar for its keys. */
  @Test
  void readsUcp() throws Exception {
    java.net.URL[] jars = {
      Path.of("target/pool-releases/ucp11-23.26.0.0.0.jar").toUri().toURL(),
      Path.of("target/drivers/ojdbc11-23.26.4.0.0.jar").toUri().toURL()
    };
    try (URLClassLoader loader = new URLClassLoader(jars, getClass().getClassLoader())) {
      Class<?> type = loader.loadClass("oracle.ucp.jdbc.PoolDataSourceImpl");
      Object source = type.getConstructor().newInstance();
      type.getMethod("setURL", String.class).invoke(source, URL);
      type.getMethod("setMaxPoolSize", int.class).invoke(source, 77);

      PoolSettings pool = facts(source).pool().orElseThrow();
      assertThat(pool.kind()).isEqualTo(PoolKind.UCP);
      assertThat(pool.settings().number("maxPoolSize")).hasValue(77);
    }
  }

  @Test
  void readsADriversOwnDataSourceAndThroughSpringsWrappers() {
    JdbcDataSource h2 = new JdbcDataSource();
    h2.setURL("jdbc:h2:mem:own");
    assertThat(facts(h2).pool()).isEmpty();
    assertThat(facts(h2).url().text()).isEqualTo("jdbc:h2:mem:own");

    HikariDataSource hikari = hikari(new HikariDataSource());
    assertThat(pool(new Delegating(hikari), PoolKind.HIKARICP).name()).isEqualTo("orders");
  }

  /** A pool that is given a URL alone takes what {@code DriverManager} gives it. */
  @Test
  void asksTheRegisteredDriverForItsReleaseWhereNoClassIsNamed() throws SQLException {
    String h2 = "jdbc:h2:mem:shop";
    VersionNumber release = DriverVersions.ofDriver(DriverManager.getDriver(h2));
    assertThat(release).isNotNull();
    BasicDataSource dbcp = new BasicDataSource();
    dbcp.setUrl(h2);
    assertThat(facts(dbcp).driverVersion()).hasValue(release);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(h2);
    assertThat(facts(config).driverVersion()).hasValue(release);

    config.setJdbcUrl("jdbc:oracle:thin:@db:1521/shop");
    assertThat(facts(config).driverVersion()).isEmpty();
  }

  @Test
  void aClassThatTellsNoUrlIsNotRead() {
    assertThat(DataSourceReader.read(new HikariDataSource())).isEmpty();
    assertThat(DataSourceReader.read(new Object())).isEmpty();
  }

  /** Shaped as Spring's DelegatingDataSource. */
  public static final class Delegating {
    private final javax.sql.DataSource target;

    Delegating(javax.sql.DataSource target) {
      this.target = target;
    }

    public javax.sql.DataSource getTargetDataSource() {
      return target;
    }
  }
}

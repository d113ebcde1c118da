/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the tables of pool settings with the defaults of the pools themselves. */
final class PoolTableTest {
  private static final Path FOLDER = Path.of(System.getProperty("test.pools", "target/pools"));

  @ParameterizedTest
  @EnumSource(
      value = PoolKind.class,
      names = {"HIKARICP", "DBCP2", "DRUID", "TOMCAT", "C3P0"})
  void hasThePoolsOwnDefaults(PoolKind kind) throws Exception {
    SortedMap<String, String> table = new TreeMap<>();
    SortedMap<String, String> real = new TreeMap<>();
    try (URLClassLoader loader = pools()) {
      Object bean = bean(kind, loader);
      for (PropertyDefinition row : PropertyTable.of(kind).definitions()) {
        if (row.has("named")) {
          continue; // its getter may start the pool
        }
        table.put(row.name(), String.valueOf(row.defaultValue()));
        real.put(row.name(), value(bean, row));
      }
    }

    assertThat(table).isEqualTo(real).isNotEmpty();
  }

  /** A rule needs the unit of a setting that it asks a pool for. */
  @ParameterizedTest
  @EnumSource(
      value = PoolKind.class,
      names = {"HIKARICP", "DBCP2", "DRUID", "TOMCAT", "C3P0"})
  void knowsTheUnitOfEveryWaitAndLifetime(PoolKind kind) {
    Collection<PropertyDefinition> rows = PropertyTable.of(kind).definitions();
    assertThat(rows.stream().filter(row -> row.has("role:max-wait") && row.has("ms"))).hasSize(1);
    assertThat(rows.stream().filter(row -> row.has("role:max-size"))).hasSize(1);
    assertThat(rows.stream().filter(row -> row.has("lifetime") && (row.has("ms") || row.has("s"))))
        .hasSize(1);
    assertThat(rows.stream().filter(row -> row.has("driver-properties"))).isNotEmpty();
  }

  /** The ways in which driver properties are written, as the tables' headers tell them. */
  @Test
  void handsDriverPropertiesOnAsTheTablesSay() throws Exception {
    try (URLClassLoader loader = pools()) {
      String pairs = "a=1;b=x=y;c;druid.testOnBorrow=true";
      Map<String, String> written = Map.of("connectionProperties", pairs);

      Object dbcp = bean(PoolKind.DBCP2, loader);
      call(dbcp, "setConnectionProperties", pairs);
      assertThat(PoolSettings.driverProperties(PoolKind.DBCP2, written))
          .isEqualTo(properties(field(dbcp, "connectionProperties")));

      Object tomcat = bean(PoolKind.TOMCAT, loader);
      call(tomcat, "setConnectionProperties", pairs);
      assertThat(PoolSettings.driverProperties(PoolKind.TOMCAT, written))
          .isEqualTo(properties(call(tomcat, "getDbProperties")));

      Object druid = bean(PoolKind.DRUID, loader);
      call(druid, "setConnectionProperties", pairs);
      assertThat(PoolSettings.driverProperties(PoolKind.DRUID, written))
          .isEqualTo(properties(call(druid, "getConnectProperties")));

      Properties file = new Properties();
      file.setProperty("dataSource.cachePrepStmts", "true");
      Object hikari =
          loader
              .loadClass("com.zaxxer.hikari.HikariConfig")
              .getConstructor(Properties.class)
              .newInstance(file);
      assertThat(
              PoolSettings.driverProperties(
                  PoolKind.HIKARICP, Map.of("dataSource.cachePrepStmts", "true")))
          .isEqualTo(properties(call(hikari, "getDataSourceProperties")));
    }
  }

  private static URLClassLoader pools() throws Exception {
    File[] jars = FOLDER.toFile().listFiles((folder, name) -> name.endsWith(".jar"));
    if (jars == null || jars.length == 0) {
      throw new IllegalStateException(
          "no pools in "
              + FOLDER
              + "; the build copies them: mvn -pl guard-jdbc -am generate-test-resources");
    }
    URL[] urls = new URL[jars.length];
    for (int i = 0; i < jars.length; i++) {
      urls[i] = jars[i].toURI().toURL();
    }
    return new URLClassLoader("pools", urls, ClassLoader.getPlatformClassLoader());
  }

  private static Object bean(PoolKind kind, ClassLoader loader) throws Exception {
    return switch (kind) {
      case HIKARICP -> validated(make(loader, "com.zaxxer.hikari.HikariConfig"));
      case DBCP2 -> make(loader, "org.apache.commons.dbcp2.BasicDataSource");
      case DRUID -> make(loader, "com.alibaba.druid.pool.DruidDataSource");
      case TOMCAT -> make(loader, "org.apache.tomcat.jdbc.pool.PoolProperties");
      default ->
          // Registered, the data source would never be freed.
          loader
              .loadClass("com.mchange.v2.c3p0.ComboPooledDataSource")
              .getConstructor(boolean.class)
              .newInstance(false);
    };
  }

  private static Object make(ClassLoader loader, String type) throws Exception {
    return loader.loadClass(type).getConstructor().newInstance();
  }

  /** HikariCP fills in the sizes when it checks the rest. */
  private static Object validated(Object config) throws Exception {
    call(config, "setJdbcUrl", "jdbc:test:");
    call(config, "validate");
    call(config, "setJdbcUrl", (Object) null);
    call(config, "setPoolName", (Object) null);
    return config;
  }

  private static String value(Object bean, PropertyDefinition row) throws Exception {
    if (row.has("driver-properties")) {
      return "null";
    }
    Object value = null;
    boolean found = false;
    for (String prefix : List.of("get", "is")) {
      Method getter = getter(bean.getClass(), prefix + row.name());
      if (getter == null && !row.aliases().isEmpty()) {
        getter = getter(bean.getClass(), prefix + row.aliases().get(0));
      }
      if (getter != null && !found) {
        value = getter.invoke(bean);
        found = true;
      }
    }
    assertThat(found).as("a getter of %s in %s", row.name(), bean.getClass()).isTrue();
    if (value instanceof Duration duration) {
      return String.valueOf(row.has("s") ? duration.toSeconds() : duration.toMillis());
    }
    boolean empty = value instanceof Collection<?> many && many.isEmpty();
    return empty ? "null" : String.valueOf(value);
  }

  private static @Nullable Method getter(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getParameterCount() == 0)
        .filter(
            method ->
                method.getName().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElse(null);
  }

  private static Object call(Object target, String name, @Nullable Object... arguments)
      throws Exception {
    for (Method method : target.getClass().getMethods()) {
      boolean fits =
          method.getName().equals(name)
              && method.getParameterCount() == arguments.length
              && (arguments.length == 0 || method.getParameterTypes()[0] == String.class);
      if (fits) {
        try {
          return Objects.requireNonNullElse(method.invoke(target, arguments), "");
        } catch (InvocationTargetException e) {
          throw new AssertionError(target.getClass() + "." + name, e.getCause());
        }
      }
    }
    throw new AssertionError("no " + name + " in " + target.getClass());
  }

  @Test
  void druidPoolsStatementsOnceTheirNumberIsSet() throws Exception {
    try (URLClassLoader loader = pools()) {
      Object druid = bean(PoolKind.DRUID, loader);
      Method setter =
          druid.getClass().getMethod("setMaxPoolPreparedStatementPerConnectionSize", int.class);
      setter.invoke(druid, 20);

      assertThat(call(druid, "isPoolPreparedStatements")).isEqualTo(true);
      assertThat(call(druid, "getMaxOpenPreparedStatements")).isEqualTo(20);
    }
  }

  private static Object field(Object bean, String name) throws Exception {
    var declared = bean.getClass().getDeclaredField(name);
    declared.setAccessible(true);
    return declared.get(bean);
  }

  private static Map<String, String> properties(Object properties) {
    SortedMap<String, String> sorted = new TreeMap<>();
    ((Properties) properties).forEach((key, value) -> sorted.put(key.toString(), value.toString()));
    return sorted;
  }

  @Test
  void givesTheDriverWhatThePoolsOwnSettingsHold() {
    PoolSettings pool =
        PoolSettings.of(
            PoolKind.HIKARICP,
            "orders",
            Map.of(
                "maximumPoolSize", "50",
                "username", "root",
                "password", "Xq7Zk9",
                "dataSource.useServerPrepStmts", "true"));
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder("jdbc:mysql://h/db?useServerPrepStmts=false")
                .pool(pool)
                .build());

    assertThat(pool.settings().number("maximumPoolSize")).hasValue(50);
    assertThat(pool.settings().unknown()).isEmpty();
    assertThat(pool.toString()).doesNotContain("Xq7Zk9");
    assertThat(facts.settings().isTrue("useServerPrepStmts")).isTrue();
    assertThat(facts.settings().value("user")).contains("root");
  }
}

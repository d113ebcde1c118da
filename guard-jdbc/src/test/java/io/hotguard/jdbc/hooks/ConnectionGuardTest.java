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
import io.hotguard.property.GuardProperties;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

final class ConnectionGuardTest {
  /** Two values for one key: the one rule that every version of the catalogue has. */
  private static final String HAZARD =
      "jdbc:mysql://db/shop?password=hunter2&sessionVariables=a=1&sessionVariables=b=2";

  private final List<String> log = new ArrayList<>();

  private ConnectionGuard guard(Map<String, String> properties) {
    return new ConnectionGuard(
        GuardProperties.of(properties, new JdbcProperties()), (level, text) -> log.add(text));
  }

  private static long counter(ConnectionGuard guard, String name) {
    return guard.snapshot().counters().get(name);
  }

  @Test
  void reportsAConfigurationOnceHoweverOftenItConnects() {
    ConnectionGuard guard = guard(Map.of());
    HotguardDriver driver = new HotguardDriver(guard);
    for (int i = 0; i < 5; i++) {
      assertThat(driver.connect(HAZARD, new Properties())).isNull();
    }

    assertThat(counter(guard, "configurations-checked")).isEqualTo(1);
    assertThat(log).filteredOn(line -> line.contains("ConflictingDuplicateKey")).hasSize(1);
    assertThat(guard.snapshot().findings()).isNotEmpty();
    assertThat(log + guard.snapshot().toString()).doesNotContain("hunter2");
  }

  @Test
  void aNoteIsNoWarningInTheLog() {
    Map<String, Level> levels = new HashMap<>();
    ConnectionGuard guard =
        new ConnectionGuard(
            GuardProperties.of(Map.of(), new JdbcProperties()),
            (level, text) -> levels.put(text.split(" ", -1)[1], level));
    new HotguardDriver(guard).connect("jdbc:postgresql://db.example/shop", new Properties());

    assertThat(levels).containsEntry("WARNING", Level.WARNING).containsEntry("NOTE", Level.INFO);
  }

  @Test
  void tellsConfigurationsApartByTheirPropertiesInAnyOrder() {
    Properties one = new Properties();
    one.setProperty("a", "1");
    one.setProperty("b", "2");
    Properties other = new Properties();
    other.setProperty("b", "2");
    other.setProperty("a", "1");
    Properties third = new Properties();
    third.setProperty("a", "2");
    third.setProperty("b", "1");

    assertThat(ConnectionGuard.fingerprint("u", one))
        .isEqualTo(ConnectionGuard.fingerprint("u", other));
    assertThat(ConnectionGuard.fingerprint("u", one))
        .isNotEqualTo(ConnectionGuard.fingerprint("u", third));
    assertThat(ConnectionGuard.fingerprint("u", one))
        .isNotEqualTo(ConnectionGuard.fingerprint("v", one));
    assertThat(ConnectionGuard.fingerprint("u", one))
        .isNotEqualTo(ConnectionGuard.fingerprint("u", null));
  }

  @Test
  void remembersABoundedNumberOfConfigurations() {
    ConnectionGuard guard = guard(Map.of());
    HotguardDriver driver = new HotguardDriver(guard);
    for (int i = 0; i < ConnectionGuard.MAX_CONFIGURATIONS + 10; i++) {
      driver.connect("jdbc:h2:mem:" + i, new Properties());
    }

    assertThat(counter(guard, "configurations-checked"))
        .isEqualTo(ConnectionGuard.MAX_CONFIGURATIONS);
    assertThat(counter(guard, "connections-unchecked")).isEqualTo(10);
  }

  @Test
  void inModeOffChecksNothing() {
    ConnectionGuard guard = guard(Map.of("hotguard.jdbc.mode", "off"));
    new HotguardDriver(guard).connect(HAZARD, new Properties());
    DataSourceCheck.checked(new JdbcDataSource(), guard);

    assertThat(counter(guard, "configurations-checked")).isZero();
    assertThat(log).isEmpty();
  }

  @Test
  void aTextThatIsNoUrlIsDeclinedAndTold() {
    ConnectionGuard guard = guard(Map.of());
    HotguardDriver driver = new HotguardDriver(guard);

    assertThat(driver.connect("jdbc:", new Properties())).isNull();
    assertThat(driver.connect("jdbc:" + "x".repeat(70_000), null)).isNull();
    assertThat(driver.connect("http://host", null)).isNull();
    assertThat(counter(guard, "configurations-refused")).isZero();
  }

  @Test
  void failsEachTimeWhereItIsToldToAndNamesTheReason() {
    ConnectionGuard guard = guard(Map.of("hotguard.jdbc.fail", "true"));
    String unreadable = "jdbc:" + "x".repeat(70_000);

    for (int i = 1; i <= 2; i++) {
      assertThatThrownBy(() -> new HotguardDriver(guard).connect(unreadable, new Properties()))
          .isInstanceOf(RefusedConfigurationException.class)
          .hasMessageStartingWith(
              "Hotguard refuses the settings, because hotguard.jdbc.fail=true: a")
          .hasMessageContaining("hotguard.jdbc.fail=false");
      assertThat(counter(guard, "configurations-refused")).isEqualTo(i);
    }
  }

  @Test
  void checksAPoolBeforeItStartsAndGivesItBack() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(HAZARD);
    config.setPoolName("orders");
    config.addDataSourceProperty("cachePrepStmts", "true");
    HikariDataSource source = new HikariDataSource();
    config.copyStateTo(source);
    ConnectionGuard guard = guard(Map.of());

    HikariDataSource same = DataSourceCheck.checked(source, guard);

    assertThat(same).isSameAs(source);
    assertThat(source.isRunning()).isFalse();
    assertThat(log.toString())
        .contains("ConflictingDuplicateKey")
        .contains("data source HikariDataSource orders")
        .doesNotContain("hunter2");
  }

  @Test
  void saysThatADataSourceDoesNotTellItsUrl() {
    ConnectionGuard guard = guard(Map.of());
    DataSourceCheck.checked(new HikariDataSource(), guard);

    assertThat(log).anyMatch(line -> line.contains("does not tell its URL"));
  }

  @Test
  void retiringEndsTheVisibilityUntilTheNextCheck() {
    ConnectionGuard guard = guard(Map.of());
    guard.register();
    assertThat(io.hotguard.Guards.all()).containsValue(guard);
    guard.retire();
    assertThat(io.hotguard.Guards.all()).doesNotContainValue(guard);

    DataSourceCheck.checked(hikariOf("jdbc:h2:mem:again"), guard);
    assertThat(io.hotguard.Guards.all()).containsValue(guard);
    guard.retire();
  }

  private static HikariDataSource hikariOf(String url) {
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl(url);
    return source;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.GuardMode;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.rule.Fix;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Connects {@code jdbc:hotguard:} URLs: finds the real driver, checks the settings, and corrects
 * them in mode enforce.
 *
 * <p><b>Threading:</b> any thread.
 */
final class OptInConnector {
  private final ConnectionGuard guard;

  OptInConnector(ConnectionGuard guard) {
    this.guard = guard;
  }

  Connection connect(String url, @Nullable Properties given) throws SQLException {
    Properties info = given == null ? new Properties() : given;
    Driver driver = driverFor(url);
    Corrections.Corrected use = corrected(driver, url, info);
    Connection connection = driver.connect(use.url(), use.properties());
    if (connection == null) {
      throw new SQLException(
          driver.getClass().getName() + " declined a jdbc:hotguard: URL of its own");
    }
    return connection;
  }

  /** Returns the settings to connect with, corrected if mode enforce succeeds. */
  private Corrections.Corrected corrected(Driver driver, String url, Properties info) {
    Corrections.Corrected unchanged = new Corrections.Corrected(url, info, List.of());
    if (guard.mode() == GuardMode.OFF) {
      return unchanged;
    }
    long fingerprint = Fingerprints.of(url, info);
    boolean first = guard.isNew(fingerprint);
    try {
      if (first || guard.checksEachTime()) {
        guard.checkConnection(configuration(driver, url, info), first);
      }
      if (guard.mode() != GuardMode.ENFORCE) {
        return unchanged;
      }
      List<Fix.Setting> decided =
          guard.decision(
              fingerprint,
              () ->
                  Corrections.decide(
                      driver,
                      url,
                      info,
                      guard.mayPrepareAtServer(),
                      configuration -> JdbcGuard.check(configuration, guard.rules())));
      Corrections.Corrected corrected = Corrections.apply(driver, url, info, decided);
      if (first) {
        corrected.changes().forEach(guard::changed);
        if (decided.isEmpty()) {
          guard.note("enforce has nothing to correct in a connection to " + shown(url));
        }
      }
      return corrected;
    } catch (RefusedConfigurationException e) {
      throw e;
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      guard.failed("the settings of a jdbc:hotguard: URL could not be corrected", e);
      return unchanged;
    }
  }

  private static String shown(String url) {
    return JdbcFacts.resolve(JdbcConfiguration.of(url)).url().masked();
  }

  static JdbcConfiguration configuration(Driver driver, String url, Properties info) {
    return DriverVersions.configuration(driver, url, info, "jdbc:hotguard:");
  }

  /**
   * Returns the real driver from {@code DriverManager}, or from the application's class loader if
   * this class is in a parent loader.
   */
  private static Driver driverFor(String url) throws SQLException {
    try {
      return DriverManager.getDriver(url);
    } catch (SQLException e) {
      for (Driver driver : ServiceLoader.load(Driver.class)) {
        if (!(driver instanceof HotguardDriver) && driver.acceptsURL(url)) {
          return driver;
        }
      }
      throw new SQLException(
          "no driver accepts what follows jdbc:hotguard:; it must be the URL of a driver on the class"
              + " path without its jdbc:, such as jdbc:hotguard:mysql://host/database",
          "08001");
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.jdbc.JdbcConfiguration;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A driver that checks the settings of a connection once and leaves the connecting to other
 * drivers. {@code DriverManager.getConnection} asks it only if it is registered before the driver
 * of the URL. It accepts no URL, so {@code DriverManager.getDriver} never returns it.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method.
 *
 * <h2>Errors</h2>
 *
 * Declining throws only if {@code hotguard.jdbc.fail} is true: a {@link
 * RefusedConfigurationException}.
 */
public final class HotguardDriver implements Driver {
  static {
    register();
  }

  private final @Nullable ConnectionGuard guard;

  /** Called by {@link java.util.ServiceLoader}. */
  public HotguardDriver() {
    this(null);
  }

  /** Creates a driver with its own guard; null means the guard of the process, on demand. */
  HotguardDriver(@Nullable ConnectionGuard guard) {
    this.guard = guard;
  }

  private static void register() {
    try {
      DriverManager.registerDriver(new HotguardDriver(), () -> ConnectionGuard.instance().retire());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) {
    if (url != null && url.startsWith("jdbc:")) {
      try {
        observe(guard == null ? ConnectionGuard.instance() : guard, url, info);
      } catch (LinkageError e) {
        JdbcJars.lack(e);
      }
    }
    return null;
  }

  private static void observe(ConnectionGuard guard, String url, @Nullable Properties info) {
    boolean first = guard.isNew(ConnectionGuard.fingerprint(url, info));
    if (!first && !guard.checksEachTime()) {
      return;
    }
    JdbcConfiguration configuration;
    try {
      configuration =
          DriverVersions.configuration(
              DriverVersions.accepting(url),
              url,
              info == null ? new Properties() : info,
              "DriverManager");
    } catch (RuntimeException | LinkageError e) {
      guard.failed("a DriverManager connection could not be checked", e);
      return;
    }
    guard.check(configuration, first, true);
  }

  @Override
  public boolean acceptsURL(String url) {
    return false;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 0;
  }

  @Override
  public int getMinorVersion() {
    return 1;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("hotguard logs through System.Logger");
  }
}

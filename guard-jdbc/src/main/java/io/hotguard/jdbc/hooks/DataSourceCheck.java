/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static java.util.Objects.requireNonNull;

import io.hotguard.GuardMode;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.rule.CheckResult;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import javax.sql.DataSource;

/**
 * Checks a data source before its pool starts, and returns the same object. Mode enforce corrects
 * its URL.
 *
 * <pre>{@code
 * HikariDataSource orders = new HikariDataSource(DataSourceCheck.checkedConfig(config));
 * }</pre>
 *
 * <p>For HikariCP, DBCP 2, Druid, the Tomcat pool and c3p0, all settings and driver properties are
 * read. For DBCP 1 and any other data source, {@code getUrl()}, {@code getURL()} or {@code
 * getJdbcUrl()} is read. Nothing is started or wrapped. The findings go to the log {@code
 * io.hotguard.jdbc} once, and to the guard {@code jdbc}.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method; nothing blocks, and no connection is made.
 */
public final class DataSourceCheck {
  private DataSourceCheck() {}

  /**
   * Checks a data source, reports the findings and returns the same object.
   *
   * @throws RefusedConfigurationException if {@code hotguard.jdbc.fail} is true and a finding has
   *     severity ERROR or the check fails
   */
  public static <T extends DataSource> T checked(T dataSource) {
    return checkedIfLinked(dataSource);
  }

  /**
   * Checks the configuration of a pool before you create the pool, reports the findings and returns
   * the same object.
   *
   * @param config a {@code HikariConfig} or the Tomcat pool's {@code PoolProperties}
   * @throws RefusedConfigurationException if {@code hotguard.jdbc.fail} is true and a finding has
   *     severity ERROR or the check fails
   */
  public static <T> T checkedConfig(T config) {
    return checkedIfLinked(config);
  }

  private static <T> T checkedIfLinked(T source) {
    try {
      return checked(source, ConnectionGuard.instance());
    } catch (LinkageError e) {
      JdbcJars.lack(e);
      return source;
    }
  }

  static <T> T checked(T source, ConnectionGuard guard) {
    if (guard.mode() == GuardMode.OFF) {
      return source;
    }
    Optional<JdbcConfiguration> configuration;
    try {
      configuration = DataSourceReader.read(requireNonNull(source, "source"));
    } catch (RuntimeException | LinkageError e) {
      guard.failed("the settings of a " + source.getClass().getName() + " cannot be read", e);
      return source;
    }
    if (configuration.isPresent()) {
      JdbcConfiguration read = configuration.get();
      guard.check(read, true, false).ifPresent(found -> correct(source, read, found, guard));
    } else {
      guard.say("a " + source.getClass().getName() + " is not checked: it does not tell its URL");
    }
    return source;
  }

  private static void correct(
      Object source, JdbcConfiguration read, CheckResult found, ConnectionGuard guard) {
    if (guard.mode() == GuardMode.ENFORCE) {
      try {
        Corrections.apply(source, JdbcFacts.resolve(read), found, guard);
      } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
        guard.failed("the URL of a " + source.getClass().getName() + " cannot be corrected", e);
      }
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.PlainDialect;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.dialect.h2.H2Dialect;
import io.hotguard.jdbc.dialect.mariadb.MariadbDialect;
import io.hotguard.jdbc.dialect.mysql.MysqlDialect;
import io.hotguard.jdbc.dialect.oracle.OracleDialect;
import io.hotguard.jdbc.dialect.postgresql.PostgresqlDialect;
import io.hotguard.jdbc.dialect.sqlserver.SqlServerDialect;
import io.hotguard.jdbc.model.DriverFamily;
import java.util.List;
import java.util.Optional;

/** Every dialect, in the order in which {@link #of} asks them. */
final class Dialects {
  private static final PlainDialect PLAIN = new PlainDialect(DriverFamily.OTHER);
  private static final List<Dialect> ALL =
      List.of(
          new MariadbDialect(),
          new MysqlDialect(),
          new PostgresqlDialect(),
          new SqlServerDialect(),
          new OracleDialect(),
          new H2Dialect(),
          new PlainDialect(DriverFamily.SQLITE),
          PLAIN);

  private Dialects() {}

  /** Returns the dialect of the named driver; without a name, the first one that takes the URL. */
  static Dialect of(UrlText url, Optional<DriverFamily> named) {
    return ALL.stream()
        .filter(dialect -> named.map(dialect.family()::equals).orElseGet(() -> dialect.owns(url)))
        .findFirst()
        .orElse(PLAIN);
  }
}

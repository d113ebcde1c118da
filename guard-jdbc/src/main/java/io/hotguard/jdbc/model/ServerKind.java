/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/** The kinds of server that rules distinguish. */
public enum ServerKind {
  /** MySQL. */
  MYSQL,
  /** MariaDB. */
  MARIADB,
  /** TiDB, which speaks MySQL's protocol. */
  TIDB,
  /** PostgreSQL. */
  POSTGRESQL,
  /** PgBouncer in front of PostgreSQL. */
  PGBOUNCER,
  /** SQL Server. */
  SQLSERVER,
  /** Any other server. */
  ORACLE,
  /** Anything else. */
  OTHER
}

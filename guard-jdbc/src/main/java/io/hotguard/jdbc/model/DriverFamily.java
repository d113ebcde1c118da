/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.text.VersionNumber;

/** The drivers whose URLs this library can read. Forks that read URLs alike share a family. */
public enum DriverFamily {
  /** MySQL Connector/J. */
  MYSQL("mysql", "MySQL Connector/J", "26.10.0"),
  /** MariaDB Connector/J. */
  MARIADB("mariadb", "MariaDB Connector/J", "4.0.0"),
  /** The PostgreSQL JDBC driver, pgjdbc. */
  POSTGRESQL("postgresql", "pgjdbc", "42.7.14"),
  /** The Microsoft JDBC driver for SQL Server. */
  SQLSERVER("sqlserver", "the SQL Server driver", "13.6.2"),
  /** The Oracle JDBC driver. */
  ORACLE("oracle", "the Oracle driver", "23.26.4"),
  /** H2. */
  H2("h2", "H2", "2.5.252"),
  /** The SQLite driver of Xerial. */
  SQLITE("sqlite", "the SQLite driver", "3.54.1"),
  /** A driver that this library does not know. */
  OTHER("other", "an unknown driver", "0.0");

  private final String id;
  private final String label;
  private final String newest;

  DriverFamily(String id, String label, String newest) {
    this.id = id;
    this.label = label;
    this.newest = newest;
  }

  /** Returns the name in files and tags: lower-case letters and digits. */
  public String id() {
    return id;
  }

  /** Returns the driver's own name for messages, such as {@code MySQL Connector/J}. */
  public String label() {
    return label;
  }

  /** Returns the newest release that was compared with the table; assumed if it is unknown. */
  public VersionNumber newest() {
    return VersionNumber.of(newest);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.text.VersionNumber;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The drivers whose URLs this library can read. Forks that read URLs alike share a family. */
public enum DriverFamily {
  MYSQL(
      "MySQL Connector/J",
      "26.10.0",
      "com.mysql.",
      "com.mysql:mysql-connector-j,mysql:mysql-connector-java"),
  MARIADB(
      "MariaDB Connector/J", "4.0.0", "org.mariadb.jdbc.", "org.mariadb.jdbc:mariadb-java-client"),
  POSTGRESQL(
      "pgjdbc", "42.7.14", "org.postgresql.", "org.postgresql:postgresql,postgresql:postgresql"),
  SQLSERVER(
      "the SQL Server driver",
      "13.6.2",
      "com.microsoft.sqlserver.jdbc.",
      ":mssql-jdbc,:sqljdbc4,:sqljdbc41,:sqljdbc42"),
  ORACLE(
      "the Oracle driver",
      "23.26.4",
      "oracle.jdbc.",
      ":ojdbc5,:ojdbc6,:ojdbc7,:ojdbc8,:ojdbc10,:ojdbc11,:ojdbc14,:ojdbc17"),
  H2("H2", "2.5.252", "org.h2.", "com.h2database:h2"),
  SQLITE("the SQLite driver", "3.54.1", "org.sqlite.", "org.xerial:sqlite-jdbc"),
  /** A driver that this library does not know. */
  OTHER("an unknown driver", "0.0", "", "");

  private final String label;
  private final String newest;
  private final String classes;
  private final String artifacts;

  DriverFamily(String label, String newest, String classes, String artifacts) {
    this.label = label;
    this.newest = newest;
    this.classes = classes;
    this.artifacts = artifacts;
  }

  /** Returns the family of a driver's class; empty if it is unknown. */
  public static Optional<DriverFamily> ofClass(@Nullable String name) {
    return Arrays.stream(values())
        .filter(family -> !family.classes.isEmpty())
        .filter(family -> name != null && name.startsWith(family.classes))
        .findFirst();
  }

  /** Returns the coordinates of the driver's artifacts, {@code group:name}; no group for any. */
  public List<String> artifacts() {
    return artifacts.isEmpty() ? List.of() : List.of(artifacts.split(",", -1));
  }

  /** Returns the family of a class that decides which of two drivers takes a URL; else null. */
  public static @Nullable DriverFamily decidedBy(@Nullable String name) {
    return ofClass(name).filter(family -> family == MYSQL || family == MARIADB).orElse(null);
  }

  /** Returns the name in files and tags: lower-case letters and digits. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
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

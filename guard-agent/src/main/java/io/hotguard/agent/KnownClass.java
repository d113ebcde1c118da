/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A class by which the agent knows a library, or sees that a guard has begun its work.
 *
 * @param role what the agent does when the class is loaded
 * @param library the library, or what the guard does
 */
record KnownClass(Role role, String library) {
  /** The agent's answer to the class. */
  enum Role {
    /** Adds the Log4j guard. */
    LOG4J,
    /** Adds the Logback guard. */
    LOGBACK,
    /** Adds the JDBC guard and registers its driver before this one. */
    DRIVER,
    /** Adds the JDBC guard and makes the pool call it. */
    POOL,
    /** Tells that the Log4j guard works. */
    LOG4J_GUARDED,
    /** Tells that the Logback guard works. */
    LOGBACK_GUARDED,
    /** Tells that a logging guard has read its settings, and says itself why it does no more. */
    ASKED
  }

  private static final Map<String, KnownClass> BY_NAME = new HashMap<>();

  static {
    add("org/apache/logging/log4j/util/PropertiesUtil", Role.LOG4J, "Log4j");
    add("org/apache/logging/log4j/core/LoggerContext", Role.LOG4J, "Log4j");
    add("ch/qos/logback/classic/LoggerContext", Role.LOGBACK, "Logback");

    add("com/mysql/jdbc/Driver", Role.DRIVER, "Connector/J");
    add("com/mysql/cj/jdbc/Driver", Role.DRIVER, "Connector/J");
    add("org/mariadb/jdbc/Driver", Role.DRIVER, "the MariaDB driver");
    add("org/postgresql/Driver", Role.DRIVER, "pgjdbc");
    add("com/microsoft/sqlserver/jdbc/SQLServerDriver", Role.DRIVER, "the SQL Server driver");
    add("oracle/jdbc/OracleDriver", Role.DRIVER, "the Oracle driver");
    add("oracle/jdbc/driver/OracleDriver", Role.DRIVER, "the Oracle driver");
    add("org/h2/Driver", Role.DRIVER, "H2");

    add("com/zaxxer/hikari/pool/HikariPool", Role.POOL, "HikariCP");
    add("org/apache/commons/dbcp/BasicDataSource", Role.POOL, "DBCP");
    add("org/apache/commons/dbcp2/BasicDataSource", Role.POOL, "DBCP 2");
    add("org/apache/tomcat/dbcp/dbcp2/BasicDataSource", Role.POOL, "Tomcat's DBCP 2");
    add("org/apache/tomcat/jdbc/pool/ConnectionPool", Role.POOL, "the Tomcat pool");
    add("com/alibaba/druid/pool/DruidDataSource", Role.POOL, "Druid");
    add("com/mchange/v2/c3p0/impl/AbstractPoolBackedDataSource", Role.POOL, "c3p0");

    String log4jGuard = "io/hotguard/logging/internal/context/";
    // The context itself comes before a configuration, which the guard may have to leave alone.
    add(log4jGuard + "ContextGuard", Role.LOG4J_GUARDED, "guards it");
    add(log4jGuard + "ObservedContexts", Role.LOG4J_GUARDED, "reports on it, changes nothing");
    add(log4jGuard + "LoggingBootstrap", Role.ASKED, "");
    String logbackGuard = "io/hotguard/logback/internal/";
    add(logbackGuard + "context/ContextGuard", Role.LOGBACK_GUARDED, "guards it");
    add(
        logbackGuard + "appender/PlannedChanges",
        Role.LOGBACK_GUARDED,
        "reports on it, changes nothing");
    add(logbackGuard + "context/LogbackBootstrap", Role.ASKED, "");
  }

  private static void add(String name, Role role, String library) {
    BY_NAME.put(name, new KnownClass(role, library));
  }

  /** Returns what is known of a class; null for almost all classes. */
  static @Nullable KnownClass of(String internalName) {
    return BY_NAME.get(internalName);
  }
}

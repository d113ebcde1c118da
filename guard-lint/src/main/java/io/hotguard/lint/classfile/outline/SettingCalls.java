/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import java.util.Set;

/** The calls and constants by which code configures a data source or a logging library. */
public final class SettingCalls {
  private static final Set<String> WITH_NAME =
      Set.of("addDataSourceProperty", "put", "setProperty");
  private static final Set<String> TAKERS =
      Set.of(
          "addDataSourceProperty",
          "connect",
          "getConnection",
          "jdbcUrl",
          "put",
          "setJDBCUrl",
          "setJdbcUrl",
          "setProperty",
          "setURL",
          "setUrl",
          "url",
          "withJdbcUrl",
          "withUrl");
  private static final String URL = "jdbc:";
  private static final String BOOT = "org.springframework.boot.";

  /** Marks a method whose bean takes settings of Spring Boot. */
  public static final String BINDS = BOOT + "context.properties.ConfigurationProperties";

  /** Marks the class of an application for which Spring Boot makes its own beans. */
  public static final String CONFIGURES = BOOT + "autoconfigure.SpringBootApplication";

  private SettingCalls() {}

  /** Tells whether a text begins like a JDBC URL. */
  public static boolean isUrl(String text) {
    return text.regionMatches(true, 0, URL, 0, URL.length());
  }

  /** Tells whether a system property of this name configures a logging library or a guard. */
  public static boolean isProperty(String name) {
    return name.startsWith("log4j")
        || name.startsWith("Log4j")
        || name.startsWith("AsyncLogger")
        || name.startsWith("org.apache.logging.log4j.")
        || name.startsWith("hotguard.");
  }

  /** Tells whether a method, or the constructor of a data source, may take a JDBC URL. */
  public static boolean takesUrl(String owner, String method) {
    return method.equals("<init>")
        ? owner.endsWith("DataSource") || owner.endsWith("ConnectionPool")
        : TAKERS.contains(method);
  }

  /** Tells whether a method is a setter of a data source or of a pool's configuration. */
  public static boolean setsPool(String owner, String method) {
    return method.startsWith("set") && isPool(owner);
  }

  /** Tells whether a method of a pool takes a property for the driver, as name and value. */
  public static boolean handsOn(String owner, String method) {
    return (method.equals("addDataSourceProperty") || method.equals("addConnectionProperty"))
        && isPool(owner);
  }

  private static boolean isPool(String owner) {
    return owner.endsWith("DataSource")
        || owner.endsWith("HikariConfig")
        || owner.endsWith("PoolProperties");
  }

  /** Tells whether an annotation says that settings make a bean. */
  static boolean isOfBean(String descriptor) {
    String name = descriptor.replace('/', '.');
    return name.contains(BINDS) || name.contains(CONFIGURES);
  }

  /** Tells whether a method takes a name before the value. */
  public static boolean isNamed(String method) {
    return WITH_NAME.contains(method);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import java.util.List;

/**
 * A library that Hotguard finds, guards or measures.
 *
 * @param label its name for people
 */
record Product(Part part, String label, String group, String artifact) {

  /** The part of an application that a library is, in the order of the report. */
  enum Part {
    FRAMEWORK,
    SERVER,
    LOGGING,
    QUEUE,
    POOL,
    DRIVER,
    METRICS
  }

  static final Product SPRING_BOOT =
      new Product(Part.FRAMEWORK, "Spring Boot", "org.springframework.boot", "spring-boot");
  static final Product LOG4J =
      new Product(Part.LOGGING, "Log4j", "org.apache.logging.log4j", "log4j-core");
  static final Product LOGBACK =
      new Product(Part.LOGGING, "Logback", "ch.qos.logback", "logback-classic");
  static final Product DISRUPTOR = new Product(Part.QUEUE, "Disruptor", "com.lmax", "disruptor");

  static final List<Product> ALL =
      List.of(
          SPRING_BOOT,
          new Product(Part.FRAMEWORK, "Quarkus", "io.quarkus", "quarkus-core"),
          new Product(Part.FRAMEWORK, "Micronaut", "io.micronaut", "micronaut-inject"),
          new Product(Part.FRAMEWORK, "Dropwizard", "io.dropwizard", "dropwizard-core"),
          new Product(Part.SERVER, "Tomcat", "org.apache.tomcat.embed", "tomcat-embed-core"),
          new Product(Part.SERVER, "Jetty", "org.eclipse.jetty", "jetty-server"),
          new Product(Part.SERVER, "Undertow", "io.undertow", "undertow-core"),
          new Product(Part.SERVER, "Netty", "io.netty", "netty-transport"),
          LOG4J,
          LOGBACK,
          new Product(Part.LOGGING, "Log4j 1", "log4j", "log4j"),
          DISRUPTOR,
          new Product(Part.POOL, "HikariCP", "com.zaxxer", "HikariCP"),
          new Product(Part.POOL, "DBCP", "org.apache.commons", "commons-dbcp2"),
          new Product(Part.POOL, "Tomcat JDBC", "org.apache.tomcat", "tomcat-jdbc"),
          new Product(Part.POOL, "c3p0", "com.mchange", "c3p0"),
          new Product(Part.POOL, "Druid", "com.alibaba", "druid"),
          new Product(Part.DRIVER, "MySQL Connector/J", "com.mysql", "mysql-connector-j"),
          new Product(Part.DRIVER, "MySQL Connector/J", "mysql", "mysql-connector-java"),
          new Product(
              Part.DRIVER, "MariaDB Connector/J", "org.mariadb.jdbc", "mariadb-java-client"),
          new Product(Part.DRIVER, "pgjdbc", "org.postgresql", "postgresql"),
          new Product(Part.DRIVER, "SQL Server driver", "com.microsoft.sqlserver", "mssql-jdbc"),
          new Product(Part.DRIVER, "Oracle driver", "com.oracle.database.jdbc", "ojdbc8"),
          new Product(Part.DRIVER, "Oracle driver", "com.oracle.database.jdbc", "ojdbc11"),
          new Product(Part.DRIVER, "Oracle driver", "com.oracle.database.jdbc", "ojdbc17"),
          new Product(Part.DRIVER, "H2", "com.h2database", "h2"),
          new Product(Part.DRIVER, "SQLite driver", "org.xerial", "sqlite-jdbc"),
          new Product(Part.METRICS, "Micrometer", "io.micrometer", "micrometer-core"),
          new Product(
              Part.METRICS, "Prometheus client", "io.prometheus", "prometheus-metrics-core"),
          new Product(Part.METRICS, "Dropwizard Metrics", "io.dropwizard.metrics", "metrics-core"),
          new Product(Part.METRICS, "OpenTelemetry API", "io.opentelemetry", "opentelemetry-api"));
}

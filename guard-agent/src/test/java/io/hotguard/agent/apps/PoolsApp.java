/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import com.alibaba.druid.pool.DruidDataSource;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

/** Connects through each pool, each by the name of the driver's class, and knows no Hotguard. */
public final class PoolsApp {
  private static final String DRIVER = "org.h2.Driver";

  private PoolsApp() {}

  /** Connects twice through each pool. */
  public static void main(String[] args) throws Exception {
    HikariConfig hikari = new HikariConfig();
    hikari.setJdbcUrl(url("hikari"));
    hikari.setDriverClassName(DRIVER);
    hikari.setMaximumPoolSize(2);
    try (HikariDataSource pool = new HikariDataSource(hikari)) {
      connect(pool);
    }
    try (BasicDataSource pool = new BasicDataSource()) {
      pool.setUrl(url("dbcp2"));
      pool.setDriverClassName(DRIVER);
      connect(pool);
    }
    try (org.apache.tomcat.dbcp.dbcp2.BasicDataSource pool =
        new org.apache.tomcat.dbcp.dbcp2.BasicDataSource()) {
      pool.setUrl(url("tomcat-dbcp"));
      pool.setDriverClassName(DRIVER);
      connect(pool);
    }
    org.apache.commons.dbcp.BasicDataSource dbcp1 = new org.apache.commons.dbcp.BasicDataSource();
    dbcp1.setUrl(url("dbcp1"));
    dbcp1.setDriverClassName(DRIVER);
    connect(dbcp1);
    dbcp1.close();
    org.apache.tomcat.jdbc.pool.DataSource tomcat = new org.apache.tomcat.jdbc.pool.DataSource();
    tomcat.setUrl(url("tomcat"));
    tomcat.setDriverClassName(DRIVER);
    tomcat.setInitialSize(1);
    connect(tomcat);
    tomcat.close();
    try (DruidDataSource pool = new DruidDataSource()) {
      pool.setUrl(url("druid"));
      pool.setDriverClassName(DRIVER);
      connect(pool);
    }
    try (ComboPooledDataSource pool = new ComboPooledDataSource()) {
      pool.setJdbcUrl(url("c3p0"));
      pool.setDriverClass(DRIVER);
      pool.setInitialPoolSize(1);
      pool.setMinPoolSize(1);
      connect(pool);
    }
    try (Connection connection = DriverManager.getConnection(url("manager"))) {
      System.out.println("connected to " + connection.getMetaData().getURL());
    }
    Proof.print();
    System.out.println("application ends");
  }

  /** A setting with a finding for each, by the name of the database. */
  private static String url(String name) {
    return "jdbc:h2:mem:" + name + ";TRACE_LEVEL_SYSTEM_OUT=2";
  }

  private static void connect(DataSource pool) throws SQLException {
    for (int i = 0; i < 2; i++) {
      try (Connection connection = pool.getConnection()) {
        System.out.println("connected to " + connection.getMetaData().getURL());
      }
    }
  }
}

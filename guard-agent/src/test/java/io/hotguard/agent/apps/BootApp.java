/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.util.Map;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** A Spring Boot application that knows nothing of Hotguard. */
@EnableAutoConfiguration
public class BootApp {
  /** Called by Spring. */
  public BootApp() {}

  /** Logs, connects once and ends. */
  public static void main(String[] args) throws Exception {
    Logger logger = LogManager.getLogger(BootApp.class);
    SpringApplication application = new SpringApplication(BootApp.class);
    application.setDefaultProperties(
        Map.of(
            "spring.datasource.url", "jdbc:h2:mem:shop;TRACE_LEVEL_SYSTEM_OUT=2",
            "spring.datasource.username", "sa",
            "spring.main.banner-mode", "off"));
    try (ConfigurableApplicationContext context = application.run(args)) {
      for (int i = 0; i < 1000; i++) {
        logger.info("event {}", i);
      }
      try (Connection connection = context.getBean(HikariDataSource.class).getConnection()) {
        System.out.println("connected to " + connection.getMetaData().getDatabaseProductName());
      }
      Proof.print();
      System.out.println(
          "loaded by " + LogManager.class.getClassLoader().getClass().getSimpleName());
    }
    System.out.println("application ends");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import java.sql.Connection;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** An application whose data source Spring Boot makes; prints what the data source connects to. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class DataSourceApp {

  public static void main(String[] arguments) throws Exception {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(DataSourceApp.class, arguments)) {
      DataSource source = context.getBean(DataSource.class);
      System.out.println("POOL " + source.getClass().getName());
      try (Connection connection = source.getConnection()) {
        System.out.println("URL " + connection.getMetaData().getURL());
      }
    }
  }
}

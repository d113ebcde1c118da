/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.management.JMException;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** A web application that knows nothing of Hotguard: it logs and connects when it starts. */
@WebListener
public final class WarApp implements ServletContextListener {
  /** Called by the container. */
  public WarApp() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    Logger logger = LogManager.getLogger(WarApp.class);
    for (int i = 0; i < 1000; i++) {
      logger.info("event {}", i);
    }
    try {
      Class.forName("org.h2.Driver");
      try (Connection connection =
          DriverManager.getConnection("jdbc:h2:mem:shop;TRACE_LEVEL_SYSTEM_OUT=2")) {
        System.out.println("connected to " + connection.getMetaData().getDatabaseProductName());
      }
      Proof.print();
    } catch (ClassNotFoundException | SQLException | JMException e) {
      throw new IllegalStateException(e);
    }
    System.out.println("loaded by " + LogManager.class.getClassLoader().getClass().getSimpleName());
    System.out.println("application started " + event.getServletContext().getContextPath());
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    System.out.println("application ends " + event.getServletContext().getContextPath());
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/** A Spring Boot application without a web server; its arguments are Spring's. */
public final class SpringBootApp {
  private SpringBootApp() {}

  public static void main(String[] arguments) throws Exception {
    SpringApplication application = new SpringApplication(SpringBootApp.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setBannerMode(Banner.Mode.OFF);
    application.setLogStartupInfo(false);
    // Before Spring has configured logging: Log4j's own configuration, if any.
    LogManager.getLogger("early").warn("early");
    application.run(arguments);
    FormatsApp.scenario();
    LoggerContext context = LoggerContext.getContext(false);
    Facts facts = new Facts().describe("", context).threads();
    LoggingSystem system = LoggingSystem.get(SpringBootApp.class.getClassLoader());
    facts.put("system", system.getClass().getName());
    for (String name : List.of("ROOT", "app", "app.quiet", "audit", "new.one")) {
      facts.put("spring." + name, system.getLoggerConfiguration(name));
    }
    system.setLogLevel("new.one", LogLevel.DEBUG);
    LogManager.getLogger("new.one").debug("{} and more", new StartingApp.Talking());
    facts.put("spring.set", system.getLoggerConfiguration("new.one"));
    system.setLogLevel("new.one", null);
    LogManager.getLogger("new.one").debug("not any more");
    facts.write();
    LogManager.getLogger("app").warn("last words");
    // No LogManager.shutdown(): that is the shutdown hook's work, Spring's own.
  }
}

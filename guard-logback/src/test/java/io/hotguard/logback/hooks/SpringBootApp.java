/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.GuardSnapshot;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logging.packaged.GuardLedger;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** An application of Spring Boot without a web server. */
public final class SpringBootApp {
  private SpringBootApp() {}

  /** Starts, logs, says what the guard counted, and ends. */
  public static void main(String[] arguments) {
    SpringApplication application = new SpringApplication(SpringBootApp.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    try (ConfigurableApplicationContext context = application.run(arguments)) {
      Logger logger = LoggerFactory.getLogger("com.acme.App");
      for (int i = 0; i < 100; i++) {
        logger.info("event {}", i);
      }
      List<LogbackGuard> guards = LogbackGuard.all();
      System.out.println("BOOT " + SpringBootVersion.getVersion());
      System.out.println("GUARDS " + guards.size());
      GuardLedger.settled().forEach(line -> System.out.println("LEDGER " + line));
      for (LogbackGuard guard : guards) {
        GuardSnapshot snapshot = guard.snapshot();
        System.out.println("GUARD LOGGED " + (snapshot.counters().get("logged") >= 100));
        guard.changes().forEach(change -> System.out.println("CHANGE " + change));
      }
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.packaged.GuardLedger;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;

/** An application for an executable jar of Spring Boot: logs from threads, tells, and ends. */
public final class SpringBootJarApp {
  static final int THREADS = 4;
  static final int EVENTS = 250;

  /** The argument of an application that misses modules of the guard. */
  static final String WITHOUT_COUNTS = "without-counts";

  private SpringBootJarApp() {}

  /** Leaves the stop of the logging to Spring Boot's shutdown hook. */
  public static void main(String[] arguments) throws InterruptedException {
    SpringApplication application = new SpringApplication(SpringBootJarApp.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setLogStartupInfo(false);
    application.run(arguments);
    Logger logger = LogManager.getLogger("com.acme.App");
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int event = 0; event < EVENTS; event++) {
                  logger.log(event % 10 == 0 ? Level.WARN : Level.INFO, "event {}", event);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("BOOT " + SpringBootVersion.getVersion());
    if (!List.of(arguments).contains(WITHOUT_COUNTS)) {
      GuardLedger.settled().forEach(line -> System.out.println("LEDGER " + line));
    }
    logger.info("last words");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** A Spring Boot application with Boot's own logging, which knows nothing of Hotguard. */
@EnableAutoConfiguration
public class BootLogbackApp {
  /** Called by Spring. */
  public BootLogbackApp() {}

  /** Logs and ends. */
  public static void main(String[] args) throws Exception {
    Logger logger = LoggerFactory.getLogger(BootLogbackApp.class);
    SpringApplication application = new SpringApplication(BootLogbackApp.class);
    application.setDefaultProperties(Map.of("spring.main.banner-mode", "off"));
    try (ConfigurableApplicationContext context = application.run(args)) {
      for (int i = 0; i < 1000; i++) {
        logger.info("event {}", i);
      }
      Proof.print();
    }
    System.out.println("application ends");
  }
}

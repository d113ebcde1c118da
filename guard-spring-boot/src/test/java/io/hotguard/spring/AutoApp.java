/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** An application with the beans of the starter that links no class of Hotguard. */
@EnableAutoConfiguration
public class AutoApp {
  /** Called by Spring. */
  public AutoApp() {}

  public static void main(String[] arguments) {
    SpringApplication application = new SpringApplication(AutoApp.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    try (ConfigurableApplicationContext context = application.run(arguments)) {
      System.out.println("RUNS " + context.isActive());
    }
  }
}

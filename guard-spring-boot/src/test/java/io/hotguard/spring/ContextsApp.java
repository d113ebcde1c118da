/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** An application with a parent and a child context, which is started twice. */
public final class ContextsApp {
  private ContextsApp() {}

  /** The configuration of the parent. */
  @Configuration(proxyBeanMethods = false)
  static class Parent {}

  /** The configuration of the child. */
  @Configuration(proxyBeanMethods = false)
  static class Child {}

  public static void main(String[] arguments) {
    for (int round = 1; round <= 2; round++) {
      try (ConfigurableApplicationContext context =
          new SpringApplicationBuilder(Parent.class)
              .web(WebApplicationType.NONE)
              .child(Child.class)
              .web(WebApplicationType.NONE)
              .run(arguments)) {
        System.out.println("ROUND " + round + ' ' + (context.getParent() != null));
      }
    }
  }
}

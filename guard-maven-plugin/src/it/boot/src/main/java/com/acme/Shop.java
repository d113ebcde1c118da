/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Logs some orders. */
@SpringBootApplication
public class Shop {
  private static final Logger LOG = LoggerFactory.getLogger(Shop.class);

  public static void main(String[] args) {
    SpringApplication.run(Shop.class, args);
    for (int order = 1; order <= 3; order++) {
      LOG.info("order {}", order);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Logs some orders. */
public final class Shop {
  private static final Logger LOG = LogManager.getLogger(Shop.class);

  private Shop() {}

  public static void main(String[] args) {
    for (int order = 1; order <= 3; order++) {
      LOG.info("order {}", order);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs some orders. */
public final class Shop {
  private static final Logger LOG = LoggerFactory.getLogger(Shop.class);

  private Shop() {}

  public static void main(String[] args) {
    for (int order = 1; order <= 3; order++) {
      LOG.info("order {}", order);
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.io.IOException;

/** A shop that is open until its input ends. */
final class OpenShop {
  private OpenShop() {}

  public static void main(String[] args) throws IOException {
    Thread seller = new Thread(OpenShop::sell, "seller");
    seller.setDaemon(true);
    seller.start();
    System.out.println("open");
    while (System.in.read() >= 0) {
      // Until nobody is there any more.
    }
  }

  private static void sell() {
    for (int i = 0; ; i++) {
      isNumber("word-" + i);
    }
  }

  private static boolean isNumber(String text) {
    try {
      Integer.parseInt(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}

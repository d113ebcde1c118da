/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

/** Uses no library. */
public final class SilentApp {
  private SilentApp() {}

  /** Prints its arguments. */
  public static void main(String[] args) throws Exception {
    Proof.print();
    System.out.println("application ends");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

/** Uses no library. */
public final class SilentApp {
  private SilentApp() {}

  /** Prints the guards that it finds, and the threads of the process. */
  public static void main(String[] args) throws Exception {
    Proof.print();
    Thread.getAllStackTraces().keySet().stream()
        .map(thread -> "thread " + thread.getName())
        .sorted()
        .forEach(System.out::println);
    System.out.println("application ends");
  }
}

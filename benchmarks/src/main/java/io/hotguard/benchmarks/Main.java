/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks;

/** Entry point of {@code benchmarks.jar}: {@code demo}, or plain JMH. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    org.openjdk.jmh.Main.main(args);
  }
}

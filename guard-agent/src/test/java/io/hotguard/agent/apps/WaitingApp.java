/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/** Waits for a line, then runs {@link Log4jApp}. */
public final class WaitingApp {
  private WaitingApp() {}

  /** Logs when it has read a line. */
  public static void main(String[] args) throws Exception {
    System.out.println("application waits");
    new Scanner(System.in, StandardCharsets.UTF_8).nextLine();
    Log4jApp.main(args);
  }
}

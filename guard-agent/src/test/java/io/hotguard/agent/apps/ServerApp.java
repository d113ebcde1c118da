/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Takes over {@code System.err}, as application servers do, and starts Log4j. */
public final class ServerApp {
  private ServerApp() {}

  /** Prints what came to the replaced stream. */
  public static void main(String[] args) throws Exception {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    Log4jApp.main(args);
    errors
        .toString(StandardCharsets.UTF_8)
        .lines()
        .forEach(line -> System.out.println("ERROR [stderr] " + line));
  }
}

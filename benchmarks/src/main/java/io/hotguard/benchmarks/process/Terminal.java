/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output. */
public final class Terminal {
  public static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private Terminal() {}
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** The compiler of this process. Busy threads leave it no time, and then run interpreted code. */
public final class JustInTime {
  private static final long LOOK_MILLIS = 200;
  private static final int MAX_LOOKS = 50;

  private JustInTime() {}

  /** Waits until the compiler has nothing left to do, for ten seconds at most. */
  public static void awaitIdle() throws InterruptedException {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    long before = -1;
    for (int look = 0; look < MAX_LOOKS && compiler.getTotalCompilationTime() != before; look++) {
      before = compiler.getTotalCompilationTime();
      Thread.sleep(LOOK_MILLIS);
    }
  }
}

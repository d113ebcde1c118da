/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package soon.util.concurrent;

import java.util.concurrent.ExecutorService;

/** A method that {@code java.util.concurrent.Executors} has from JDK 21 on. */
public final class Executors {
  private Executors() {}

  public static ExecutorService newVirtualThreadPerTaskExecutor() {
    return null;
  }
}

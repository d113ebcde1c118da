/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.virtual;

import java.util.concurrent.locks.LockSupport;

/**
 * Parks in its static initializer: the frame of the virtual machine below it keeps the carrier, on
 * JDK 25 too.
 */
final class PinningInitializer {
  private static final long NANOS = 100_000;

  static {
    LockSupport.parkNanos(NANOS);
  }

  private PinningInitializer() {}
}

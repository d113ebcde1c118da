/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits the memory for the private cells of a registry.
 *
 * <p><b>Threading:</b> any thread may call any method.
 */
final class ByteBudget {
  private final int limit;
  private final AtomicInteger used = new AtomicInteger();

  ByteBudget(int bytes) {
    this.limit = bytes;
  }

  /** Takes bytes out of the budget; returns false if there are not as many left. */
  boolean take(int bytes) {
    if (used.get() + bytes <= limit) {
      if (used.addAndGet(bytes) <= limit) {
        return true;
      }
      used.addAndGet(-bytes);
    }
    return false;
  }

  void giveBack(int bytes) {
    used.addAndGet(-bytes);
  }

  int used() {
    return used.get();
  }
}

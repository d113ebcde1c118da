/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme;

import java.util.concurrent.atomic.LongAdder;

/** Counts, and keeps nobody waiting. */
public final class Audit {
  private final LongAdder records = new LongAdder();

  public void record() {
    records.increment();
  }

  public long count() {
    return records.sum();
  }
}

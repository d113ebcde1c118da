/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.Arrays;

/**
 * One of several independent readers of a registry; each gets every value exactly once.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. Calls wait briefly for one another and for other readers of the
 * registry; no recording thread waits for them.
 */
public final class IntervalReader implements AutoCloseable {
  private final RecorderRegistry registry;
  private final String name;
  final Totals pending = new Totals();
  private int[] idle = new int[0];
  long startNanos;
  boolean closed;

  IntervalReader(RecorderRegistry registry, String name, long startNanos) {
    this.registry = registry;
    this.name = name;
    this.startNanos = startNanos;
  }

  /** Returns the reader's name. */
  public String name() {
    return name;
  }

  /**
   * Ends the current interval of this reader and starts the next.
   *
   * @return every value recorded since the last call, or since the reader was opened; recorders
   *     without a value are absent
   * @throws IllegalStateException if the reader or the registry is closed
   */
  public RegistrySnapshot next() {
    return registry.next(this);
  }

  /** Discards the values that this reader has not read; does nothing when called again. */
  @Override
  public void close() {
    registry.close(this);
  }

  String registryName() {
    return registry.name();
  }

  /** Notes whether a recorder had values in the interval that ends. */
  void noteInterval(int recorder, boolean hadValues) {
    if (recorder >= idle.length) {
      idle = Arrays.copyOf(idle, Math.max(recorder + 1, idle.length + (idle.length >> 1)));
    }
    idle[recorder] = hadValues ? 0 : idle[recorder] + 1;
  }

  int idleIntervals(int recorder) {
    return recorder < idle.length ? idle[recorder] : 0;
  }

  void forget(int recorder) {
    if (recorder < idle.length) {
      idle[recorder] = 0;
    }
    if (pending.peek(recorder) == null) {
      pending.remove(recorder);
    }
  }
}

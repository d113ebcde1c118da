/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.ref.Reference;

/**
 * Records values of one metric; keep it as a handle on a hot path.
 *
 * <h2>Threading</h2>
 *
 * Any thread may record at any time. Recording never waits for a reader or another writer: it takes
 * no lock, does not park, and does a bounded amount of work. It allocates when a thread records for
 * the first time, and when the registry meets a power of two for the first time.
 *
 * <h2>Errors</h2>
 *
 * Recording never throws. A value outside 0..{@link Distribution#MAX_VALUE} is clamped and counted
 * ({@code clamped-values}).
 */
public final class Recorder {
  private final RecorderRegistry registry;
  private final Intake intake;
  private final int id;
  private final String name;
  private final MetricUnit unit;

  Recorder(RecorderRegistry registry, Intake intake, int id, String name, MetricUnit unit) {
    this.registry = registry;
    this.intake = intake;
    this.id = id;
    this.name = name;
    this.unit = unit;
  }

  /** Returns the metric's name. */
  public String name() {
    return name;
  }

  /** Returns the unit of the values. */
  public MetricUnit unit() {
    return unit;
  }

  /** Records a value of 0..{@link Distribution#MAX_VALUE} in the recorder's unit. */
  public void record(long value) {
    try {
      intake.record(id, value);
    } finally {
      // The registry reuses the number of an unreachable recorder, but not before this point.
      Reference.reachabilityFence(this);
    }
  }

  /** Records the time since {@code startNanos}, an earlier {@link System#nanoTime()}. */
  public void recordSince(long startNanos) {
    record(System.nanoTime() - startNanos);
  }

  /** Returns the name under which snapshots of its registry have its values. */
  String nameIn(String snapshotRegistry) {
    if (!registry.name().equals(snapshotRegistry)) {
      throw new IllegalArgumentException(
          "recorder '%s' belongs to registry %s, not to %s"
              .formatted(name, registry.name(), snapshotRegistry));
    }
    return name;
  }

  int id() {
    return id;
  }

  RecorderRegistry registry() {
    return registry;
  }

  @Override
  public String toString() {
    return "Recorder[" + name + ", " + unit + "]";
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.metrics.subjects.Latencies;
import io.hotguard.benchmarks.metrics.subjects.Subject;
import java.util.Random;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A recording thread: its writer and its values. */
@State(Scope.Thread)
public class RecordingThread {
  /** Few values, so that fetching them from memory is not part of the measurement. */
  private static final int LENGTH = 1 << 12;

  private static final int MASK = LENGTH - 1;

  private Subject.Writer writer = (metric, nanos) -> {};
  private long[] values = {};
  private int[] metrics = {};
  private int position;

  @Setup(Level.Trial)
  public void prepare(RecorderState state) {
    int thread = state.nextThread();
    writer = state.newWriter();
    values = Latencies.LOGNORMAL.values(LENGTH, 17 + thread);
    metrics = new Random(4_711 + thread).ints(LENGTH, 0, state.metrics()).toArray();
  }

  void record(int times) {
    Subject.Writer to = writer;
    int next = position;
    for (int i = 0; i < times; i++) {
      to.record(metrics[next & MASK], values[next & MASK]);
      next++;
    }
    position = next;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.suite.Caller;
import java.util.Map;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * A benchmark whose operation may be refused: counts the accepted share of the measured operations.
 * Warm-up does not count, because it fills a queue whose consumer stands still.
 */
@State(Scope.Benchmark)
public abstract class AcceptedShare extends Accountable {
  public static final String OFFERED = "offered";

  public static final String ACCEPTED = "accepted";

  private boolean measuring;
  private long offeredBefore;
  private long acceptedBefore;
  private Map<String, Double> counted = Map.of();

  /** Operations accepted since the fork began. */
  abstract long accepted();

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    if (!measuring) {
      offeredBefore = Caller.totalOperations();
      acceptedBefore = accepted();
      measuring = iteration.getType() == IterationType.MEASUREMENT;
    }
  }

  /**
   * Runs before the benchmark stops its subject: JMH has no order among the methods that end a
   * trial.
   */
  @TearDown(Level.Iteration)
  public void end() {
    counted =
        Map.of(
            OFFERED, (double) (Caller.totalOperations() - offeredBefore),
            ACCEPTED, (double) (accepted() - acceptedBefore));
  }

  @Override
  protected Map<String, Double> counted() {
    return counted;
  }
}

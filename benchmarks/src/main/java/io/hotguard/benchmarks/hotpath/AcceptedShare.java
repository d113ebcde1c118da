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
 * A benchmark whose operation may be refused, and then costs something else: tells how many of the
 * measured ones were accepted. Warm-up does not count, for it fills what stands still.
 */
@State(Scope.Benchmark)
public abstract class AcceptedShare extends Accountable {
  /** Operations of the measured iterations. */
  public static final String OFFERED = "offered";

  /** Those that were not refused. */
  public static final String ACCEPTED = "accepted";

  private boolean measuring;
  private long offeredBefore;
  private long acceptedBefore;
  private Map<String, Double> counted = Map.of();

  /** Accepted since the fork began, whatever has become of it. */
  abstract long accepted();

  /** Forgets what was offered up to the first measured iteration. */
  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    if (!measuring) {
      offeredBefore = Caller.totalOperations();
      acceptedBefore = accepted();
      measuring = iteration.getType() == IterationType.MEASUREMENT;
    }
  }

  /** Before the benchmark stops its subject: JMH has no order in what ends a trial. */
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

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One way of one row of the price list. Iterations are short: a price needs two digits. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class PriceBenchmark {
  @Param("object-mapper")
  private String id = "";

  @Param({PricesCommand.COSTLY, PricesCommand.CHEAPER})
  private String way = "";

  private Pair.Way<Object> call = none -> none;

  @Setup
  public void choose() throws Exception {
    call = requireNonNull(Pair.all().get(id), id).way(way.equals(PricesCommand.CHEAPER));
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  @Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
  public @Nullable Object often() throws Throwable {
    return call.with(id);
  }

  /** For calls that leave a thread behind until a garbage collection finds its owner. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 200)
  @Measurement(iterations = 200)
  public @Nullable Object rarely() throws Throwable {
    return call.with(id);
  }
}

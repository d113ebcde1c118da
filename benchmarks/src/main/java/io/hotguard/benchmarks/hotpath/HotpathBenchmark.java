/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

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

/** One operation of one subject of a {@link Replacement}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class HotpathBenchmark {
  @Param("PARSE_CACHE")
  private String primitive = "";

  @Param("parseCache")
  private String subject = "";

  /** The case of the replacement, such as the text to read. */
  @Param("-")
  private String value = "";

  private Replacement.Operation operation = () -> null;

  @Setup
  public void choose() {
    operation = Replacement.valueOf(primitive).operation(subject, value);
  }

  @Benchmark
  public @Nullable Object operate() {
    return operation.run();
  }
}

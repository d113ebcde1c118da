/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.hotpath.NumberText;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Text of an unknown kind: a long, a double, or other text. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class NumberTextBenchmark extends Accountable {
  @Param({"4711", "4711.25", "order-4711"})
  private String text = "";

  @Benchmark
  public Object numberText() {
    Number number = NumberText.parse(text);
    return number == null ? text : number;
  }

  @Benchmark
  public Object catchAndTryNext() {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException notWhole) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException noNumber) {
        return text;
      }
    }
  }
}

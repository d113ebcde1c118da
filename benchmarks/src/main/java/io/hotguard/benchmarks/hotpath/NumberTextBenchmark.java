/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.hotpath.NumberText;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Text of an unknown kind: a long, a double, or other text. */
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

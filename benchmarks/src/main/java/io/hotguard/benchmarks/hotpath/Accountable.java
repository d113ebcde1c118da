/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.benchmarks.suite.CountedAccount;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Hands the counts of a fork to the command that started it. */
@State(Scope.Benchmark)
public abstract class Accountable {

  /** The subject's own counts; empty if it counts nothing. */
  protected Map<String, Double> counted() {
    return Map.of();
  }

  @TearDown(Level.Trial)
  public void hand() throws IOException {
    AccountFile.hand(new CountedAccount(counted()));
  }
}

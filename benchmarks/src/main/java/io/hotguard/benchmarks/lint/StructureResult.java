/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import java.util.List;

/**
 * In how many methods of servers and frameworks the check found hot code by structure alone.
 * HotByStructureTest of guard-cli writes it.
 */
public record StructureResult(String command, List<Row> measurements) {

  /**
   * A jar that was checked alone, with nothing configured.
   *
   * @param drawn whether a rule drew it that was written before any run
   * @param hot the methods that are hot by structure
   */
  public record Row(String library, boolean drawn, int methods, int hot) {
    private boolean isHot(int percent) {
      return hot > 0 && 100L * hot >= (long) percent * methods;
    }
  }

  /** The number of libraries that were drawn. */
  public long drawn() {
    return measurements.stream().filter(Row::drawn).count();
  }

  /** The number of drawn libraries with a hot method, and at least this share of hot methods. */
  public long drawnWithHot(int percent) {
    return measurements.stream().filter(row -> row.drawn() && row.isHot(percent)).count();
  }
}

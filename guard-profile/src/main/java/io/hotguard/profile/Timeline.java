/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weight by second of the epoch.
 *
 * <h2>Shapes</h2>
 *
 * At most {@value #MAX_CELLS} cells: before there are more, cells are joined in pairs.
 */
final class Timeline {
  private static final int MAX_CELLS = 256;

  private final TreeMap<Long, Long> cells = new TreeMap<>();
  private long cellSeconds = 1;

  void add(long epochSecond, long weight) {
    cells.merge(Math.floorDiv(epochSecond, cellSeconds) * cellSeconds, weight, Long::sum);
    while (cells.size() > MAX_CELLS) {
      cellSeconds *= 2;
      TreeMap<Long, Long> wider = new TreeMap<>();
      cells.forEach(
          (second, sum) ->
              wider.merge(Math.floorDiv(second, cellSeconds) * cellSeconds, sum, Long::sum));
      cells.clear();
      cells.putAll(wider);
    }
  }

  /** The sums by the first second of their cell. */
  Map<Long, Long> cells() {
    return Collections.unmodifiableMap(cells);
  }
}

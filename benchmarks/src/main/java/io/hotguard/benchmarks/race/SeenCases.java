/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.race;

import io.hotguard.benchmarks.suite.CountedResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The cells that the stress program reports, a line for each case. */
public final class SeenCases {
  public static final String CASE = "case";
  public static final String KIND = "kind";
  public static final String SHIPPED = "shipped";
  public static final String TWIN = "twin";
  public static final String CONFIGURATIONS = "configurations";
  public static final String SAMPLES = "samples";
  public static final String INTERESTING = "interesting";
  public static final String FORBIDDEN = "forbidden";
  public static final String FAILED = "failed";

  static final String PREFIX = "SEEN\t";

  private static final List<String> COUNTS =
      List.of(CONFIGURATIONS, SAMPLES, INTERESTING, FORBIDDEN, FAILED);
  private static final int FIRST_COUNT = 3;

  private SeenCases() {}

  static List<CountedResult.Cell> cells(List<String> lines) throws IOException {
    List<CountedResult.Cell> cells = new ArrayList<>();
    for (String line : lines) {
      cells.add(cell(line));
    }
    return cells;
  }

  private static CountedResult.Cell cell(String line) throws IOException {
    String[] parts = line.split("\t", -1);
    if (parts.length != FIRST_COUNT + COUNTS.size()
        || !(parts[2].equals(SHIPPED) || parts[2].equals(TWIN))) {
      throw new IOException("not a line of the stress program: " + line);
    }
    Map<String, Double> counts = new TreeMap<>();
    for (int i = 0; i < COUNTS.size(); i++) {
      try {
        counts.put(COUNTS.get(i), (double) Long.parseLong(parts[FIRST_COUNT + i]));
      } catch (NumberFormatException notACount) {
        throw new IOException("not a line of the stress program: " + line, notACount);
      }
    }
    return new CountedResult.Cell(
        new TreeMap<>(Map.of(CASE, parts[1], KIND, parts[2])),
        List.of(),
        List.of(),
        List.of(),
        counts);
  }
}

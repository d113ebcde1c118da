/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Reads the numbers of docs/metrics.md and computes them: 64 bits, compressed references. */
final class MemoryFormulaTest {
  private static final int ARRAY_HEADER = 16;
  private static final int OBJECT_HEADER = 12;
  private static final int REFERENCE = 4;
  private static final int PAGE = ARRAY_HEADER + LogBuckets.PAGE_SIZE * Long.BYTES;
  private static final int TOTALS_PAGE = ARRAY_HEADER + Totals.Page.MAX_LENGTH * Long.BYTES;

  private static final int PAGE_REFERENCES = aligned(ARRAY_HEADER + LogBuckets.PAGES * REFERENCE);

  private final String page = page();

  private static String page() {
    try {
      return Files.readString(Path.of("..", "docs", "metrics.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int aligned(int bytes) {
    return (bytes + 7) / 8 * 8;
  }

  @Test
  void tellsTheSizeOfSharedCells() {
    int object = aligned(OBJECT_HEADER + 3 * REFERENCE);
    int references = aligned(OBJECT_HEADER + REFERENCE) + PAGE_REFERENCES;
    int changed = aligned(OBJECT_HEADER + Long.BYTES);
    int words = ARRAY_HEADER + 6 * Long.BYTES;
    int row = object + references + changed + words;
    assertThat(page)
        .contains("shared    s * m * (" + row + " + " + PAGE + " * p)")
        .contains(
            "| a page | " + PAGE + " bytes in shared cells, up to " + TOTALS_PAGE + " in totals")
        .contains(LogBuckets.PAGES + " at most");
  }

  @Test
  void tellsTheSizeOfTotals() {
    int entry = aligned(OBJECT_HEADER + 2 * REFERENCE + 4 * Long.BYTES + 1);
    assertThat(page)
        .contains(
            "totals    (m * (1 + r) + u) * ("
                + (entry + PAGE_REFERENCES + REFERENCE)
                + " + "
                + TOTALS_PAGE
                + " * p)");
  }

  @Test
  void tellsTheSizeOfADrain() {
    int tally = aligned(OBJECT_HEADER + 4 * REFERENCE + 4 * Integer.BYTES + 12 * Long.BYTES);
    int extremes = 2 * (ARRAY_HEADER + 2 * Long.BYTES);
    int lanes = ARRAY_HEADER + LogBuckets.PAGE_SIZE / 4 * Long.BYTES;
    assertThat(page)
        .contains(
            "drain     m * ("
                + (tally + extremes + PAGE_REFERENCES + REFERENCE)
                + " + "
                + lanes
                + " * p)");
  }

  @Test
  void tellsHowManyUnitsThereAre() {
    assertThat(page)
        .contains("| u | units of evicted recorders, at most " + MetricUnit.values().length + " |");
  }

  @Test
  void tellsHowManySlotsForThreadsThereAre() {
    assertThat(page)
        .contains(
            "twice; default "
                + String.format(Locale.ROOT, "%,d", new ThreadTable(4_096).slotCount())
                + " |");
    assertThat(new ThreadTable(4_097).slotCount()).isEqualTo(16_384);
    assertThat(new ThreadTable(0).slotCount()).isEqualTo(ThreadTable.WAYS);
  }

  @Test
  void tellsWhatTheExampleComesTo() {
    long shared = 2L * 500 * (320 + 528 * 10);
    long threads = 72 * 800 + 4 * 8_192;
    long drain = 500L * (404 + 144 * 10);
    long totals = 500L * (252 + 536 * 10);
    long table = 4L * (2 + 1) * (2 * 10_000 + 1);
    assertThat(page)
        .contains("4 * (z + 1) * (2 * maxRecorders + 1)", "2 * `maxRecorders` + 1, default 20,001")
        .contains("(320 + 528 * p)", "(404 + 144 * p)", "72 * t + 4 * l", "(252 + 536 * p)")
        .contains(
            String.format(
                Locale.ROOT,
                "%.1f MB;",
                (shared + (5 << 20) + threads + drain + totals + table) / 1e6));
  }
}

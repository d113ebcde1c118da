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

  private static final int SHARED_PAGE = ARRAY_HEADER + 2 * LogBuckets.PAGE_SIZE * Long.BYTES;

  private final String page = page();

  private static String spaced(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

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
    int references =
        aligned(OBJECT_HEADER + REFERENCE) + aligned(ARRAY_HEADER + LogBuckets.PAGES * REFERENCE);
    int changed = aligned(OBJECT_HEADER + Long.BYTES);
    int extremes = ARRAY_HEADER + 4 * Long.BYTES;
    int lock =
        aligned(OBJECT_HEADER + REFERENCE) + aligned(OBJECT_HEADER + Integer.BYTES + 4 * REFERENCE);
    int row = aligned(OBJECT_HEADER + 5 * REFERENCE) + references + changed + extremes + lock;
    assertThat(page)
        .contains("shared    s * m * (" + row + " + " + spaced(SHARED_PAGE) + " * p)")
        .contains(
            "| a page | " + PAGE + " bytes in totals; " + spaced(SHARED_PAGE) + " in shared cells")
        .contains(LogBuckets.PAGES + " at most");
  }

  @Test
  void tellsTheSizeOfTotals() {
    // An entry is an object of four longs, a reference and a header; the table holds a reference.
    int entry =
        ARRAY_HEADER
            + LogBuckets.PAGES * REFERENCE
            + OBJECT_HEADER
            + REFERENCE
            + 4 * Long.BYTES
            + REFERENCE;
    assertThat(page).contains("totals    (m * (1 + r) + u) * (" + entry + " + " + PAGE + " * p)");
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
    long shared = 2L * 500 * (360 + 1_040 * 10);
    long threads = 72 * 800 + 4 * 8_192;
    long totals = 500L * (240 + 528 * 10);
    assertThat(page)
        .contains("(360 + 1,040 * p)", "72 * t + 4 * l", "(240 + 528 * p)")
        .contains(
            String.format(Locale.ROOT, "%.1f MB;", (shared + (4 << 20) + threads + totals) / 1e6));
  }
}

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
  private static final int REFERENCE = 4;

  private final String page = page();

  private static String page() {
    try {
      return Files.readString(Path.of("..", "docs", "metrics.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void tellsTheSizesOfPagesAndLogs() {
    int arenaPage = ARRAY_HEADER + LogBuckets.PAGE_SIZE * Character.BYTES;
    int totalsPage = ARRAY_HEADER + LogBuckets.PAGE_SIZE * Long.BYTES;
    assertThat(page)
        .contains("| a page of an arena | " + arenaPage + " bytes, and " + totalsPage + " for")
        .contains("| a page of totals | " + totalsPage + " bytes |")
        .contains(LogBuckets.PAGES + " at most");
    int log = ARRAY_HEADER + SampleLog.create().length * Long.BYTES;
    assertThat(page).contains("logs      " + String.format(Locale.ROOT, "%,d", log) + " * (t");
  }

  @Test
  void tellsTheFormulaOfArenasAndTotals() {
    // A row: a reference for each page, and four longs of statistics.
    int row = LogBuckets.PAGES * REFERENCE + 4 * Long.BYTES;
    int entry = ARRAY_HEADER + LogBuckets.PAGES * REFERENCE;
    // The reference of a wide twin comes with it.
    int arenaPage = ARRAY_HEADER + LogBuckets.PAGE_SIZE * Character.BYTES;
    int totalsPage = ARRAY_HEADER + LogBuckets.PAGE_SIZE * Long.BYTES;
    // An entry is an object of four longs, a reference and a header; the table holds a reference.
    int object = 12 + REFERENCE + 4 * Long.BYTES;
    assertThat(page)
        .contains("arenas    a * m * (" + row + " + " + arenaPage + " * p)")
        .contains(
            "totals    (m * (1 + r) + u) * ("
                + (entry + object + REFERENCE)
                + " + "
                + totalsPage
                + " * p)");
  }

  @Test
  void tellsHowManyUnitsThereAre() {
    assertThat(page)
        .contains("| u | units of evicted recorders, at most " + MetricUnit.values().length + " |");
  }

  @Test
  void tellsHowManyArenasAndSharedLogsThereAre() {
    Intake intake = new Intake(1, 2, 0);
    assertThat(page)
        .contains("| " + (intake.arenas.size() + 1) + " on 2 processors |")
        .contains("| " + intake.sharedLogs.size() + " on 2 processors |");
    assertThat(new Intake(1, 1_000, 0).arenas.size()).isEqualTo(64);
    assertThat(new Intake(1, 1, 0).arenas.size()).isEqualTo(8);
    assertThat(page).contains("in 8..64");
  }

  @Test
  void tellsHowManySlotsForLogsThereAre() {
    assertThat(page)
        .contains(
            "twice; default "
                + String.format(Locale.ROOT, "%,d", new ThreadLogs(4_096).slotCount())
                + " |");
    assertThat(new ThreadLogs(4_097).slotCount()).isEqualTo(16_384);
    assertThat(new ThreadLogs(0).slotCount()).isEqualTo(ThreadLogs.WAYS);
  }

  @Test
  void tellsWhatTheExampleComesTo() {
    long arenas = 9L * 500 * (204 + 144 * 10);
    long logs = 4_560L * (800 + 16) + 4 * 8_192;
    long totals = 500L * (240 + 528 * 10);
    assertThat(page)
        .contains("(204 + 144 * p)", "4,560 * (t + s) + 4 * l", "(240 + 528 * p)")
        .contains(String.format(Locale.ROOT, "%.1f MB;", (arenas + logs + totals) / 1e6));
  }
}

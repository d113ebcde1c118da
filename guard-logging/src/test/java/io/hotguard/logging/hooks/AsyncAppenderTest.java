/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The stand-in for an Async appender does what the Async appender does, except queue. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class AsyncAppenderTest {
  @TempDir static Path root;

  private static Map<String, String> stock;
  private static Map<String, String> guarded;

  @BeforeAll
  static void run() throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            ChildJvm.stock(AsyncAppenderApp.class, root.resolve("stock")),
            ChildJvm.enforced(AsyncAppenderApp.class, root.resolve("guarded"))
                .arguments("overflow"));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    stock = results.get(0).facts();
    guarded = results.get(1).facts();
  }

  @Test
  void keepsLevelsFiltersErrorRefAndExceptions() {
    Map<String, String> expected = new TreeMap<>(stock);
    Map<String, String> actual = new TreeMap<>(guarded);
    for (Map<String, String> facts : List.of(expected, actual)) {
      facts.keySet().removeIf(key -> key.matches(".*\\.(class|location)|overflow.*"));
    }
    assertThat(actual).isEqualTo(expected);
    assertThat(actual)
        .containsEntry("levels", "A: marked, A: warn, B: info, B: marked, B: refused by A, B: warn")
        .containsEntry("throwing.error", "A: info, A: marked, A: warn, E: refused by A")
        .containsEntry("swallowing.error", "A: info, A: marked, A: warn")
        .containsEntry("throwing.own.caller", "returns");
  }

  @Test
  void countsWhatANonBlockingQueueWouldHaveLost() {
    assertThat(guarded).containsEntry("overflow.logged", "20000");
    long written = Long.parseLong(guarded.get("overflow.written"));
    long dropped = Long.parseLong(guarded.get("overflow.dropped"));
    assertThat(guarded).containsEntry("overflow.seen", Long.toString(written));
    assertThat(written + dropped).isEqualTo(20_000);
  }
}

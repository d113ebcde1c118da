/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guards;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.UnreadOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process whose console goes into a pipe that nobody reads, with a file beside it. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
public abstract class UnreadOutputContract {
  private static final int PIPED = 1_000;

  private static final int RING = 4_096;
  private static final int EVENTS = 4 * RING;

  @TempDir private Path directory;

  private final String file;
  private final String configuration;
  private final Class<?> application;

  /**
   * @param file the name of the configuration's file
   * @param configuration a console STDOUT with long lines, and the file app.log with the messages
   * @param application calls {@link #run}
   */
  protected UnreadOutputContract(String file, String configuration, Class<?> application) {
    this.file = file;
    this.configuration = configuration;
    this.application = application;
  }

  /**
   * The application: logs more than a pipe holds, waits until the console hangs, and logs more than
   * the ring buffer holds.
   */
  public static void run(Consumer<String> info) throws InterruptedException {
    log(info, 0, PIPED);
    awaitHanging();
    log(info, PIPED, EVENTS);
    Thread.sleep(Long.MAX_VALUE);
  }

  private static void log(Consumer<String> info, int from, int to) {
    for (int i = from; i < to; i++) {
      info.accept("event " + i);
    }
  }

  /** Waits until many looks in a row have seen the same number of events wait. */
  private static void awaitHanging() throws InterruptedException {
    long waiting = 0;
    for (int same = 0; same < 50; ) {
      long now = gauge("ring.waiting");
      boolean isIsolated = gauge("isolated.STDOUT.waiting") > 0;
      same = isIsolated || (now > 0 && now == waiting) ? same + 1 : 0;
      waiting = now;
      Thread.sleep(10);
    }
  }

  private static long gauge(String name) {
    return Guards.all().values().stream()
        .map(guard -> guard.snapshot().gauges().getOrDefault(name, 0L))
        .reduce(0L, Long::sum);
  }

  @ParameterizedTest
  @ValueSource(strings = {"isolate=auto", "isolate=none"})
  void costsTheFileHardlyAnEvent(String isolate) throws Exception {
    logsAllToTheFile(isolate, RING);
  }

  /** Nothing holds the ring buffer up, which takes all events. */
  @Test
  void costsTheFileNoEventIfItIsIsolatedFromTheStart() throws Exception {
    logsAllToTheFile("isolate=auto,STDOUT", 2 * EVENTS);
  }

  private void logsAllToTheFile(String isolate, int ring) throws Exception {
    Files.writeString(directory.resolve(file), configuration);
    List<String> events = IntStream.range(0, EVENTS).mapToObj(i -> "event " + i).toList();

    try (UnreadOutput process =
        UnreadOutput.start(
            directory, application, isolate, "isolate.after=4s", "ring-size=" + ring)) {
      // A file of the spill that is not made yet may cost some events of a busy machine.
      int most = events.size() * 9 / 10;
      Await.until(
          () -> process.lines("app.log").size() + " lines",
          () -> !process.isAlive() || process.lines("app.log").size() >= most);

      List<String> lines = process.lines("app.log");
      assertThat(lines).hasSizeGreaterThanOrEqualTo(most);
      assertThat(events).containsSubsequence(lines.subList(0, most));
      // A newer JDK warns of what libraries call.
      assertThat(process.lines("stderr.txt")).allMatch(line -> line.startsWith("WARNING: "));
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.UnreadOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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
  private static final int EVENTS = 3_000;

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

  /** The application: logs more than a pipe holds and less than the ring buffer, and waits. */
  public static void run(Consumer<String> info) throws InterruptedException {
    for (int i = 0; i < EVENTS; i++) {
      info.accept("event " + i);
    }
    Thread.sleep(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"isolate=auto", "isolate=auto,STDOUT", "isolate=none"})
  void costsTheFileNoEvent(String isolate) throws Exception {
    Files.writeString(directory.resolve(file), configuration);
    List<String> events = IntStream.range(0, EVENTS).mapToObj(i -> "event " + i).toList();

    try (UnreadOutput process = UnreadOutput.start(directory, application, isolate)) {
      Await.until(
          () -> process.lines("app.log").size() + " lines",
          () -> !process.isAlive() || process.lines("app.log").size() >= events.size());

      assertThat(process.lines("app.log")).containsExactlyElementsOf(events);
      assertThat(process.lines("stderr.txt")).isEmpty();
    }
  }
}

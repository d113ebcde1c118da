/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.UnreadOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process whose console goes into a pipe that nobody reads, with a file beside it. */
@Timeout(300)
class UnreadOutputTest {
  private static final String CONFIGURATION =
      "<configuration><appender name='STDOUT' class='ch.qos.logback.core.ConsoleAppender'>"
          + "<encoder><pattern>%-200msg%n</pattern></encoder></appender>"
          + "<appender name='FILE' class='ch.qos.logback.core.FileAppender'><file>app.log</file>"
          + "<encoder><pattern>%msg%n</pattern></encoder></appender>"
          + "<logger name='io.hotguard' level='OFF' additivity='false'/>"
          + "<root level='INFO'><appender-ref ref='STDOUT'/><appender-ref ref='FILE'/></root>"
          + "</configuration>";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"isolate=auto", "isolate=auto,STDOUT", "isolate=none"})
  void costsTheFileNoEvent(String isolate) throws Exception {
    Files.writeString(directory.resolve("logback.xml"), CONFIGURATION);
    List<String> events =
        IntStream.range(0, UnreadOutputApp.EVENTS).mapToObj(i -> "event " + i).toList();

    try (UnreadOutput process = UnreadOutput.start(directory, UnreadOutputApp.class, isolate)) {
      Await.until(
          () -> process.lines("app.log").size() + " lines",
          () -> !process.isAlive() || process.lines("app.log").size() >= events.size());

      assertThat(process.lines("app.log")).containsExactlyElementsOf(events);
      assertThat(process.lines("stderr.txt")).isEmpty();
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

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
      "<Configuration dest='err'><Appenders><Console name='STDOUT'>"
          + "<PatternLayout pattern='%-200m%n'/></Console>"
          + "<File name='FILE' fileName='app.log'><PatternLayout pattern='%m%n'/></File>"
          + "</Appenders><Loggers><Logger name='io.hotguard' level='OFF' additivity='false'/>"
          + "<Root level='INFO'><AppenderRef ref='STDOUT'/><AppenderRef ref='FILE'/></Root>"
          + "</Loggers></Configuration>";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"isolate=auto", "isolate=auto,STDOUT", "isolate=none"})
  void costsTheFileNoEvent(String isolate) throws Exception {
    Files.writeString(directory.resolve("log4j2.xml"), CONFIGURATION);
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

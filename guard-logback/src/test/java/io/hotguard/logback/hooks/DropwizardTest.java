/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The appenders that the logging of Dropwizard attaches in code, each behind a queue of its own.
 */
@Timeout(300)
class DropwizardTest {
  private static final int EVENTS = 5_000;
  private static final Pattern DROPPED = Pattern.compile("(?m)^DROPPED (\\d+)$");

  @TempDir Path directory;

  @Test
  void guardsTheAppendersBehindTheQueuesOfDropwizard() throws Exception {
    String output;
    // It accepts connections and reads nothing.
    try (ServerSocket receiver = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      output =
          new ChildJvm(directory)
              .with("hotguard.mode", "enforce")
              .with("hotguard.logging.ring-size", "128")
              .with("hotguard.logging.patience", "0s")
              .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
              .run(
                  DropwizardApp.class,
                  logging(receiver.getLocalPort()),
                  "async-file-appender",
                  String.valueOf(EVENTS));
    }

    List<String> log = Files.readAllLines(directory.resolve("app.log"));
    assertThat(log)
        .contains(
            "INFO hotguard: guarding Logback " + System.getProperty("test.logback"),
            "INFO hotguard: changed logger ROOT: callers no longer call its appenders, the guard"
                + " does",
            "INFO hotguard: changed appender async-file-appender: AsyncAppender -> direct, since the"
                + " guard needs no second queue",
            "INFO hotguard: changed appender file-appender: written once per batch instead of once"
                + " per event",
            "INFO hotguard: changed appender tcp-socket-appender: delivered from its own journal on"
                + " disk");
    assertThat(log.stream().filter(line -> line.startsWith("WARN event ")))
        .containsExactlyElementsOf(
            IntStream.range(0, EVENTS / 10).mapToObj(i -> "WARN event " + 10 * i).toList());
    Matcher dropped = DROPPED.matcher(output);
    assertThat(dropped.find()).as(output).isTrue();
    assertThat(log.stream().filter(line -> line.startsWith("INFO event ")))
        .hasSize(EVENTS - EVENTS / 10 - Integer.parseInt(dropped.group(1)));
  }

  /** The value of {@code logging:} in a configuration file. */
  private static String logging(int port) {
    return """
        {"level": "INFO", "appenders": [
          {"type": "file", "currentLogFilename": "app.log", "archive": false,
           "logFormat": "%%level %%msg%%n"},
          {"type": "tcp", "host": "127.0.0.1", "port": %d}]}
        """
        .formatted(port);
  }
}

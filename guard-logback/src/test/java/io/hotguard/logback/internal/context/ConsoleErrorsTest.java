/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A console whose stream hides that it cannot write, and lines that no appender can show. */
@Timeout(120)
class ConsoleErrorsTest {
  private static final int ROOM = 10;

  @TempDir Path directory;

  /** A disk with room for some lines. */
  private static final class FullDisk extends OutputStream {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (lines.size() >= ROOM) {
        throw new IOException("No space left on device");
      }
      String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
      if (text.contains("\n")) {
        lines.add(text.strip());
      }
    }
  }

  private static final String CONSOLE =
      "<appender name='CONSOLE' class='ch.qos.logback.core.ConsoleAppender'>"
          + "<encoder><pattern>%msg%n</pattern></encoder></appender>";

  private static final String SILENT =
      "<logger name='io.hotguard.logging' level='OFF' additivity='false'/>";

  @Test
  void countsWhatTheStreamOfAConsoleRefuses() {
    String beside = LogbackRig.unique("beside");
    PrintStream out = System.out;
    FullDisk disk = new FullDisk();
    System.setOut(new PrintStream(disk, true, StandardCharsets.UTF_8));
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            CONSOLE
                + LogbackRig.probe("BESIDE", beside)
                + SILENT
                + "<logger name='other' additivity='false'><appender-ref ref='BESIDE'/></logger>"
                + "<root level='INFO'><appender-ref ref='CONSOLE'/></root>")) {
      for (int i = 0; i < 50; i++) {
        rig.logger("app").info("{}", i);
        rig.logger("other").info("{}", i);
      }
      rig.awaitDrained();
      // Other tests of this process may print, too.
      long shown = disk.lines.stream().filter(line -> line.matches("\\d+")).count();
      assertThat(shown).isBetween(1L, (long) ROOM);
      assertThat(rig.count("written"))
          .as("a healthy appender has its events")
          .isEqualTo(50 + shown);
      assertThat(rig.count("dropped.reason.appender-failed")).isEqualTo(50 - shown);
    } finally {
      System.setOut(out);
    }
  }

  /** The rolling policy has no index: the appender does not start. */
  @Test
  void writeLinesThatNoAppenderCanShowToTheErrorStream() {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream err = System.err;
    System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            "<appender name='FILE' class='ch.qos.logback.core.rolling.RollingFileAppender'>"
                + "<file>"
                + directory.resolve("store.log")
                + "</file><rollingPolicy"
                + " class='ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy'>"
                + "<fileNamePattern>store.%d.log</fileNamePattern><maxFileSize>1MB</maxFileSize>"
                + "</rollingPolicy><encoder><pattern>%msg%n</pattern></encoder></appender>"
                + "<root level='INFO'><appender-ref ref='FILE'/></root>")) {
      rig.logger("app").info("lost");
      rig.awaitDrained();
      Await.until(
          "told",
          () -> {
            String text = shown.toString(StandardCharsets.UTF_8);
            return text.contains("1 log events dropped") && text.contains("UnstartedAppender");
          });
    } finally {
      System.setErr(err);
    }
  }
}

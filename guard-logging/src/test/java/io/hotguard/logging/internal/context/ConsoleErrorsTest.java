/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A console whose stream hides that it cannot write, and lines that no appender can show. */
@Timeout(120)
class ConsoleErrorsTest {
  private static final int ROOM = 10;

  @TempDir Path directory;

  /** A disk with room for some lines. */
  private static final class FullDisk extends OutputStream {
    private int lines;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (lines >= ROOM) {
        throw new IOException("No space left on device");
      }
      if (new String(bytes, offset, length, StandardCharsets.UTF_8).contains("\n")) {
        lines++;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void countsWhatTheStreamOfAConsoleRefuses(String follow) {
    List<String> beside = new CopyOnWriteArrayList<>();
    StubAppender.on(
        "beside", (self, event) -> beside.add(event.getMessage().getFormattedMessage()));
    PrintStream out = System.out;
    System.setOut(new PrintStream(new FullDisk(), true, StandardCharsets.UTF_8));
    GuardedLoggerContext context = null;
    try {
      context =
          DiskRig.start(
              DiskRig.settings(directory),
              "<Appenders><Console name='console' follow='"
                  + follow
                  + "'><PatternLayout pattern='%msg%n'/></Console><Stub name='beside'/></Appenders>"
                  + "<Loggers><Logger name='io.hotguard.logging' level='off' additivity='false'/>"
                  + "<Logger name='other' level='info' additivity='false'>"
                  + "<AppenderRef ref='beside'/></Logger>"
                  + "<Root level='info'><AppenderRef ref='console'/></Root></Loggers>");
      for (String id : DiskRig.ids(0, 100)) {
        context.getLogger("app").info(id);
        context.getLogger("other").info(id);
      }
      GuardedLoggerContext started = context;
      DiskRig.await(() -> DiskRig.gauge(started, "ring.waiting") == 0);
      assertThat(beside).hasSize(100);
      assertThat(DiskRig.counter(context, "written")).isEqualTo(100 + ROOM);
      assertThat(DiskRig.counter(context, "dropped.reason.appender-failed")).isEqualTo(100 - ROOM);
    } finally {
      if (context != null) {
        context.stop();
      }
      System.setOut(out);
    }
  }

  @Test
  void writeLinesThatNoAppenderCanShowToTheErrorStream() {
    StubAppender.on(
        "dead",
        (self, event) -> {
          throw new IllegalStateException("dead");
        });
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream err = System.err;
    System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
    GuardedLoggerContext context = null;
    try {
      context =
          DiskRig.start(
              DiskRig.settings(directory),
              "<Appenders><Stub name='dead'/></Appenders><Loggers>"
                  + "<Root level='info'><AppenderRef ref='dead'/></Root></Loggers>");
      context.getLogger("app").info("lost");
      DiskRig.await(
          () -> shown.toString(StandardCharsets.UTF_8).contains("1 log events dropped since"));
    } finally {
      if (context != null) {
        context.stop();
      }
      System.setErr(err);
    }
  }
}

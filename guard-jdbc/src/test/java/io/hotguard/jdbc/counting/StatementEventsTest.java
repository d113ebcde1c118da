/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In a JVM of its own, which loads the classes of the events while it already records. */
@Timeout(300)
final class StatementEventsTest {

  @Test
  void areRecordedByARecordingThatStartedBefore(@TempDir Path directory) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                directory.resolve("events.jfr").toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(output)
        .contains("repeated: jdbc.orders [select ? + ?] in GET /orders over 2 by repeatInLoop")
        .doesNotContain("instrumentation")
        .doesNotContain("hunter2");
  }

  /** Records, repeats a statement, and prints what the file holds. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      Path file = Path.of(args[0]);
      try (Recording recording = new Recording()) {
        recording.enable("io.hotguard.jdbc.RepeatedStatement");
        recording.start();
        try (StatementCounter counter =
            Counters.start(
                "orders", Map.of("hotguard.jdbc.counting.max-executions-per-unit", "2"))) {
          try (UnitOfWork request = UnitOfWork.open("GET /orders")) {
            repeatInLoop(CountingDataSource.of(Counters.database(), counter));
          }
          recording.stop();
        }
        recording.dump(file);
      }
      List<RecordedEvent> events = RecordingFile.readAllEvents(file);
      for (RecordedEvent event : events) {
        System.out.println(repeated(event));
      }
    }

    private static void repeatInLoop(CountingDataSource source) throws SQLException {
      for (int i = 0; i < 3; i++) {
        try (Connection connection = source.getConnection();
            PreparedStatement select = connection.prepareStatement("select 'hunter2' + ?")) {
          select.setInt(1, 1);
          select.execute();
        } catch (SQLException e) {
          // 'hunter2' is no number: executed all the same.
        }
      }
    }

    private static String repeated(RecordedEvent event) {
      String caller =
          event.getStackTrace().getFrames().stream()
              .map(frame -> frame.getMethod().getName())
              .filter("repeatInLoop"::equals)
              .findFirst()
              .orElse("nobody");
      return "repeated: "
          + event.getString("counter")
          + " ["
          + event.getString("statement")
          + "] in "
          + event.getString("unitOfWork")
          + " over "
          + event.getInt("limit")
          + " by "
          + caller;
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A jar on the class path and one key guard an application whose logback.xml stays as it is. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class GuardModesTest {
  @TempDir Path directory;

  private static String xml(String level) {
    return "<configuration><appender name='FILE' class='ch.qos.logback.core.FileAppender'>"
        + "<file>app.log</file><encoder><pattern>%level %thread %X{user} %logger %msg%n</pattern>"
        + "</encoder></appender><root level='"
        + level
        + "'><appender-ref ref='FILE'/></root></configuration>";
  }

  private ChildJvm child(String level) throws IOException {
    return new ChildJvm(directory)
        .resource("logback.xml", xml(level))
        .with("hotguard.logging.spill.dir", directory.resolve("spill").toString());
  }

  private List<String> log() throws IOException {
    return Files.readAllLines(directory.resolve("app.log"));
  }

  private List<String> events() throws IOException {
    return log().stream().filter(line -> line.contains(" com.acme.App ")).toList();
  }

  private List<String> own() throws IOException {
    return log().stream()
        .filter(line -> line.contains(" io.hotguard.logging "))
        .map(line -> line.substring(line.indexOf("hotguard: ")))
        .toList();
  }

  /** A newer JDK warns of a method that the Disruptor calls. */
  private static List<String> withoutJdk(String output) {
    return output.lines().filter(line -> !line.startsWith("WARNING: ")).toList();
  }

  private static void assertComplete(List<String> events) {
    assertThat(events).hasSize(1_000);
    assertThat(events.get(0)).isEqualTo("INFO main ann com.acme.App event 0");
    assertThat(events.get(999)).isEqualTo("INFO main ann com.acme.App event 999");
  }

  @Test
  @Tag("oldest")
  void guardsInEnforceAndSaysSo() throws IOException, InterruptedException {
    String output = child("INFO").with("hotguard.mode", "enforce").run(PlainApp.class, "1000");

    assertThat(withoutJdk(output)).isEmpty();
    assertComplete(events());
    assertThat(own())
        .containsExactly(
            "hotguard: guarding Logback " + System.getProperty("test.logback"),
            "hotguard: changed logger ROOT: callers no longer call its appenders, the guard does",
            "hotguard: changed appender FILE: written once per batch instead of once per event");
  }

  /** A process that nobody stops leaves the files that it has prepared; the next one has them. */
  @Test
  void preparedFilesDoNotPileUp() throws IOException, InterruptedException {
    for (int i = 0; i < 3; i++) {
      child("INFO").with("hotguard.mode", "enforce").run(PlainApp.class, "1000");
    }

    List<Path> segments;
    try (Stream<Path> files = Files.walk(directory.resolve("spill"))) {
      segments = files.filter(file -> file.endsWith("journal-spill")).toList();
    }
    assertThat(segments).hasSize(1);
    long bytes = 0;
    try (Stream<Path> files = Files.list(segments.get(0))) {
      for (Path file : files.toList()) {
        bytes += Files.size(file);
      }
    }
    assertThat(bytes).isBetween(4L << 20, (64L << 20) + (1 << 16));
  }

  @Test
  void saysThatItIsOnWhereNothingChanges() throws IOException, InterruptedException {
    child("INFO")
        .with("hotguard.mode", "enforce")
        .with("hotguard.logging.exempt", "Root")
        .run(PlainApp.class, "1000");

    assertComplete(events());
    assertThat(own())
        .containsExactly("hotguard: guarding Logback " + System.getProperty("test.logback"));
  }

  /** A file may come with any library; an application may also give all its settings there. */
  @ParameterizedTest
  @ValueSource(strings = {"-D", "hotguard.properties"})
  void aFileExemptsLoggersOnlyIfItSetsTheMode(String source)
      throws IOException, InterruptedException {
    boolean operator = source.equals("-D");
    String file = "hotguard.logging.exempt=Root\nhotguard.logging.spill=off\n";
    ChildJvm child =
        operator
            ? child("INFO").with("hotguard.mode", "enforce").resource("hotguard.properties", file)
            : child("INFO").resource("hotguard.properties", file + "hotguard.mode=enforce\n");
    String output = child.run(PlainApp.class, "1000");

    assertComplete(events());
    assertThat(own())
        .contains("hotguard: guarding Logback " + System.getProperty("test.logback"))
        .matches(
            lines ->
                operator == lines.stream().anyMatch(line -> line.startsWith("hotguard: changed ")));
    for (String setting : List.of("hotguard.logging.exempt=Root", "hotguard.logging.spill=off")) {
      assertThat(output.lines())
          .filteredOn(line -> line.contains(setting))
          .singleElement()
          .asString()
          .matches(
              line ->
                  operator
                      == line.contains("has no effect, because -D sets hotguard.mode=enforce"));
    }
  }

  @Test
  @Tag("oldest")
  void onlyReportsInWarn() throws IOException, InterruptedException {
    String output = child("INFO").with("hotguard.logging.mode", "warn").run(PlainApp.class, "1000");

    assertThat(output).isEmpty();
    assertComplete(events());
    assertThat(own())
        .containsExactly(
            "hotguard: observing Logback "
                + System.getProperty("test.logback")
                + ", which stays as configured",
            "hotguard: would change (hotguard.mode=enforce) logger ROOT: callers no longer call its"
                + " appenders, the guard does",
            "hotguard: would change (hotguard.mode=enforce) appender FILE: written once per batch"
                + " instead of once per event",
            "hotguard: hotguard.mode=enforce would take away: synchronous loggers wait for their"
                + " appenders and lose no event today; with the guard, INFO and below are dropped,"
                + " counted, when the ring buffer is full (hotguard.logging.overflow=disk keeps them"
                + " on disk)");
    assertThat(directory.resolve("spill")).doesNotExist();
  }

  /** The configuration that runs is the one to check, whatever its file is called. */
  @ParameterizedTest
  @ValueSource(strings = {"logback-test.xml", "test/logback.xml", "tests/app/logback-dev.xml"})
  void checksTheRunningConfigurationUnderAnyName(String file)
      throws IOException, InterruptedException {
    Path configuration = directory.resolve("srv").resolve(file);
    Files.createDirectories(configuration.getParent());
    Files.writeString(configuration, xml("DEBUG"));
    String output =
        child("DEBUG")
            .with("hotguard.mode", "warn")
            .with("logback.configurationFile", configuration.toString())
            .run(PlainApp.class, "1");

    assertThat(output).isEmpty();
    assertThat(own())
        .anyMatch(
            line ->
                line.startsWith("hotguard: found [warning] VerboseDefaultLevel at ")
                    && line.contains(file));
  }

  @Test
  void namesTheFileOfAHazard() throws IOException, InterruptedException {
    child("DEBUG").with("hotguard.mode", "warn").run(PlainApp.class, "1");

    assertThat(own())
        .filteredOn(line -> line.contains("found"))
        .singleElement()
        .asString()
        .startsWith("hotguard: found [warning] VerboseDefaultLevel at /")
        .contains("/logback.xml (root): the root logger is at DEBUG: ");
  }

  @Test
  void suppressesAHazard() throws IOException, InterruptedException {
    child("DEBUG")
        .with("hotguard.mode", "enforce")
        .with("hotguard.logging.suppress", "VerboseDefaultLevel")
        .run(PlainApp.class, "1");

    assertThat(own()).noneMatch(line -> line.contains("found"));
    assertThat(own())
        .filteredOn(line -> line.contains("suppressed VerboseDefaultLevel"))
        .hasSize(1);
  }

  @Test
  @Tag("oldest")
  void doesNothingInOff() throws IOException, InterruptedException {
    String output = child("INFO").with("hotguard.mode", "off").run(PlainApp.class, "1000");

    assertThat(output).isEmpty();
    assertComplete(log());
    assertThat(directory.resolve("spill")).doesNotExist();
  }

  @Test
  void saysThatAWrongSettingSwitchesItOff() throws IOException, InterruptedException {
    String output =
        child("INFO")
            .with("hotguard.mode", "enforce")
            .with("hotguard.logging.ring-size", "100")
            .run(PlainApp.class, "1000");

    assertThat(output)
        .containsOnlyOnce("hotguard: all guards are off: hotguard.logging.ring-size=100 (-D): ");
    assertComplete(log());
  }

  @Test
  void saysThatALevelHidesLinesOfItsReport() throws IOException, InterruptedException {
    String output = child("WARN").with("hotguard.mode", "enforce").run(PlainApp.class, "10");

    assertThat(withoutJdk(output))
        .singleElement()
        .asString()
        .startsWith(
            "hotguard: logger root is at WARN, which hides lines of the logging guard (guarding"
                + " Logback ")
        .endsWith(
            "; changes made: 2, hazards found: 0). Give logger io.hotguard.logging the level info"
                + " to read them, or off to do without");
  }

  @Test
  @Tag("oldest")
  void replaysTheWarningsOfAKilledProcess() throws IOException, InterruptedException {
    String hanging =
        "<configuration><appender name='FILE' class='"
            + HangingApp.Hanging.class.getName()
            + "'/><root level='INFO'><appender-ref ref='FILE'/></root></configuration>";
    ChildJvm.Running killed =
        new ChildJvm(directory)
            .resource("logback.xml", hanging)
            .with("hotguard.mode", "enforce")
            .with("hotguard.logging.spill", "always")
            .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .start(HangingApp.class, "500");
    while (!killed.text().contains("LOGGED")) {
      assertThat(killed.process().isAlive()).as(killed.text()).isTrue();
      java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
    }
    killed.process().destroyForcibly().waitFor();
    child("INFO").with("hotguard.mode", "enforce").run(PlainApp.class, "1");

    List<String> replayed = events().stream().filter(line -> line.startsWith("WARN")).toList();
    assertThat(replayed).hasSize(500);
    for (int i = 0; i < 500; i++) {
      assertThat(replayed.get(i)).isEqualTo("WARN main  com.acme.App event " + i);
    }
  }
}

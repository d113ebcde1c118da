/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.internal.ring.Await;
import io.hotguard.rule.Finding;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The findings about a live configuration in the report at start. */
@Timeout(120)
final class StartupFindingsTest {
  /** Nothing listens there. */
  private static final String SOCKET =
      "<appender name='SOCKET' class='ch.qos.logback.classic.net.SocketAppender'>"
          + "<remoteHost>localhost</remoteHost><port>1</port></appender>";

  @TempDir Path directory;

  private final String report = LogbackRig.unique("report");
  private LogbackRig rig;

  @AfterEach
  void stop() {
    rig.close();
  }

  private String file(String pattern) {
    return "<appender name='FILE' class='ch.qos.logback.core.FileAppender'><file>"
        + directory.resolve("app.log")
        + "</file><encoder><pattern>"
        + pattern
        + "</pattern></encoder></appender>";
  }

  private static String queue(String settings) {
    return "<appender name='Q' class='ch.qos.logback.classic.AsyncAppender'>"
        + settings
        + "<appender-ref ref='FILE'/></appender>";
  }

  private static String logger(String name, String appender) {
    return "<logger name='"
        + name
        + "' additivity='false'><appender-ref ref='"
        + appender
        + "'/></logger>";
  }

  private static String root(String level, String... appenders) {
    StringBuilder refs = new StringBuilder();
    for (String each : appenders) {
      refs.append("<appender-ref ref='").append(each).append("'/>");
    }
    return "<root level='" + level + "'>" + refs + "</root>";
  }

  /** A configuration with a hazard for each rule. */
  private String hazards() {
    return SOCKET
        + file("%msg%n")
        + queue("<includeCallerData>true</includeCallerData>")
        + root("DEBUG", "SOCKET", "Q");
  }

  /** Starts, and returns the lines about rules. */
  private List<String> start(String mode, String xml, String... more) {
    String[] settings = new String[more.length + 2];
    settings[0] = "mode";
    settings[1] = mode;
    System.arraycopy(more, 0, settings, 2, more.length);
    rig =
        LogbackRig.start(
            LogbackRig.settings(directory.resolve("spill"), settings),
            LogbackRig.probe("REPORT", report)
                + "<logger name='io.hotguard.logging' level='INFO' additivity='false'>"
                + "<appender-ref ref='REPORT'/></logger>"
                + xml);
    awaitReport("start");
    return ProbeAppender.sink(report).texts.stream()
        .filter(line -> line.contains(" at the configuration"))
        .map(line -> line.substring("hotguard: ".length()).replaceFirst("\\): .*", ")"))
        .toList();
  }

  /** Waits for what the guard says; it does so between two batches of the ring. */
  private void awaitReport(String when) {
    List<String> texts = ProbeAppender.sink(report).texts;
    for (String line : List.of("before the report at " + when, "after the report at " + when)) {
      rig.logger("io.hotguard.logging").info(line);
      Await.until(line, () -> texts.contains(line));
    }
  }

  @Test
  void namesNoRollingAppenderThatHasStarted() {
    String rolling =
        "<appender name='FILE' class='ch.qos.logback.core.rolling.RollingFileAppender'><file>"
            + directory.resolve("app.log")
            + "</file><filter class='ch.qos.logback.classic.filter.ThresholdFilter'>"
            + "<level>INFO</level></filter><rollingPolicy"
            + " class='ch.qos.logback.core.rolling.TimeBasedRollingPolicy'><fileNamePattern>"
            + directory.resolve("app.%d.log")
            + "</fileNamePattern></rollingPolicy><encoder><pattern>%msg%n</pattern></encoder>"
            + "</appender>";

    assertThat(start("warn", rolling + root("INFO", "FILE"))).isEmpty();
  }

  @Test
  void namesEachHazardWhileItObserves() {
    assertThat(start("warn", hazards()))
        .containsExactly(
            "found [error] BlockingNetworkPath at the configuration (root)",
            "found [warning] CallerDataPerEvent at the configuration (appender Q)",
            "found [warning] VerboseDefaultLevel at the configuration (root)",
            "found [note] BlockingAsyncAppender at the configuration (appender Q)",
            "found [note] FlushPerEvent at the configuration (appender FILE)");
    assertThat(ProbeAppender.sink(report).texts)
        .filteredOn(line -> line.contains("BlockingNetworkPath"))
        .singleElement()
        .asString()
        .startsWith(
            "hotguard: found [error] BlockingNetworkPath at the configuration (root): the root"
                + " logger -> SOCKET (SocketAppender) waits for the network on the caller's thread")
        .endsWith(
            " [page: java -jar hotguard.jar rules BlockingNetworkPath]"
                + " [suppress: hotguard.logging.suppress=BlockingNetworkPath]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"warn", "enforce"})
  void hasNothingToSayOfAQuietConfiguration(String mode) {
    assertThat(start(mode, file("%logger %msg%n") + root("INFO", "FILE"))).isEmpty();
  }

  @Test
  void reportsOnlyWhatTheGuardLeaves() {
    assertThat(start("enforce", hazards()))
        .containsExactly(
            "BlockingNetworkPath at the configuration (root) no longer applies: the guard handles it,"
                + " the file stays as it is",
            "BlockingAsyncAppender at the configuration (appender Q) no longer applies: the guard"
                + " handles it, the file stays as it is",
            "FlushPerEvent at the configuration (appender FILE) no longer applies: the guard handles"
                + " it, the file stays as it is",
            "found [warning] VerboseDefaultLevel at the configuration (root)");
    assertThat(rig.guard().snapshot().findings())
        .extracting(Finding::rule)
        .containsExactly("VerboseDefaultLevel");
  }

  @Test
  void reportsWhatAnExemptLoggerKeeps() {
    String xml =
        SOCKET
            + file("%msg%n")
            + queue("<discardingThreshold>0</discardingThreshold>")
            + logger("audit", "SOCKET")
            + logger("ledger", "Q")
            + root("INFO", "FILE");
    assertThat(start("enforce", xml, "exempt", "audit,ledger"))
        .containsExactlyInAnyOrder(
            "found [error] BlockingNetworkPath at the configuration (logger audit)",
            "found [warning] BlockingAsyncAppender at the configuration (appender Q)");
  }

  /** The guard calls the appender behind the queue, and fetches the location for it. */
  @Test
  void warnsOfALocationThatTheGuardFetches() {
    String xml =
        file("%method %msg%n") + queue("<neverBlock>true</neverBlock>") + root("INFO", "Q");
    assertThat(start("enforce", xml, "flush", "keep"))
        .containsExactlyInAnyOrder(
            "found [warning] CallerDataPerEvent at the configuration (appender FILE)",
            "found [note] FlushPerEvent at the configuration (appender FILE)");
  }

  @Test
  void saysOfNoLocationThatItIsGoneWhileAnAppenderPrintsIt() {
    String xml =
        file("%F:%L %msg%n")
            + queue("<neverBlock>true</neverBlock><includeCallerData>true</includeCallerData>")
            + root("INFO", "Q");
    assertThat(start("enforce", xml, "flush", "keep"))
        .containsExactlyInAnyOrder(
            "found [warning] CallerDataPerEvent at the configuration (appender FILE)",
            "found [note] FlushPerEvent at the configuration (appender FILE)");
  }

  @Test
  void onlyNotesALocationBehindAQueue() {
    String xml =
        file("%method %msg%n") + queue("<neverBlock>true</neverBlock>") + root("INFO", "Q");
    assertThat(start("warn", xml))
        .contains("found [note] CallerDataPerEvent at the configuration (appender FILE)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"warn", "enforce"})
  void reducesASuppressedHazardToOneLine(String mode) {
    assertThat(
            start(
                mode,
                file("%msg%n") + root("DEBUG", "FILE"),
                "suppress",
                "VerboseDefaultLevel,UnprintedLocation"))
        .containsExactly(
            "suppressed VerboseDefaultLevel at the configuration (root)"
                + " (hotguard.logging.suppress)");
  }

  @Test
  void reportsTheHazardsOfANewConfigurationOnce() {
    assertThat(start("enforce", file("%msg%n") + root("INFO", "FILE"))).isEmpty();
    String xml =
        LogbackRig.probe("REPORT", report)
            + "<logger name='io.hotguard.logging' level='INFO' additivity='false'>"
            + "<appender-ref ref='REPORT'/></logger>"
            + file("%msg%n")
            + root("TRACE", "FILE");
    for (int i = 0; i < 2; i++) {
      rig.context.reset();
      rig.configure(xml);
      awaitReport("reset " + i);
    }

    assertThat(ProbeAppender.sink(report).texts)
        .filteredOn(line -> line.contains("found [warning] Verbose"))
        .hasSize(1);
  }

  @Test
  void refusesToSuppressWhatIsNoRule() {
    assertThat(start("warn", root("INFO"))).isEmpty();
    assertThatThrownBy(() -> LogbackRig.settings(directory, "suppress", "BlockingAsyncAppendr"))
        .hasMessageEndingWith("must be names of rules such as BlockingAsyncAppender");
  }
}

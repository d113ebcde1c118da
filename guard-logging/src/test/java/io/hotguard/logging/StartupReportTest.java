/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report says what was done, and nothing else. */
@Timeout(60)
class StartupReportTest {
  private static final String SOCKET =
      "<Socket name='tcp' host='localhost' port='1' immediateFail='true' reconnectionDelayMillis='1000'>"
          + "<PatternLayout pattern='%m%n'/></Socket>";
  private static final String FAILOVER =
      "<Null name='null'/><Failover name='fo' primary='tcp'><Failovers><AppenderRef ref='null'/>"
          + "</Failovers></Failover>";
  private static final String AUDIT =
      "<Logger name='audit' additivity='false'><AppenderRef ref='tcp'/></Logger>";

  @TempDir Path directory;
  private final List<String> said = new CopyOnWriteArrayList<>();
  private GuardedLoggerContext context;

  @AfterEach
  void stop() {
    if (context != null) {
      context.stop();
    }
  }

  private static String xml(String appenders, String loggers) {
    return "<Appenders><Stub name='report'/>"
        + appenders
        + "</Appenders><Loggers><Logger name='io.hotguard.logging' level='info' additivity='false'>"
        + "<AppenderRef ref='report'/></Logger>"
        + loggers
        + "</Loggers>";
  }

  /** Starts and waits for the last line that it has to say. */
  private List<String> start(String xml, String... settings) {
    StubAppender.on("report", (self, event) -> said.add(event.getMessage().getFormattedMessage()));
    List<String> all = new ArrayList<>(List.of("shutdown-timeout", "10ms"));
    all.addAll(List.of(settings));
    context =
        DiskRig.start(
            DiskRig.settings(directory.resolve("spill"), all.toArray(String[]::new)), xml);
    DiskRig.await(
        () -> DiskRig.guard(context).changes().stream().allMatch(c -> said.toString().contains(c)));
    return DiskRig.guard(context).changes();
  }

  private static String root(String ref) {
    return "<Root level='info'><AppenderRef ref='" + ref + "'/></Root>";
  }

  @Test
  void namesTheAppenderThatIsIsolatedAndNotTheOneBehindIt() {
    assertThat(start(xml(SOCKET + FAILOVER, root("fo"))))
        .contains("appender fo: delivered from its own journal on disk")
        .noneMatch(change -> change.startsWith("appender tcp"));
  }

  @Test
  void doesNotNameAnAppenderThatOnlyExemptLoggersUse() {
    assertThat(start(xml(SOCKET, root("report") + AUDIT), "exempt", "audit"))
        .noneMatch(change -> change.startsWith("appender tcp"));
  }

  @Test
  void doesNotClaimAnIsolationWithoutADirectory() throws Exception {
    Files.writeString(directory.resolve("spill"), "a file is in the way");
    assertThat(start(xml(SOCKET, root("tcp")))).noneMatch(change -> change.contains("journal"));
    assertThat(findings()).contains("NetworkOnlyLogging");
  }

  @ParameterizedTest
  @CsvSource({
    "full, auto, false",
    "full, none, false",
    "off, auto, false",
    "off, none, true",
  })
  void warnsOfNetworkOnlyLoggingWhileNothingKeepsACopy(
      String spill, String isolate, boolean warns) {
    start(xml(SOCKET, root("tcp")), "spill", spill, "isolate", isolate);
    assertThat(findings().contains("NetworkOnlyLogging")).isEqualTo(warns);
  }

  @Test
  void warnsOfABlockingPathThatStays() {
    start(xml(SOCKET, root("report") + AUDIT), "exempt", "audit");
    assertThat(findings()).contains("BlockingNetworkPath");
    context.stop();
    said.clear();
    start(xml(SOCKET, root("report") + AUDIT));
    assertThat(findings()).doesNotContain("BlockingNetworkPath");
  }

  private List<String> findings() {
    return DiskRig.guard(context).snapshot().findings().stream().map(f -> f.rule()).toList();
  }

  @Test
  void plansWhatItWouldDo() {
    String xml = xml(SOCKET + FAILOVER, root("fo") + AUDIT);
    LoggingSettings settings = DiskRig.settings(directory, "exempt", "audit");
    LoggerContext stock = new LoggerContext("stock");
    Configuration configuration = DiskRig.configuration(null, xml);
    try {
      stock.start(configuration);
      List<String> planned =
          PlannedChanges.of(
              configuration,
              LiveFacts.facts(
                  java.util.Objects.requireNonNull(LiveFacts.elementsOfRunning(configuration)),
                  "test",
                  settings,
                  SpillMode.FULL),
              settings);
      assertThat(planned)
          .containsExactlyInAnyOrder(
              "appender fo: delivered from its own journal on disk",
              "logger root: synchronous -> asynchronous",
              "logger io.hotguard.logging: synchronous -> asynchronous");
    } finally {
      stock.stop();
    }
  }
}

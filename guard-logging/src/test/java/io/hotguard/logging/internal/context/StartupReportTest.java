/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.report.ElementTap;
import io.hotguard.logging.internal.report.LiveFacts;
import io.hotguard.logging.internal.rewrite.PlannedChanges;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.SpillMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.status.StatusListener;
import org.apache.logging.log4j.status.StatusLogger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report says what was done, and nothing else. */
@Timeout(300)
class StartupReportTest {
  private static final String SOCKET =
      "<Socket name='tcp' host='localhost' port='1' immediateFail='true' reconnectionDelayMillis='1000'>"
          + "<PatternLayout pattern='%m%n%ex'/></Socket>";
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
    ElementTap.watch(configuration);
    try {
      stock.start(configuration);
      Changes planned =
          PlannedChanges.of(
              configuration,
              LiveFacts.facts(
                  java.util.Objects.requireNonNull(LiveFacts.elementsOfRunning(configuration)),
                  "test",
                  settings,
                  SpillMode.FULL),
              settings,
              Set.of());
      assertThat(planned.elements()).isEqualTo(3);
      assertThat(planned.sentences())
          .containsExactlyInAnyOrder(
              "appender fo: delivered from its own journal on disk",
              "2 loggers to asynchronous ones: root, io.hotguard.logging");
    } finally {
      stock.stop();
    }
  }

  @Test
  void saysTheSameOfAChangeThatIsPlannedAndOfOneThatIsMade() {
    assertThat(start(xml(SOCKET + FAILOVER, root("fo") + AUDIT), "exempt", "audit"))
        .contains(
            "appender fo: delivered from its own journal on disk",
            "2 loggers to asynchronous ones: root, io.hotguard.logging");
  }

  /** As in the configuration that Spring Boot brings for Log4j. */
  @Test
  void namesManyLoggersInOneLine() {
    String silent = "<Logger name='lib%02d' level='error' includeLocation='true'/>";
    String loggers =
        IntStream.range(0, 30).mapToObj(silent::formatted).collect(Collectors.joining());

    assertThat(start(xml("<Null name='null'/>", loggers + root("null"))))
        .containsExactly(
            "32 loggers to asynchronous ones: root, io.hotguard.logging, "
                + IntStream.range(0, 18)
                    .mapToObj("lib%02d"::formatted)
                    .collect(Collectors.joining(", "))
                + " and 12 more of the configuration",
            "30 loggers: includeLocation off, nothing on their paths prints it: "
                + IntStream.range(0, 20)
                    .mapToObj("lib%02d"::formatted)
                    .collect(Collectors.joining(", "))
                + " and 10 more of the configuration");
    assertThat(said).filteredOn(line -> line.startsWith("hotguard: changed ")).hasSize(2);
  }

  @Test
  void saysThatItIsOnAndWhatThisLog4jDoesNotAllow() {
    start(xml("", "<AsyncRoot level='info'><AppenderRef ref='report'/></AsyncRoot>"));
    DiskRig.await(() -> said.stream().anyMatch(line -> line.contains("guarding")));

    assertThat(said).contains("hotguard: guarding " + Log4jAdapter.name());
    DiskRig.await(() -> said.size() > Log4jAdapter.limits().size());
    assertThat(said)
        .containsAll(Log4jAdapter.limits().stream().map(limit -> "hotguard: " + limit).toList());
  }

  @Test
  void saysThatAnOverflowToDiskHasNoSpill() {
    start(xml("", root("report")), "overflow", "disk", "spill", "off");
    DiskRig.await(
        () ->
            said.stream()
                .anyMatch(
                    line ->
                        line.startsWith(
                            "hotguard: hotguard.logging.overflow=disk has no effect beside")));
  }

  @Test
  void doesNotLetASeverityReadAsALevel() {
    start(xml(SOCKET, root("report") + AUDIT), "exempt", "audit");
    DiskRig.await(() -> said.stream().anyMatch(line -> line.contains("BlockingNetworkPath")));

    assertThat(said)
        .filteredOn(line -> line.contains("BlockingNetworkPath"))
        .singleElement()
        .asString()
        .startsWith("hotguard: found [error] BlockingNetworkPath at ")
        .endsWith(
            " [page: java -jar hotguard.jar rules BlockingNetworkPath]"
                + " [suppress: hotguard.logging.suppress=BlockingNetworkPath]");
  }

  @Test
  void saysThatARemovedHazardNoLongerApplies() {
    start(xml(SOCKET, root("tcp")));
    DiskRig.await(() -> said.stream().anyMatch(line -> line.contains("BlockingNetworkPath")));

    assertThat(said)
        .filteredOn(line -> line.contains("BlockingNetworkPath"))
        .singleElement()
        .asString()
        .startsWith("hotguard: BlockingNetworkPath at ")
        .endsWith(" no longer applies: the guard handles it, the file stays as it is");
  }

  @Test
  void leavesOutWhatIsSuppressedButForOneLine() {
    String appenders = xml(SOCKET, root("report") + AUDIT);
    start(appenders, "exempt", "audit", "suppress", "BlockingNetworkPath");
    DiskRig.await(() -> said.stream().anyMatch(line -> line.contains("BlockingNetworkPath")));

    assertThat(findings()).doesNotContain("BlockingNetworkPath");
    assertThat(said)
        .filteredOn(line -> line.contains("BlockingNetworkPath"))
        .singleElement()
        .asString()
        .startsWith("hotguard: suppressed BlockingNetworkPath at ")
        .endsWith(" (hotguard.logging.suppress)");
  }

  @Test
  void refusesToSuppressWhatIsNoRule() {
    assertThatThrownBy(() -> DiskRig.settings(directory, "suppress", "VerboseRotLevel"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "hotguard.logging.suppress=VerboseRotLevel: VerboseRotLevel is no rule about logging;"
                + " must be names of rules such as VerboseRootLevel");
  }

  @ParameterizedTest
  @CsvSource({"error, true", "off, true", "warn, true", "info, false"})
  void tellsOfAReportThatTheLevelOfTheRootHides(String level, boolean hidden) {
    String loggers = "<Root level='" + level + "'><AppenderRef ref='tcp'/></Root>";
    assertThat(statusOf("<Appenders>" + SOCKET + "</Appenders><Loggers>" + loggers + "</Loggers>"))
        .filteredOn(line -> line.contains("hides lines of the logging guard"))
        .isEqualTo(
            hidden
                ? List.of(
                    "hotguard: logger root is at "
                        + level.toUpperCase(Locale.ROOT)
                        + ", which hides lines of the logging guard (guarding "
                        + Log4jAdapter.name()
                        + "; changes made: 2, hazards found: 0)."
                        + " Give logger io.hotguard.logging the level info to read them, or off to do without")
                : List.of());
  }

  @Test
  void keepsQuietWhereSomebodyWantsItSo() {
    String loggers = DiskRig.SILENT_GUARD + root("tcp").replace("info", "error");

    assertThat(statusOf("<Appenders>" + SOCKET + "</Appenders><Loggers>" + loggers + "</Loggers>"))
        .noneMatch(line -> line.contains("hides lines of the logging guard"));
  }

  /** The lines that Log4j shows on the console by default. */
  private List<String> statusOf(String xml) {
    List<String> lines = new CopyOnWriteArrayList<>();
    StatusListener listener = ShutdownTest.listener(Level.ERROR, lines);
    StatusLogger.getLogger().registerListener(listener);
    try {
      context = DiskRig.start(DiskRig.settings(directory.resolve("spill")), xml);
    } finally {
      StatusLogger.getLogger().removeListener(listener);
    }
    return lines;
  }
}

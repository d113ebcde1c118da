/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a configuration comes to Log4j: it is guarded, or a message says why not. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ConfigurationOriginsTest {
  private static final String GUARDED = "io.hotguard.logging.internal.rewrite.GuardedConfiguration";

  /** A configuration with one file and a root logger at INFO. */
  static final String SIMPLE =
      "<Configuration status='WARN' dest='err'><Appenders><File name='File' fileName='${sys:dir}/main.log'>"
          + "<PatternLayout pattern='[t=%t] %p %c %m%n'/></File></Appenders>"
          + "<Loggers><Root level='INFO'><AppenderRef ref='File'/></Root></Loggers></Configuration>";

  private static final String FIRST =
      "<Configuration status='WARN' dest='err' monitorInterval='60'><Appenders>"
          + "<File name='File' fileName='${sys:dir}/main.log'>"
          + "<PatternLayout pattern='[t=%t] %p %c %m%n'/></File></Appenders>"
          + "<Loggers><Logger name='app' level='ERROR'/>"
          + "<Root level='WARN'><AppenderRef ref='File'/></Root></Loggers></Configuration>";

  private static final String SECOND =
      "<Configuration status='WARN' dest='err'><Appenders>"
          + "<File name='Extra' fileName='${sys:dir}/extra.log'>"
          + "<PatternLayout pattern='[t=%t] %L %m%n'/></File></Appenders>"
          + "<Loggers><Logger name='app' level='DEBUG'><AppenderRef ref='Extra'/></Logger>"
          + "<Root level='INFO'/></Loggers></Configuration>";

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(
      strings = {"initialize", "reconfigure", "reconfigureUri", "start", "source", "location"})
  void guardsWhatIsGivenInCode(String how) throws Exception {
    List<ChildJvm.Result> results = both(how);
    Map<String, String> facts = results.get(1).facts();

    assertThat(facts)
        .containsEntry("configuration.class", GUARDED)
        .containsEntry(
            "logger.Root.class", "io.hotguard.logging.internal.rewrite.GuardedAsyncLogger")
        .containsEntry("current", "true");
    assertSame(results, "main.log");
  }

  @Test
  void guardsSeveralFilesMerged() throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            severalFiles(ChildJvm.stock(StartingApp.class, root.resolve("stock"))),
            severalFiles(ChildJvm.enforced(StartingApp.class, root.resolve("guarded"))));

    assertThat(results.get(1).facts())
        .containsEntry("configuration.class", GUARDED)
        .containsEntry(
            "logger.app.class", "io.hotguard.logging.internal.rewrite.GuardedAsyncLogger")
        .containsEntry("logger.app.level", "DEBUG")
        .containsEntry("configuration.watch", "60");
    assertSame(results, "main.log", "extra.log");
  }

  private static ChildJvm severalFiles(ChildJvm child) {
    return child
        .resource("first.xml", FIRST)
        .resource("second.xml", SECOND)
        .property("log4j2.configurationFile", "first.xml,second.xml")
        .arguments("files");
  }

  @Test
  void followsChangesWhileRunning() throws Exception {
    List<ChildJvm.Result> results = both("changes");
    Map<String, String> facts = results.get(1).facts();

    assertThat(facts)
        .containsEntry(
            "logger.Root.class", "io.hotguard.logging.internal.rewrite.GuardedAsyncLogger")
        .containsEntry("logger.mixed.class", LoggerConfig.class.getName())
        .containsEntry("talking", results.get(0).facts().get("talking"));
    assertSame(results, "added.log", "onroot.log", "onnew.log");
    // Without the guard a nested event comes before the one around it, with it at its own place.
    assertThat(results.get(1).lines("main.log"))
        .containsExactlyInAnyOrderElementsOf(results.get(0).lines("main.log"));
  }

  @Test
  void guardsEachApplicationOfAContainer() throws Exception {
    List<ChildJvm.Result> results = both("loaders");
    Map<String, String> facts = results.get(1).facts();

    for (String name : List.of("one", "two")) {
      assertThat(facts)
          .containsEntry(name + ".configuration.class", GUARDED)
          .containsEntry(name + ".threads", "2");
      assertThat(results.get(1).lines(name + "/app.log"))
          .hasSize(100)
          .isEqualTo(results.get(0).lines(name + "/app.log"));
    }
  }

  @Test
  void leavesAnInitialisedConfigurationUnguardedAndSaysSo() throws Exception {
    List<ChildJvm.Result> results = both("initialized");

    assertThat(results.get(1).facts())
        .containsEntry("configuration.class", results.get(0).facts().get("configuration.class"))
        .containsEntry("logger.Root.class", results.get(0).facts().get("logger.Root.class"));
    assertThat(results.get(1).console())
        .contains("configuration 'MyBuilt' stays as it is, UNGUARDED", "build(false)");
    assertSame(results, "main.log");
  }

  @Test
  void deliversEverythingBeforeItGivesWayToAnUnguardedConfiguration() throws Exception {
    List<ChildJvm.Result> results = both("guardedThenNot");

    assertThat(results.get(1).lines("first.log"))
        .hasSize(500)
        .isEqualTo(results.get(0).lines("first.log"));
    assertThat(results.get(1).facts().get("threads")).doesNotContain("hotguard");
    assertSame(results, "main.log");
  }

  @ParameterizedTest
  @ValueSource(strings = {"own", "ownDefault"})
  void leavesAConfigurationInCodeUnguardedAndSaysSo(String how) throws Exception {
    List<ChildJvm.Result> results = both(how);

    assertThat(results.get(1).facts())
        .containsEntry("configuration.class", results.get(0).facts().get("configuration.class"));
    assertThat(results.get(1).console()).contains("UNGUARDED");
    assertSame(results, "own.log");
  }

  @Test
  void doesNotSeeAContextMadeByHand() throws Exception {
    List<ChildJvm.Result> results = both("byHand");

    assertThat(results.get(1).facts())
        .containsEntry("context.class", "org.apache.logging.log4j.core.LoggerContext");
    assertSame(results, "main.log");
  }

  private List<ChildJvm.Result> both(String how) throws Exception {
    return ChildJvm.runAll(
        application(ChildJvm.stock(StartingApp.class, root.resolve("stock")), how),
        application(ChildJvm.enforced(StartingApp.class, root.resolve("guarded")), how));
  }

  private static ChildJvm application(ChildJvm child, String how) {
    return child.resource("other.xml", SIMPLE).arguments(how);
  }

  private static void assertSame(List<ChildJvm.Result> results, String... logs) {
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    for (String log : logs) {
      assertThat(Output.byThread(results.get(1).lines(log)))
          .as(log)
          .isNotEmpty()
          .isEqualTo(Output.byThread(results.get(0).lines(log)));
    }
    Map<String, String> expected = new TreeMap<>(results.get(0).facts());
    Map<String, String> actual = new TreeMap<>(results.get(1).facts());
    for (Map<String, String> facts : List.of(expected, actual)) {
      facts
          .keySet()
          .removeIf(
              key -> key.matches(".*(class|location|source|threads|configuration.properties)"));
    }
    assertThat(actual).isEqualTo(expected);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spring Boot's own way to load a configuration, with all that it does around it. The only test
 * with Spring on its class path, see the pom.
 */
@Timeout(300)
class SpringBootTest {
  private static final String OVERRIDE =
      "<Configuration status='WARN'><Appenders>"
          + "<File name='Extra' fileName='${sys:dir}/extra.log'>"
          + "<PatternLayout pattern='[t=%t] %p %c %m%n'/></File></Appenders>"
          + "<Loggers><Logger name='audit' level='TRACE'><AppenderRef ref='Extra'/></Logger>"
          + "</Loggers></Configuration>";

  private static final String LEVELS =
      "logging.level.app.child=WARN\nlogging.level.x=DEBUG\nlogging.level.root=INFO\n";

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"log4j2.xml", "log4j2-spring.xml", "logging.config", "override"})
  void guardsWhatSpringBootLoads(String way) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            application(ChildJvm.stock(SpringBootApp.class, root.resolve("stock")), way),
            application(ChildJvm.enforced(SpringBootApp.class, root.resolve("guarded")), way));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    Map<String, String> stock = results.get(0).facts();
    Map<String, String> guarded = results.get(1).facts();

    assertThat(guarded)
        .containsEntry(
            "configuration.class", "io.hotguard.logging.internal.rewrite.GuardedConfiguration")
        .containsEntry(
            "logger.Root.class", "io.hotguard.logging.internal.rewrite.GuardedAsyncLogger");
    assertThat(guarded.get("logger.app.child.class")).endsWith("LevelSetLoggerConfig");
    assertThat(guarded.get("threads")).contains("hotguard-logging-");
    assertThat(results.get(1).lines("main.log")).anyMatch(line -> line.contains("last words"));
    assertThat(results.get(1).lines("main.log")).anyMatch(line -> line.contains("talked and more"));
    assertSame(results);
    if (way.equals("override")) {
      assertThat(Output.byThread(results.get(1).lines("extra.log")))
          .isNotEmpty()
          .isEqualTo(Output.byThread(results.get(0).lines("extra.log")));
    }
    stock.keySet().removeIf(SpringBootTest::mayDiffer);
    guarded.keySet().removeIf(SpringBootTest::mayDiffer);
    assertThat(guarded).isEqualTo(stock);
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "warn"})
  void leavesSpringBootAlone(String mode) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            application(ChildJvm.stock(SpringBootApp.class, root.resolve("stock")), "override"),
            application(
                    ChildJvm.withGuard(SpringBootApp.class, root.resolve("guarded")), "override")
                .property("hotguard.mode", mode));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());

    assertThat(results.get(1).facts()).isEqualTo(results.get(0).facts());
    assertThat(results.get(1).temporaryFiles()).isEmpty();
    assertSame(results);
  }

  @Test
  void guardsSpringBootsOwnDefaults() throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            ChildJvm.stock(SpringBootApp.class, root.resolve("stock"))
                .resource("application.properties", LEVELS),
            ChildJvm.enforced(SpringBootApp.class, root.resolve("guarded"))
                .resource("application.properties", LEVELS + "logging.pattern.console=%m%n"));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());

    assertThat(results.get(1).facts())
        .containsEntry(
            "configuration.class", "io.hotguard.logging.internal.rewrite.GuardedConfiguration")
        .containsEntry(
            "logger.Root.class", "io.hotguard.logging.internal.rewrite.GuardedAsyncLogger");
    assertThat(results.get(1).out()).contains("last words");
    assertThat(results.get(1).facts().get("logger.Root.level"))
        .isEqualTo(results.get(0).facts().get("logger.Root.level"));
  }

  private static boolean mayDiffer(String key) {
    return key.matches("(.*\\.class|.*\\.location|threads|configuration\\.(source|packages))");
  }

  private static void assertSame(List<ChildJvm.Result> results) {
    for (String log : List.of("main.log", "located.log", "mixed.log", "staged.log", "later.log")) {
      assertThat(results.get(1).lines(log))
          .as(log)
          .isNotEmpty()
          .map(SpringBootTest::withoutTilde)
          .containsExactlyInAnyOrderElementsOf(
              results.get(0).lines(log).stream().map(SpringBootTest::withoutTilde).toList());
    }
    assertThat(results.get(1).statusMessages()).isEqualTo(results.get(0).statusMessages());
  }

  private static String withoutTilde(String line) {
    return line.replace("~[", "[");
  }

  private static ChildJvm application(ChildJvm child, String way) throws Exception {
    String configuration = ConfigurationFormatsTest.config("log4j2.xml");
    child.property("stage", "test");
    return switch (way) {
      case "logging.config" ->
          child
              .resource("elsewhere.xml", configuration)
              .resource(
                  "application.properties", LEVELS + "logging.config=classpath:elsewhere.xml\n");
      case "override" ->
          child
              .resource("elsewhere.xml", configuration)
              .resource("override.xml", OVERRIDE)
              .resource(
                  "application.properties",
                  LEVELS
                      + "logging.config=classpath:elsewhere.xml\n"
                      + "logging.log4j2.config.override="
                      + "classpath:override.xml,optional:classpath:missing.xml\n");
      default -> child.resource(way, configuration).resource("application.properties", LEVELS);
    };
  }
}

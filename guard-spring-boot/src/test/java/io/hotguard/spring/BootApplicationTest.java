/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts real applications with the Spring Boot of the execution, see the pom. */
@Timeout(300)
class BootApplicationTest {
  private static final Map<String, String> WITHOUT =
      Map.of("log4j", BootProcess.LOG4J, "logback", BootProcess.LOGBACK);

  @TempDir Path directory;

  @Tag("oldest")
  @ParameterizedTest
  @ValueSource(strings = {"log4j", "logback"})
  void guardsWithTheSettingsOfApplicationYml(String library) throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, WITHOUT.get(library))
            .property("java.io.tmpdir", directory.toString())
            .resource(
                "application.yml",
                """
                spring.profiles.active: small
                spring.datasource.url: jdbc:h2:mem:shop;TRACE_LEVEL_SYSTEM_OUT=2
                hotguard:
                  mode: off
                  logging:
                    mode: enforce
                    ringSize: 1024
                    suppress: [VerboseRootLevel]
                    patience: 0s
                  jdbc.mode: warn
                  spring.recorders: true
                  spring.max-recorders: 1
                ---
                spring.config.activate.on-profile: small
                hotguard.logging.ring-size: 256
                hotguard.logging.isolate.after: 0s # What a hanging call holds up is dropped.
                app.flood: true
                """)
            .environment("HOTGUARD_LOGGING_STALLAFTER", "20s")
            .run(StarterApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.line("BOOT")).isEqualTo(System.getProperty("test.spring-boot"));
    assertThat(result.output()).doesNotContain("unknown key");
    JsonNode state = new ObjectMapper().readTree(result.line("HOTGUARD"));
    assertThat(state.get("mode").asText()).isEqualTo("off");
    assertThat(state.get("settings").toString())
        .contains(
            "hotguard.logging.mode=enforce (application configuration)",
            "hotguard.logging.ring-size=256",
            "hotguard.logging.stall-after=20s",
            "hotguard.logging.suppress=VerboseRootLevel");
    JsonNode logging = state.get("guards").get("logging");
    assertThat(logging.get("mode").asText()).isEqualTo("enforce");
    assertThat(logging.get("gauges").get("ring.capacity").asLong()).isEqualTo(256);
    JsonNode counters = logging.get("counters");
    assertThat(counters.get("dropped").asLong())
        .isGreaterThan(0)
        .isEqualTo(counters.get("logged").asLong() - counters.get("written").asLong());

    assertThat(state.get("guards").has("metrics.meters")).isTrue();
    assertThat(state.get("guards").has("metrics.application")).isTrue();
    JsonNode finding = state.get("guards").get("jdbc").get("findings").get(0);
    assertThat(finding.get("rule").asText()).isEqualTo("DriverDiagnostics");
    for (String part : List.of("severity", "location", "message", "fingerprint")) {
      assertThat(finding.path(part).asText()).as(part).isNotBlank();
    }
    assertThat(finding.get("fix").get("summary").asText()).isNotBlank();
    assertThat(finding.get("fix").get("settings").get(0))
        .isEqualTo(new ObjectMapper().readTree("{\"key\": \"TRACE_LEVEL_SYSTEM_OUT\"}"));
    assertThat(result.lines("METER"))
        .contains(
            "hotguard_logging_dropped_events_total{guard=\"logging\"} "
                + counters.get("dropped").asDouble(),
            "hotguard_logging_ring_capacity_events{guard=\"logging\"} 256.0",
            "hotguard_mode{guard=\"logging\"} 2.0");

    assertThat(state.get("guards").get("metrics.meters").get("mode").asText()).isEqualTo("warn");
    assertThat(result.output())
        .containsOnlyOnce("hotguard: all 1 recorders of registry meters are in use");
    assertThat(result.lines("METER"))
        .as("timers beyond the limit are served")
        .contains("hotguard_metrics_max_recorders{guard=\"metrics.meters\"} 1.0")
        // A request's timer comes after its answer, so this gauge may lack the last one.
        .anyMatch(line -> line.startsWith("hotguard_metrics_active_recorders{"))
        .filteredOn(line -> line.startsWith("http_server_requests_seconds_count"))
        .hasSizeGreaterThan(1);

    JsonNode health = new ObjectMapper().readTree(result.line("HEALTH"));
    assertThat(health.get("status").asText()).isEqualTo("UP");
    JsonNode details = health.get("components").get("hotguard").get("details");
    assertThat(details.get("warnings").toString())
        .contains("guard logging loses events: dropped=")
        .contains("guard metrics.meters has nearly as many recorders as it may");
  }

  @Test
  void showsWrongSettingsAsAFailureOfTheStartIfAsked() throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, BootProcess.LOG4J)
            .resource(
                "application.yml",
                """
                hotguard:
                  mode: enfroce
                  logging.rings-size: 12
                  spring.fail: true
                """)
            .run(StarterApp.class);

    assertThat(result.exit()).isNotZero();
    assertThat(result.output())
        .contains("APPLICATION FAILED TO START")
        .contains("hotguard.mode=enfroce (class path resource [application.yml] - 2:9): must be")
        .contains("unknown key; nearest known key hotguard.logging.ring-size")
        .doesNotContain("\tat ");
  }

  /** Without a key the guards observe, and are as visible as guards that act. */
  @ParameterizedTest
  @ValueSource(strings = {"log4j", "logback"})
  void showsAGuardThatOnlyReports(String library) throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, WITHOUT.get(library)).run(StarterApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    JsonNode logging =
        new ObjectMapper().readTree(result.line("HOTGUARD")).get("guards").get("logging");
    assertThat(logging.get("mode").asText()).isEqualTo("warn");
    assertThat(logging.get("gauges").get("changes.planned").asLong()).isPositive();
    assertThat(result.lines("METER")).contains("hotguard_mode{guard=\"logging\"} 1.0");
    if (library.equals("log4j")) {
      assertThat(result.output())
          .containsOnlyOnce(
              "hotguard: would change (hotguard.mode=enforce) 9 loggers to asynchronous ones: root,"
                  + " org.apache.catalina.startup.DigesterFactory, ");
    }
  }

  @ParameterizedTest
  @CsvSource({"log4j, log4j2.xml, VerboseRootLevel", "logback, logback.xml, VerboseDefaultLevel"})
  void showsTheFindingsOfTheLoggingConfiguration(String library, String file, String rule)
      throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, WITHOUT.get(library))
            .resource(
                file,
                library.equals("log4j")
                    ? "<Configuration><Loggers><Root level='DEBUG'/></Loggers></Configuration>"
                    : "<configuration>"
                        + "<appender name='N' class='ch.qos.logback.core.helpers.NOPAppender'/>"
                        + "<root level='DEBUG'><appender-ref ref='N'/></root></configuration>")
            .run(StarterApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    ObjectMapper json = new ObjectMapper();
    JsonNode findings =
        json.readTree(result.line("HOTGUARD")).get("guards").get("logging").get("findings");
    assertThat(findings)
        .filteredOn(finding -> finding.get("rule").asText().equals(rule))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.get("message").asText())
                  .startsWith("the root logger is at DEBUG: ");
              assertThat(finding.get("fix"))
                  .isEqualTo(
                      json.readTree(
                          """
                          {"summary": "Set the root logger to INFO",
                           "settings": [{"key": "level", "value": "INFO"}]}
                          """));
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"log4j", "logback"})
  void saysEachLineOnceForAllContexts(String library) throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, WITHOUT.get(library))
            .property("java.io.tmpdir", directory.toString())
            .resource("application.yml", "hotguard: {mode: enforce, mdoe: warn}")
            .run(ContextsApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.lines("ROUND")).containsExactly("1 true", "2 true");
    assertThat(
            result
                .output()
                .lines()
                .filter(line -> line.contains("hotguard: "))
                .map(line -> line.substring(line.indexOf("hotguard: "))))
        .hasSizeGreaterThan(2)
        .doesNotHaveDuplicates();
  }

  @Test
  void saysThatAWrongSystemPropertySwitchesTheGuardsOff() throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, BootProcess.LOG4J)
            .property("hotguard.logging.mode", "enforec")
            .run(StarterApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    String line =
        "all guards are off: hotguard.logging.mode=enforec (-D): must be one of off, warn, enforce;"
            + " did you mean enforce?";
    assertThat(beforeTheEndpoints(result))
        .containsOnlyOnce("hotguard: " + line)
        .containsOnlyOnce("enforec")
        .doesNotContain("has no effect");
    JsonNode state = new ObjectMapper().readTree(result.line("HOTGUARD"));
    assertThat(state.get("guards").has("logging")).isFalse();
    assertThat(state.get("mode").asText()).isEqualTo("off");
    assertThat(state.get("notices").toString()).contains(line);
    JsonNode health = new ObjectMapper().readTree(result.line("HEALTH"));
    assertThat(health.get("components").get("hotguard").get("details").get("problems"))
        .isEqualTo(state.get("problems"))
        .hasSize(1);
  }

  private static String beforeTheEndpoints(BootProcess.Result result) {
    return result.output().substring(0, result.output().indexOf("\nHOTGUARD "));
  }

  @Test
  void startsWithWrongSettings() throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, BootProcess.LOG4J)
            .resource(
                "application.yml",
                """
                hotguard:
                  mdoe: enforce
                  logging.mode: warn
                """)
            .run(StarterApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    String line =
        "hotguard.mdoe (class path resource [application.yml] - 2:9): unknown key; nearest known key"
            + " hotguard.mode; has no effect";
    assertThat(beforeTheEndpoints(result)).containsOnlyOnce("hotguard: " + line);
    JsonNode state = new ObjectMapper().readTree(result.line("HOTGUARD"));
    assertThat(state.get("notices")).singleElement().extracting(JsonNode::asText).isEqualTo(line);
    assertThat(state.get("guards").get("logging").get("mode").asText()).isEqualTo("warn");
  }

  /** The jar may lie beside a program without Spring Boot. */
  @Test
  void guardsLog4jWithoutASpringApplication() throws Exception {
    BootProcess.Result result =
        new BootProcess(directory, BootProcess.LOG4J)
            .property("hotguard.mode", "enforce")
            .property("java.io.tmpdir", directory.toString())
            .resource(
                "log4j2.xml",
                "<Configuration><Appenders><Console name='C'/></Appenders><Loggers>"
                    + "<Root level='INFO'><AppenderRef ref='C'/></Root></Loggers></Configuration>")
            .run(PatientApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.line("GUARDS")).isEqualTo("[logging]");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts an application with a Spring Boot that is too old for the starter, see the pom. */
final class OldBootTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {BootProcess.LOG4J, BootProcess.LOGBACK})
  void startsTheApplicationAndSaysOnceThatTheStarterIsOff(String without) throws Exception {
    String version = System.getProperty("test.spring-boot");
    BootProcess.Result result =
        new BootProcess(directory, without)
            .property("java.io.tmpdir", directory.toString())
            .resource("application.yml", "hotguard.mode: enforce")
            .run(StarterApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.line("BOOT")).isEqualTo(version);
    assertThat(result.output())
        .containsOnlyOnce(
            "hotguard: the starter is off: Spring Boot " + version + " is older than");
    JsonNode endpoint = new ObjectMapper().readTree(result.line("HOTGUARD"));
    assertThat(endpoint.get("status").asInt()).isEqualTo(404);
    assertThat(result.line("HEALTH")).contains("UP").doesNotContain("hotguard");
    assertThat(result.lines("METER")).isEmpty();
  }
}

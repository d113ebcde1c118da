/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.cli.live.LiveProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Describes processes by their options. */
final class RunningProcessTest {
  @TempDir private Path folder;

  private Application process(String... options) throws Exception {
    Path jar = folder.resolve("shop.jar");
    Files.write(jar, new byte[0]);
    return RunningProcess.application(
        new LiveProcess(7, "17.0.2", List.of(jar), List.of(), List.of(options)), folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hotguard-agent.jar", "guard-agent-0.1.0.jar"})
  void offersNoAgentThatRunsAlready(String agent) throws Exception {
    Application process = process("-Xmx1g", "-javaagent:/opt/" + agent + "=mode=enforce");

    assertThat(process.agent()).isEqualTo("nothing to add: " + agent + " runs in this process");
    assertThat(process.virtualMachine()).isEqualTo("Java 17.0.2, -Xmx1g, agent " + agent);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-javaagent:/opt/opentelemetry-javaagent.jar", "-Xmx1g"})
  void offersTheAgentBesideOthers(String option) throws Exception {
    assertThat(process(option).agent()).startsWith("java -javaagent:hotguard-agent.jar ");
  }
}

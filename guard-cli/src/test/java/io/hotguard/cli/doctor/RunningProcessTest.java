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
import java.util.Set;
import org.junit.jupiter.api.Test;
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
        new LiveProcess(7, "17.0.2", List.of(jar), List.of(), List.of(options), Set.of()), folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hotguard-agent.jar", "guard-agent-0.1.0.jar"})
  void offersNoAgentThatRunsAlready(String agent) throws Exception {
    Application process = process("-Xmx1g", "-javaagent:/opt/" + agent + "=mode=enforce");

    assertThat(process.agent()).isEqualTo("nothing to add: " + agent + " runs in this process");
    assertThat(process.virtualMachine()).isEqualTo("Java 17.0.2, -Xmx1g, agent " + agent);
  }

  @Test
  void leavesOutTheFilesOfAgents() throws Exception {
    List<Path> files =
        List.of(
            Path.of("/opt/shop.jar"),
            Path.of("/opt/hotguard-agent.jar"),
            Path.of("/tmp/hotguard-agent-77/guard-core.jar"));
    Application process =
        RunningProcess.application(
            new LiveProcess(
                7, "17", files, List.of(), List.of("-javaagent:/opt/hotguard-agent.jar"), Set.of()),
            folder);

    assertThat(process.checked()).hasSize(2).first().isEqualTo(Path.of("/opt/shop.jar"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-javaagent:/opt/opentelemetry-javaagent.jar", "-Xmx1g"})
  void offersTheAgentBesideOthers(String option) throws Exception {
    assertThat(process(option).agent()).startsWith("java -javaagent:hotguard-agent.jar ");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.MarkdownPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows docs/agent.md in an empty folder; runs after the agent is packaged. */
final class AgentPageProcessTest {
  @TempDir private Path folder;

  private static String withoutVersions(String line) {
    return line.replaceAll("\\d+(\\.\\d+)+(-SNAPSHOT)?", "VERSION");
  }

  @Test
  void theCommandOfThePagePrintsTheLinesOfThePage() throws Exception {
    List<MarkdownPage.Block> blocks = MarkdownPage.read(Path.of("../docs/agent.md")).blocks();
    assertThat(blocks).hasSize(2);
    List<String> command = List.of(blocks.get(0).text().strip().split(" "));
    assertThat(command).startsWith("java").endsWith("-jar", "app.jar");
    Files.copy(AgentRun.AGENT, folder.resolve("hotguard-agent.jar"));
    bootApp();

    String output = AgentRun.of(folder, command.subList(1, command.size()).toArray(String[]::new));

    assertThat(output.lines().filter(line -> line.startsWith("hotguard: ")))
        .map(AgentPageProcessTest::withoutVersions)
        .containsExactlyElementsOf(
            blocks.get(1).text().lines().map(AgentPageProcessTest::withoutVersions).toList());
  }

  private void bootApp() throws IOException {
    AppJars.boot(
        folder, "BootApp", AppJars.libraries("boot4-loader").get(0), AppJars.libraries("boot4"));
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.ExampleProject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example {@code agent-on-a-published-jar}, with a jar of Spring Boot in place of Zipkin's,
 * which is 130 MB and needs the network; runs after the agent is packaged. {@code mvn -Pit verify}
 * runs the script.
 */
final class ExampleProcessTest {
  private static final ExampleProject EXAMPLE = ExampleProject.of("agent-on-a-published-jar");

  @TempDir private Path folder;

  private static List<String> matches(String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(EXAMPLE.text("run.sh"))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void theAgentPrintsWhatTheScriptLooksFor() throws Exception {
    Path app =
        AppJars.boot(
            folder,
            "BootApp",
            AppJars.libraries("boot4-loader").get(0),
            AppJars.libraries("boot4"));
    List<String> arguments = matches("-javaagent:target/guard-agent.jar=(\\S+)");
    assertThat(arguments).hasSize(1);

    String output =
        AgentRun.of(folder, AgentRun.javaagent(arguments.get(0)), "-jar", app.toString());

    List<String> wanted = matches("grep -q \"([^\"]+)\" target/zipkin.log(?: &&|; then)");
    assertThat(wanted).hasSize(2);
    assertThat(output).contains(wanted).contains("guard logging ENFORCE");
    assertThat(folder.resolve("target/spill")).isNotEmptyDirectory();
  }
}

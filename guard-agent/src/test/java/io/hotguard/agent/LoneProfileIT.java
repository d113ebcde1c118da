/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The profile guard of an application without other guards, which the agent waits to see. */
final class LoneProfileIT {
  @TempDir private Path folder;

  @Test
  void startsWhenNoLibraryIsFound() throws Exception {
    Path app =
        AppJars.plain(folder, "WaitingApp", "apps/log4j/log4j2.xml", AppJars.libraries("log4j"));
    try (AgentRun run =
        AgentRun.start(
            folder, AgentRun.javaagent("hotguard.profile.mode=warn"), "-jar", app.toString())) {
      run.await(": the profile guard runs");
      try (OutputStream in = run.process().getOutputStream()) {
        in.write("go\n".getBytes(UTF_8));
      }

      assertThat(run.end().lines().filter(line -> line.startsWith("guard profile WARN")))
          .hasSize(1);
    }
  }
}

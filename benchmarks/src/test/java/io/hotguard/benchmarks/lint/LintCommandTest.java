/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LintCommandTest {

  /** Measures what users are told to do. */
  @Test
  void measuresWithTheFlagsThatThePageNames() throws IOException {
    assertThat(Files.readString(Path.of("../docs/check-reference.md")))
        .contains("java " + String.join(" ", LintCommand.OWN_FLAGS) + " -jar hotguard.jar check");
  }

  @Test
  void saysHowToFillAFolderThatIsNotThere(@TempDir Path folder) {
    StringWriter errors = new StringWriter();

    int exitCode =
        new CommandLine(new LintCommand())
            .setErr(new PrintWriter(errors))
            .execute("--jars=" + folder.resolve("corpus"));

    assertThat(exitCode).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(errors.toString())
        .contains("corpus: no folder. Fill it: mvn -Pcorpus -pl guard-cli generate-test-resources");
  }
}

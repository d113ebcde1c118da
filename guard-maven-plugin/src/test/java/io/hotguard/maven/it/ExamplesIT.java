/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples that need nothing but Maven. */
final class ExamplesIT {
  private static final Path EXAMPLES = Path.of("../examples");

  private static NewUser withExample(String name) throws IOException {
    NewUser user = NewUser.in("example-" + name);
    Path example = EXAMPLES.resolve(name);
    try (Stream<Path> files = Files.walk(example)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String to = example.relativize(file).toString();
        if (!to.startsWith("target")) {
          user.write(to, Files.readString(file));
        }
      }
    }
    return user;
  }

  @Test
  void ciCheckFailsAPullRequestOnItsNewFindingAlone() throws Exception {
    NewUser user = withExample("ci-check");
    NewUser.Result result = user.run(user.folder(), "sh run.sh");

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.output())
        .contains("PROVED: the old finding is in the baseline")
        .contains("PROVED: the new finding alone fails the build")
        .contains("has the new finding for the code scanning service");
  }

  /** The workflow uploads the file that the goal writes. */
  @Test
  void theWorkflowUploadsTheReportOfTheGoal() throws Exception {
    assertThat(Files.readString(EXAMPLES.resolve("ci-check/hotguard-workflow.yml")))
        .contains("sarif_file: target/hotguard/hotguard.sarif")
        .contains("security-events: write");
  }

  @Test
  void theExamplesUseThisVersion() throws Exception {
    assertThat(Files.readString(EXAMPLES.resolve("ci-check/pom.xml")))
        .contains("<hotguard.version>" + NewUser.version() + "</hotguard.version>");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command of each example, as the table of examples/README.md gives it. */
final class ExamplesIT {
  private static final Path EXAMPLES = Path.of("../examples");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| \\[([^\\]]+)]\\(\\1\\) \\| `([^`]+)`");

  /** A line of a README or of a script that says what a run proves. */
  private static final Pattern PROOF =
      Pattern.compile("(?m)^ *(?:echo \")?(PROVED[: ][^\"\\n]+)\"?$");

  /** From the example to its command. */
  private static Map<String, String> commands() throws IOException {
    Map<String, String> commands = new TreeMap<>();
    ROW.matcher(Files.readString(EXAMPLES.resolve("README.md")))
        .results()
        .forEach(row -> commands.put(row.group(1), row.group(2)));
    return commands;
  }

  /** The module of the Gradle plugin runs its example. */
  static Stream<String> withMaven() throws IOException {
    return commands().keySet().stream().filter(example -> !example.equals("plain-gradle"));
  }

  @ParameterizedTest
  @MethodSource("withMaven")
  void provesWhatItSays(String example) throws Exception {
    NewUser user = NewUser.withExample(EXAMPLES.resolve(example));
    NewUser.Result result = user.run(user.folder(), commands().get(example));

    assertThat(result.exit()).as(result.output()).isZero();
    List<String> proofs = proofs(user.folder());
    assertThat(proofs).isNotEmpty();
    assertThat(result.output()).contains(proofs).doesNotContain("NOT PROVED", "FAILED ");
  }

  private static List<String> proofs(Path example) throws IOException {
    List<String> proofs = new ArrayList<>();
    for (String file : List.of("README.md", "run.sh")) {
      Path path = example.resolve(file);
      if (Files.exists(path)) {
        PROOF
            .matcher(Files.readString(path))
            .results()
            .map(found -> found.group(1))
            .forEach(proofs::add);
      }
    }
    return proofs;
  }

  @Test
  void theTableListsEachExample() throws IOException {
    try (Stream<Path> folders = Files.list(EXAMPLES)) {
      assertThat(folders.filter(Files::isDirectory).map(folder -> folder.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(commands().keySet());
    }
  }

  /** The workflow uploads the file that the goal writes. */
  @Test
  void theWorkflowUploadsTheReportOfTheGoal() throws IOException {
    assertThat(Files.readString(EXAMPLES.resolve("ci-check/hotguard-workflow.yml")))
        .contains("sarif_file: target/hotguard/hotguard.sarif")
        .contains("security-events: write");
  }

  @ParameterizedTest
  @MethodSource("withMaven")
  void usesThisVersion(String example) throws IOException {
    List<String> versions = new ArrayList<>();
    for (String file : List.of("pom.xml", "run.sh")) {
      Path path = EXAMPLES.resolve(example).resolve(file);
      if (Files.exists(path)) {
        Pattern.compile("(?:<hotguard.version>|io\\.hotguard:guard-[a-z]+:)([^<\\s]+)")
            .matcher(Files.readString(path))
            .results()
            .map(found -> found.group(1))
            .forEach(versions::add);
      }
    }

    assertThat(versions).isNotEmpty().containsOnly(NewUser.version());
  }
}

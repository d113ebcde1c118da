/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.docs.ExampleProject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the form of all examples, and runs the goal of this build on {@code ci-check}. The modules
 * of Spring Boot, Gradle and the agent test their own examples. {@code mvn -Pit verify} runs the
 * commands of all as a new user does.
 */
final class ExamplesTest {
  private static final ExampleProject CI_CHECK = ExampleProject.of("ci-check");
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir private Path folder;

  private List<String> check(boolean writesBaseline) throws Exception {
    List<String> logged = new ArrayList<>();
    GoalRun goal = new GoalRun(folder, logged);
    goal.set("sourceRoots", List.of(folder.resolve("src/main/java").toString()));
    goal.set("formats", List.of("sarif"));
    goal.set("baseline", folder.resolve("hotguard-baseline.txt").toFile());
    goal.set("writeBaseline", writesBaseline);
    try {
      goal.execute();
    } catch (MojoFailureException e) {
      throw new AssertionError(String.join("\n", logged), e);
    }
    return logged;
  }

  @Test
  void theNewFindingAloneFailsThePullRequest() throws Exception {
    Path classes = folder.resolve("target/classes");
    CI_CHECK.compile("", CLASS_PATH, classes);
    check(true);
    assertThat(folder.resolve("hotguard-baseline.txt")).content().contains("shop.Orders.accept");
    assertThat(check(false)).first().asString().startsWith("No ");

    CI_CHECK.compile("pull-request", CLASS_PATH + File.pathSeparator + classes, classes);
    assertThatThrownBy(() -> check(false))
        .hasMessageContaining("[ERROR] 1 new error")
        .hasMessageContaining("ERROR UnboundedQueue: ")
        .hasMessageContaining("shop.Refunds.accept")
        .hasMessageNotContaining("Orders");
    assertThat(Files.readString(folder.resolve("target/hotguard/hotguard.sarif")))
        .containsOnlyOnce("\"ruleId\"");
  }

  @Test
  void thePomNamesTheBaselineOfTheScript() throws IOException {
    assertThat(CI_CHECK.text("pom.xml"))
        .contains("<baseline>${project.basedir}/hotguard-baseline.txt</baseline>");
    assertThat(CI_CHECK.text("run.sh")).contains("hotguard-baseline.txt");
  }

  /** The workflow uploads the file that the goals write. */
  @Test
  void theWorkflowUploadsTheReportOfTheGoal() throws IOException {
    assertThat(CI_CHECK.text("hotguard-workflow.yml"))
        .contains("sarif_file: target/hotguard/hotguard.sarif")
        .contains(
            "mvn -B -ntp verify io.hotguard:guard-maven-plugin:0.1.0-SNAPSHOT:check-aggregate")
        .contains("security-events: write");
  }

  static List<ExampleProject> all() throws IOException {
    return ExampleProject.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void hasACommandAndProofs(ExampleProject example) throws IOException {
    assertThat(example.command()).isIn("./run.sh", "mvn -q compile exec:exec");
    assertThat(example.proofs()).isNotEmpty();
    assertThat(Files.readString(Path.of("../README.md")))
        .contains("](examples/README.md)", "](examples/" + example.name() + ")");
  }

  @Test
  void theTableHasNoOtherExample() throws IOException {
    assertThat(
            Files.readString(ExampleProject.EXAMPLES.resolve("README.md"))
                .lines()
                .filter(line -> line.startsWith("| [")))
        .hasSameSizeAs(ExampleProject.all());
  }

  @ParameterizedTest
  @MethodSource("all")
  void usesThisVersion(ExampleProject example) throws IOException {
    Matcher project =
        Pattern.compile("<artifactId>hotguard-parent</artifactId>\\s*<version>([^<]+)<")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertThat(project.find()).isTrue();
    List<String> versions = new ArrayList<>();
    for (String file : List.of("pom.xml", "run.sh", "build.gradle.kts")) {
      Pattern.compile(
              "(?:<hotguard.version>|io\\.hotguard:guard-[a-z]+:|id\\(\"io.hotguard\"\\) version \")"
                  + "([^<\"\\s]+)")
          .matcher(example.text(file))
          .results()
          .map(found -> found.group(1))
          .forEach(versions::add);
    }

    assertThat(versions).isNotEmpty().containsOnly(project.group(1));
  }
}

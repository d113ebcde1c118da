/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.docs.ExampleProject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gradle.api.Project;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.VerificationException;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example {@code plain-gradle}, without its build: Maven Central has no distribution of Gradle.
 * Its classes are compiled and its options set here, and the work of the task runs as the plugin
 * fills it. {@code GradleBuildIT} runs the build, by releases that it puts together from the API.
 */
// A project belongs to the thread that builds it.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SAME_THREAD)
final class PlainGradleExampleTest {
  private static final ExampleProject EXAMPLE = ExampleProject.of("plain-gradle");
  private static final String SCRIPT = "build.gradle.kts";

  @TempDir private Path folder;
  @TempDir private Path home;
  private Project project;
  private HotguardExtension options;

  @BeforeEach
  void buildAsTheScriptSays() throws Exception {
    project =
        ProjectBuilder.builder()
            .withProjectDir(folder.toFile())
            .withGradleUserHomeDir(home.toFile())
            .build();
    for (String plugin : matches("id\\(\"([^\"]+)\"\\)")) {
      project.getPluginManager().apply(plugin);
    }
    options = project.getExtensions().getByType(HotguardExtension.class);
    for (MatchResult option : results("(?m)^    (\\w+)\\.set\\(\"([^\"]+)\"\\)$")) {
      set(option.group(1), option.group(2));
    }
    EXAMPLE.compile(
        "", System.getProperty("java.class.path"), folder.resolve("build/classes/java/main"));
  }

  private static List<MatchResult> results(String pattern) throws IOException {
    return Pattern.compile(pattern).matcher(EXAMPLE.text(SCRIPT)).results().toList();
  }

  private static List<String> matches(String pattern) throws IOException {
    return results(pattern).stream().map(found -> found.group(1)).toList();
  }

  @SuppressWarnings("unchecked") // The script sets texts alone.
  private void set(String name, String value) throws Exception {
    String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    ((Property<String>) HotguardExtension.class.getMethod(getter).invoke(options)).set(value);
  }

  /** Runs the work of a task, in the class loader of the test. */
  @SuppressWarnings("OverridesJavaxInjectableMethod") // Gradle injects the parameters, not a test.
  private void run(String task) {
    CheckParameters parameters = project.getObjects().newInstance(CheckParameters.class);
    ((HotguardTask) project.getTasks().getByName(task)).fill(parameters);
    new CheckWork() {
      @Override
      public CheckParameters getParameters() {
        return parameters;
      }
    }.execute();
  }

  @Test
  void theScriptSetsWhatTheTestNeeds() throws IOException {
    assertThat(matches("id\\(\"([^\"]+)\"\\)")).containsExactly("java", "io.hotguard");
    assertThat(EXAMPLE.text(SCRIPT)).contains("failOn.set(\"warning\")");
    assertThat(EXAMPLE.text("run.sh"))
        .contains("$GRADLE -q hotguardBaseline -Photguard-check.baseline=");
  }

  @Test
  void theFindingFailsTheBuildUntilItIsInTheBaseline() {
    assertThatThrownBy(() -> run("hotguardCheck"))
        .isInstanceOf(VerificationException.class)
        .hasMessageStartingWith("Hotguard: 1 error");

    Path baseline = folder.resolve("build/hotguard-baseline.txt");
    options.getBaseline().set(baseline.toFile());
    run("hotguardBaseline");
    assertThat(baseline).content().contains("shop.Orders.accept");
    assertThatCode(() -> run("hotguardCheck")).doesNotThrowAnyException();
    assertThat(folder.resolve("build/reports/hotguard"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.sarif"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.html"));
  }
}

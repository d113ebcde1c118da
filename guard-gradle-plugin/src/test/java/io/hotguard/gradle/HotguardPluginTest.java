/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.testfixtures.ProjectBuilder;
import org.gradle.util.GradleVersion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The plugin in a project of Gradle's API, without a running build. */
// A project belongs to the thread that builds it.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SAME_THREAD)
final class HotguardPluginTest {
  @TempDir private Path folder;
  @TempDir private Path home;
  private Project project;

  @BeforeEach
  void createProject() {
    project =
        ProjectBuilder.builder()
            .withProjectDir(folder.toFile())
            .withGradleUserHomeDir(home.toFile())
            .build();
  }

  private HotguardCheck check() {
    return (HotguardCheck) project.getTasks().getByName("hotguardCheck");
  }

  private HotguardExtension options() {
    return project.getExtensions().getByType(HotguardExtension.class);
  }

  private static Set<String> dependencies(Task task) {
    return task.getTaskDependencies().getDependencies(task).stream()
        .map(Task::getName)
        .collect(Collectors.toSet());
  }

  @Test
  void checkDependsOnTheTask() {
    project.getPluginManager().apply("io.hotguard");

    assertThat(dependencies(project.getTasks().getByName("check"))).contains("hotguardCheck");
  }

  @Test
  void theTaskDependsOnWhatMakesTheClasses() {
    project.getPluginManager().apply("io.hotguard");
    project.getPluginManager().apply("java");

    assertThat(dependencies(check())).contains("classes", "compileJava");
    assertThat(check().getChecked().getFiles())
        .contains(folder.resolve("build/classes/java/main").toFile());
    assertThat(check().getSourceRoots().getFiles())
        .contains(folder.resolve("src/main/java").toFile());
  }

  @Test
  void theAggregateHasTheClassesOfAllProjectsBelow() {
    Project web = below("web");
    Project plain = below("plain");
    project.getPluginManager().apply("io.hotguard");
    project.getPluginManager().apply("java");
    web.getPluginManager().apply("java");
    plain.getPluginManager().apply("base");
    HotguardCheck aggregate =
        (HotguardCheck) project.getTasks().getByName("hotguardCheckAggregate");

    assertThat(aggregate.getChecked().getFiles())
        .contains(
            folder.resolve("build/classes/java/main").toFile(),
            folder.resolve("web/build/classes/java/main").toFile())
        .noneMatch(file -> file.getPath().contains("plain"));
    assertThat(aggregate.getSourceRoots().getFiles())
        .contains(folder.resolve("web/src/main/java").toFile());
    assertThat(aggregate.getTaskDependencies().getDependencies(aggregate))
        .extracting(Task::getPath)
        .contains(":classes", ":web:classes");
    assertThat(aggregate.getOutput().get()).isNotEqualTo(check().getOutput().get());
    assertThat(check().getChecked().getFiles()).noneMatch(file -> file.getPath().contains("web"));
  }

  /** A code scanning service replaces an earlier report only if its name is the same. */
  @Test
  void eachProjectHasASarifReportOfItsOwn() throws Exception {
    Files.createDirectories(folder.resolve(".git"));
    for (String name : List.of("web", "core")) {
      Project module = below(name);
      module.getPluginManager().apply("io.hotguard");
      module
          .getExtensions()
          .getByType(HotguardExtension.class)
          .getJdbcUrls()
          .set(List.of("jdbc:postgresql://db/shop"));
      run((HotguardTask) module.getTasks().getByName("hotguardCheck"));

      assertThat(folder.resolve(name).resolve("build/reports/hotguard/hotguard.sarif"))
          .content()
          .containsPattern("\"automationDetails\": *\\{\\s*\"id\": *\"hotguard/" + name + "/\"");
    }
  }

  /** Runs the work of a task, in the class loader of the test. */
  @SuppressWarnings("OverridesJavaxInjectableMethod") // Gradle injects the parameters, not a test.
  private void run(HotguardTask task) {
    CheckParameters parameters = project.getObjects().newInstance(CheckParameters.class);
    task.fill(parameters);
    new CheckWork() {
      @Override
      public CheckParameters getParameters() {
        return parameters;
      }
    }.execute();
  }

  private Project below(String name) {
    Path child = folder.resolve(name);
    return ProjectBuilder.builder()
        .withName(name)
        .withProjectDir(child.toFile())
        .withParent(project)
        .build();
  }

  @Test
  void readsOptionsThatAreSetAfterTheTask() {
    project.getPluginManager().apply("java");
    project.getPluginManager().apply("io.hotguard");
    HotguardCheck check = check();
    options().getFailOn().set("warning");
    options().getFormats().set(List.of("text"));
    project.getLayout().getBuildDirectory().set(folder.resolve("out").toFile());

    assertThat(check.getFailOn().get()).isEqualTo("warning");
    assertThat(check.getFormats().get()).containsExactly("text");
    assertThat(check.getOutput().get().getAsFile())
        .isEqualTo(folder.resolve("out/reports/hotguard").toFile());
  }

  @Test
  void checksTheClassPathOnRequestOnly() throws Exception {
    project.getPluginManager().apply("java");
    project.getPluginManager().apply("io.hotguard");
    File jar = Files.createFile(folder.resolve("lib.jar")).toFile();
    project.getDependencies().add("runtimeOnly", project.files(jar));

    assertThat(check().getChecked().getFiles()).doesNotContain(jar);
    options().getDependencies().set(true);
    assertThat(check().getChecked().getFiles()).contains(jar);
  }

  @Test
  void createsNoTaskBeforeItIsNeeded() {
    project.getPluginManager().apply("java");
    project.getPluginManager().apply("io.hotguard");
    boolean[] created = new boolean[1];
    project.getTasks().withType(HotguardTask.class).configureEach(task -> created[0] = true);

    assertThat(project.getTasks().getNames())
        .contains("hotguardCheck", "hotguardCheckAggregate", "hotguardBaseline");
    assertThat(created[0]).isFalse();
  }

  @Test
  void worksWithoutJava() {
    project.getPluginManager().apply("io.hotguard");
    options().getInputs().from("app.jar");

    assertThat(check().getChecked().getFiles()).containsExactly(folder.resolve("app.jar").toFile());
    assertThat(check().getLayout()).containsExactly("app.jar");
  }

  @Test
  void namesInputsWithoutTheProjectsPlace() {
    project.getPluginManager().apply("java");
    project.getPluginManager().apply("io.hotguard");

    assertThat(check().getLayout())
        .contains("src/main/java", "build/classes/java/main")
        .noneMatch(path -> path.startsWith("/"));
  }

  @Test
  void readsItsOwnSettingsFileUnlessAnotherIsNamed() {
    project.getPluginManager().apply("io.hotguard");
    assertThat(check().getDefaultConfig().getFiles())
        .containsExactly(folder.resolve("hotguard.yml").toFile());

    options().getConfig().set(folder.resolve("other.yml").toFile());
    assertThat(check().getDefaultConfig().getFiles()).isEmpty();
    assertThat(check().getConfig().get().getAsFile().getName()).isEqualTo("other.yml");
  }

  @Test
  void asksForTheCheckOfItsOwnVersion() {
    project.getPluginManager().apply("io.hotguard");

    assertThat(HotguardTasks.version()).matches("\\d+\\.\\d+\\.\\d+.*");
    var jars = project.getConfigurations().getByName("hotguard");
    assertThat(jars.isCanBeConsumed()).isFalse();
    jars.getIncoming().beforeResolve(each -> {});
    assertThat(jars.getAllDependencies()).isEmpty();
  }

  @Test
  void leavesOtherSourceSetsOut() {
    project.getPluginManager().apply("java");
    project.getPluginManager().apply("io.hotguard");
    SourceSetContainer sets = project.getExtensions().getByType(SourceSetContainer.class);

    assertThat(check().getChecked().getFiles())
        .doesNotContainAnyElementsOf(sets.getByName("test").getOutput().getFiles());
  }

  @Test
  void refusesAGradleThatIsTooOld() {
    assertThatThrownBy(() -> HotguardPlugin.refuseOlder(GradleVersion.version("7.5.1")))
        .isInstanceOf(GradleException.class)
        .hasMessageStartingWith(
            "Hotguard needs Gradle 7.6 or later, and this build runs on 7.5.1: update Gradle");
    HotguardPlugin.refuseOlder(GradleVersion.version("7.6-rc-1"));
    HotguardPlugin.refuseOlder(GradleVersion.version("9.1"));
  }

  /** The class that refuses must load and link where the API of the tasks is missing. */
  @Test
  void namesNothingButTheVersionInTheClassThatRefuses() throws Exception {
    byte[] plugin;
    try (InputStream in = HotguardPlugin.class.getResourceAsStream("HotguardPlugin.class")) {
      plugin = in.readAllBytes();
    }
    String constants = new String(plugin, StandardCharsets.ISO_8859_1);

    assertThat(
            Pattern.compile("org/gradle/[\\w/]+")
                .matcher(constants)
                .results()
                .map(MatchResult::group)
                .distinct())
        .containsExactlyInAnyOrder(
            "org/gradle/api/Plugin",
            "org/gradle/api/Project",
            "org/gradle/api/GradleException",
            "org/gradle/util/GradleVersion");
  }

  /** The configuration cache stores the task, and a task may not keep the project. */
  @Test
  void theTaskKeepsNoPartOfTheProject() {
    List<Class<?>> types = new ArrayList<>();
    for (Class<?> type = HotguardCheck.class;
        type != null && type != DefaultTask.class;
        type = type.getSuperclass()) {
      types.add(type);
    }

    assertThat(types).hasSize(2);
    assertThat(types).allSatisfy(type -> assertThat(type.getDeclaredFields()).isEmpty());
    assertThat(types)
        .flatMap(type -> List.of(type.getDeclaredMethods()))
        .filteredOn(method -> method.getName().startsWith("get"))
        .allSatisfy(
            method ->
                assertThat(method.getReturnType())
                    .isNotIn(Project.class, Configuration.class, SourceSet.class));
  }

  @Test
  void isUpToDateByItsInputsAndItsFolder() {
    project.getPluginManager().apply("java");
    project.getPluginManager().apply("io.hotguard");

    assertThat(check().getInputs().getProperties())
        .containsKeys("failOn", "formats", "ruleSets", "jdbcUrls", "layout");
    assertThat(check().getOutputs().getFiles().getFiles())
        .containsExactly(folder.resolve("build/reports/hotguard").toFile());
    assertThat(check().getOutputs().getHasOutput()).isTrue();
  }

  @Test
  void refusesABaselineTaskWithoutAFile() {
    project.getPluginManager().apply("io.hotguard");
    HotguardBaseline task = (HotguardBaseline) project.getTasks().getByName("hotguardBaseline");

    assertThat(task.getBaseline().isPresent()).isFalse();
    assertThatThrownBy(() -> task.getBaseline().get()).hasMessageContaining("no value");
  }
}

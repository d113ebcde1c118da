/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.Usage;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/** Adds the tasks, the block and the configuration of {@link HotguardPlugin} to a project. */
final class HotguardTasks {
  static final String NAME = "hotguard";
  static final String CHECK = "hotguardCheck";
  static final String AGGREGATE = "hotguardCheckAggregate";
  static final String BASELINE = "hotguardBaseline";
  private static final String PROPERTIES = "hotguard-check.";

  private HotguardTasks() {}

  static void addTo(Project project) {
    project.getPluginManager().apply(LifecycleBasePlugin.class);
    HotguardExtension options = project.getExtensions().create(NAME, HotguardExtension.class);
    setDefaults(options, project.getProviders(), project.getLayout());
    Configuration jars = jars(project);

    TaskProvider<HotguardCheck> check = register(project, CHECK, options, jars);
    check.configure(
        task -> {
          task.setDescription("Checks for what stalls JVM services on their hot paths.");
          task.getOutput().convention(options.getOutput());
        });
    TaskProvider<HotguardCheck> aggregate = register(project, AGGREGATE, options, jars);
    aggregate.configure(
        task -> {
          task.setDescription("Checks this project and all below it as one program.");
          task.getOutput()
              .convention(
                  project.getLayout().getBuildDirectory().dir("reports/hotguard-aggregate"));
        });
    for (Project below : project.getSubprojects()) {
      below
          .getPlugins()
          .withType(
              JavaPlugin.class, java -> aggregate.configure(task -> addMain(task, below, options)));
    }
    project
        .getTasks()
        .register(
            BASELINE,
            HotguardBaseline.class,
            task -> {
              task.setDescription("Writes the present findings to the baseline of hotguardCheck.");
              configure(task, project, options, jars);
              task.getBaseline().convention(options.getBaseline());
            });
    project.getTasks().named(LifecycleBasePlugin.CHECK_TASK_NAME, task -> task.dependsOn(check));
    project
        .getPlugins()
        .withType(
            JavaPlugin.class,
            java ->
                project
                    .getTasks()
                    .withType(HotguardTask.class)
                    .configureEach(task -> addMain(task, project, options)));
  }

  private static TaskProvider<HotguardCheck> register(
      Project project, String name, HotguardExtension options, Configuration jars) {
    return project
        .getTasks()
        .register(
            name,
            HotguardCheck.class,
            task -> {
              configure(task, project, options, jars);
              task.getFailOn().convention(options.getFailOn());
              task.getFormats().convention(options.getFormats());
              task.getBaseline().convention(options.getBaseline());
            });
  }

  private static void setDefaults(
      HotguardExtension options, ProviderFactory providers, ProjectLayout layout) {
    options.getSkip().convention(flag(providers, "skip"));
    options.getJdbcUrls().convention(list(providers, "jdbc-urls"));
    options.getDependencies().convention(flag(providers, "dependencies"));
    options.getRuleSets().convention(list(providers, "rule-sets"));
    options.getFailOn().convention(text(providers, "fail-on").orElse("error"));
    options.getFormats().convention(list(providers, "formats", "sarif", "html"));
    options
        .getOutput()
        .convention(
            layout
                .getProjectDirectory()
                .dir(text(providers, "output"))
                .orElse(layout.getBuildDirectory().dir("reports/hotguard")));
    options
        .getBaseline()
        .convention(layout.getProjectDirectory().file(text(providers, "baseline")));
    options.getConfig().convention(layout.getProjectDirectory().file(text(providers, "config")));
    options.getProfile().from(list(providers, "profile"));
    options.getCheckAs().convention(text(providers, "as"));
  }

  private static Provider<String> text(ProviderFactory providers, String name) {
    return providers.gradleProperty(PROPERTIES + name);
  }

  private static Provider<Boolean> flag(ProviderFactory providers, String name) {
    return text(providers, name).map(value -> flag(name, value)).orElse(false);
  }

  /** An empty value is a flag without a value: {@code -Photguard-check.skip}. */
  private static boolean flag(String name, String value) {
    return switch (value) {
      case "", "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              PROPERTIES + name + "=" + value + ": must be true or false");
    };
  }

  /** Gradle 7.6 cannot read an immutable list back from the configuration cache. */
  private static Provider<List<String>> list(
      ProviderFactory providers, String name, String... otherwise) {
    return text(providers, name)
        .map(value -> stripped(value.split(",")))
        .orElse(stripped(otherwise));
  }

  private static List<String> stripped(String... values) {
    return Arrays.stream(values)
        .map(String::strip)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Configuration jars(Project project) {
    Configuration jars = project.getConfigurations().create(NAME);
    jars.setDescription("The jars of Hotguard's check.");
    jars.setCanBeConsumed(false);
    jars.getAttributes()
        .attribute(
            Usage.USAGE_ATTRIBUTE, project.getObjects().named(Usage.class, Usage.JAVA_RUNTIME));
    jars.defaultDependencies(
        dependencies ->
            dependencies.add(
                project.getDependencies().create("io.hotguard:guard-build:" + version())));
    return jars;
  }

  static String version() {
    Properties properties = new Properties();
    try (InputStream stream = HotguardTasks.class.getResourceAsStream("version.properties")) {
      if (stream == null) {
        throw new IllegalStateException("the jar of guard-gradle-plugin has no version.properties");
      }
      properties.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException("the jar of guard-gradle-plugin cannot be read", e);
    }
    return properties.getProperty("version", "");
  }

  private static void configure(
      HotguardTask task, Project project, HotguardExtension options, Configuration jars) {
    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
    task.getHotguardClasspath().from(jars);
    task.getChecked().from(options.getInputs());
    task.getJdbcUrls().convention(options.getJdbcUrls());
    task.getRuleSets().convention(options.getRuleSets());
    task.getConfig().convention(options.getConfig());
    task.getProjectFiles().from(project.getLayout().getProjectDirectory().file("hotguard.yml"));
    task.getProfile().from(options.getProfile());
    task.getCheckAs().convention(options.getCheckAs());
    task.getFolder().convention(project.getLayout().getProjectDirectory());
    Provider<Boolean> skip = options.getSkip();
    task.onlyIf(each -> !skip.get());
  }

  private static void addMain(HotguardTask task, Project project, HotguardExtension options) {
    SourceSet main =
        project
            .getExtensions()
            .getByType(JavaPluginExtension.class)
            .getSourceSets()
            .getByName(SourceSet.MAIN_SOURCE_SET_NAME);
    task.getChecked().from(main.getOutput());
    Callable<Object> classPath =
        () -> options.getDependencies().get() ? main.getRuntimeClasspath() : List.of();
    task.getChecked().from(classPath);
    task.getSourceRoots().from(main.getAllSource().getSourceDirectories());
  }
}

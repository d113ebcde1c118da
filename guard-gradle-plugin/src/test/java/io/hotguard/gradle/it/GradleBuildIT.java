/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.LocalRepository;
import io.hotguard.docs.MarkdownPage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example plain-gradle and the project of the page, built by two major releases of Gradle. */
final class GradleBuildIT {
  private static final Path EXAMPLE = Path.of("../examples/plain-gradle");
  private static final Path MARKER = Path.of("marker/pom.xml");
  private static final String OLD = "7.6.4";
  private static final String NEW = "8.5";

  /** The invoker plugin installs here; it also copies libraries, which a build has to load. */
  private static final Path INSTALLED = Path.of("target/it-home/.m2/repository").toAbsolutePath();

  private Path repository = INSTALLED;
  private Path folder = Path.of("");
  private GradleRelease gradle;

  private void begin(String version, String name) throws IOException {
    gradle = GradleRelease.of(version);
    folder = Path.of("target/it", version, name).toAbsolutePath();
    repository = folder.resolveSibling(name + "-repository");
    delete(folder);
    delete(repository);
    LocalRepository.copyHotguard(INSTALLED, repository);
    String id = "io.hotguard.gradle.plugin";
    Path marker =
        repository.resolve(
            String.join("/", "io/hotguard", id, version(), id + "-" + version() + ".pom"));
    Files.createDirectories(marker.getParent());
    Files.writeString(marker, Files.readString(MARKER));
  }

  private void copyExample(String version, String name) throws IOException {
    begin(version, name);
    try (Stream<Path> files = Files.walk(EXAMPLE)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String to = EXAMPLE.relativize(file).toString();
        if (!to.startsWith("build/") && !to.startsWith(".gradle/")) {
          write(to.replace(".gradle.kts", ".gradle"), local(Files.readString(file)));
        }
      }
    }
    write("build.gradle", read("build.gradle") + GradleRelease.COMPILER);
  }

  /** No build of a test reaches the network. */
  private String local(String script) {
    URI loaded = Path.of(System.getProperty("it.local-repository", "")).toUri();
    return script
        .replace("mavenLocal()", "maven { url = uri('" + repository.toUri() + "') }")
        .replace("mavenCentral()", "maven { url = uri('" + loaded + "') }")
        .replace("gradlePluginPortal()", "maven { url = uri('" + loaded + "') }");
  }

  private static String version() {
    return System.getProperty("it.version", "");
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void write(String file, String text) throws IOException {
    Path target = folder.resolve(file);
    Files.createDirectories(target.getParent());
    Files.writeString(target, text);
  }

  private GradleRelease.Result build(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(gradle.command(folder.resolve("home")));
    command.addAll(List.of(arguments));
    return gradle.run(command, folder);
  }

  /** Follows docs/gradle.md; the class of the example needs one more dependency. */
  @ParameterizedTest
  @ValueSource(strings = {OLD, NEW})
  void theBuildOfThePageFailsOnAFinding(String version) throws Exception {
    begin(version, "page");
    List<String> scripts =
        MarkdownPage.read(Path.of("../docs/gradle.md")).blocks().stream()
            .filter(block -> block.language().equals("groovy"))
            .map(block -> local(block.text()))
            .toList();
    assertThat(scripts).hasSize(2);
    String dependency =
        "dependencies { compileOnly('io.hotguard:guard-core:" + version() + "') }\n";
    write("build.gradle", scripts.get(0) + dependency + GradleRelease.COMPILER);
    write("settings.gradle", scripts.get(1));
    String source = "src/main/java/shop/Orders.java";
    write(source, Files.readString(EXAMPLE.resolve(source)));

    GradleRelease.Result failed = build("check");

    assertThat(failed.exit()).as(failed.output()).isNotZero();
    assertThat(failed.output()).contains("UnboundedQueue: adds to ").contains("Hotguard: 1 error");
    assertThat(folder.resolve("build/reports/hotguard"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.html"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OLD, NEW})
  void aFindingFailsTheBuildUntilItIsInTheBaseline(String version) throws Exception {
    copyExample(version, "baseline");
    String known = "-Photguard-check.baseline=known.txt";

    GradleRelease.Result failed = build("check", "-Photguard-check.formats=sarif,html,text,json");
    assertThat(failed.exit()).as(failed.output()).isNotZero();
    assertThat(failed.output())
        .contains("UnboundedQueue: adds to ")
        .contains("src/main/java/shop/Orders.java:")
        .contains("Hotguard: 1 error");
    assertThat(folder.resolve("build/reports/hotguard"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.sarif"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.html"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.txt"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.json"));

    GradleRelease.Result written = build("hotguardBaseline", known);
    assertThat(written.exit()).as(written.output()).isZero();
    GradleRelease.Result passed = build("check", known);
    assertThat(passed.exit()).as(passed.output()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {OLD, NEW})
  void runsAgainOnlyIfAnInputChanges(String version) throws Exception {
    copyExample(version, "caches");
    String[] build = {
      "hotguardCheck",
      "--configuration-cache",
      "--build-cache",
      "--console=plain",
      "-Photguard-check.fail-on=never"
    };
    write("build.gradle", read("build.gradle").replace("failOn.set(\"warning\")", ""));

    GradleRelease.Result first = build(build);
    assertThat(first.exit()).as(first.output()).isZero();
    assertThat(first.output()).contains("Configuration cache entry stored");
    String sarif = read("build/reports/hotguard/hotguard.sarif");

    GradleRelease.Result second = build(build);
    assertThat(second.output())
        .contains("Reusing configuration cache")
        .contains("hotguardCheck UP-TO-DATE");

    delete(folder.resolve("build"));
    GradleRelease.Result third = build(build);
    assertThat(third.output()).contains("hotguardCheck FROM-CACHE");
    assertThat(read("build/reports/hotguard/hotguard.sarif")).isEqualTo(sarif);

    write("hotguard.yml", "severities:\n  UnboundedQueue: off\n");
    GradleRelease.Result fourth = build(build);
    assertThat(fourth.output())
        .contains("Reusing configuration cache")
        .contains("> Task :hotguardCheck\n");
    assertThat(read("build/reports/hotguard/hotguard.sarif")).doesNotContain("\"ruleId\"");
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {NEW})
  void theExamplesCommandProvesWhatItSays(String version) throws Exception {
    copyExample(version, "command");
    Path script = folder.resolve("gradle.sh");
    String line =
        String.join(
            " ", gradle.command(folder.resolve("home")).stream().map(w -> "'" + w + "'").toList());
    Files.writeString(script, "#!/bin/sh\nexec " + line + " \"$@\"\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();

    GradleRelease.Result result =
        gradle.run(List.of("env", "GRADLE=" + script, "sh", "run.sh"), folder);

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.output())
        .contains("PROVED: hotguardCheck fails the build")
        .contains("the build passes");
  }
}

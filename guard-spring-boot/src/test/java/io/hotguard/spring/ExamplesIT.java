/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The command of each example, by a Maven with a home of its own: {@code mvn -Pit -pl
 * guard-spring-boot -am verify}.
 */
final class ExamplesIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path HOME = Path.of("target/it-home").toAbsolutePath();
  private static final int MINUTES = 10;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"spring-boot-log4j2", "spring-boot-jdbc-micrometer"})
  void provesWhatItsReadmeSays(String example) throws Exception {
    Path project = copy(ROOT.resolve("examples").resolve(example));
    String readme = Files.readString(project.resolve("README.md"));
    String output = run(project, "mvn -B -ntp -q compile exec:exec");

    assertThat(readme).contains("`mvn -q compile exec:exec`");
    assertThat(readme.lines().filter(line -> line.startsWith("PROVED")))
        .hasSize(3)
        .allSatisfy(line -> assertThat(output).contains(line));
    assertThat(output).doesNotContain("FAILED ");
  }

  private Path copy(Path project) throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path relative = project.relativize(file);
        if (!relative.startsWith("target")) {
          Path target = directory.resolve(relative.toString());
          Files.createDirectories(target.getParent());
          Files.copy(file, target);
        }
      }
    }
    return directory;
  }

  private static String run(Path where, String command) throws IOException, InterruptedException {
    Path settings = HOME.resolve(".m2/settings.xml");
    Files.createDirectories(settings.getParent());
    String repository = Path.of(System.getProperty("it.local-repository", "")).toUri().toString();
    Files.writeString(
        settings,
        Files.readString(ROOT.resolve("guard-maven-plugin/src/it/settings.xml"))
            .replace("@repository@", repository));
    Path output = where.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-e", "-c", command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-Duser.home=" + HOME + " -XX:TieredStopAtLevel=1");
    builder
        .environment()
        .put(
            "PATH",
            System.getProperty("it.maven-home")
                + "/bin:"
                + System.getProperty("java.home")
                + "/bin:"
                + builder.environment().getOrDefault("PATH", ""));
    Process process = builder.start();
    try {
      assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String text = Files.readString(output, UTF_8);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}

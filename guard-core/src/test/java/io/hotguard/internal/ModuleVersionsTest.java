/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleVersionsTest {
  @TempDir private Path folder;

  private final List<Path> classPath = new ArrayList<>();

  private void add(String module, String version) throws IOException {
    Path root = folder.resolve(module + '-' + classPath.size());
    Path coordinates = root.resolve("META-INF/maven/io.hotguard/" + module + "/pom.properties");
    Files.createDirectories(coordinates.getParent());
    Files.writeString(coordinates, version.isEmpty() ? "" : "version=" + version + "\n");
    classPath.add(root);
  }

  private Optional<String> problem() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : classPath) {
      urls.add(entry.toUri().toURL());
    }
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), null)) {
      return StartUpChecks.severalVersions(loader);
    }
  }

  @Test
  void namesEachModuleOfSeveralVersionsWithTheUsedOneFirst() throws IOException {
    add("guard-core", "0.2.0");
    add("guard-core", "0.1.0");
    add("guard-jdbc", "0.1.0");
    add("hotguard-spring-boot-starter", "0.1.0");
    add("hotguard-spring-boot-starter", "0.2.0");

    assertThat(problem())
        .contains(
            "the class path has several versions of Hotguard: guard-core 0.2.0 and 0.1.0,"
                + " hotguard-spring-boot-starter 0.1.0 and 0.2.0; the first of each is used;"
                + " remove the jars of the other version");
  }

  /** As with an agent, or with web applications, that bring the jars of their container again. */
  @Test
  void saysNothingOfCopiesOfOneVersion() throws IOException {
    add("guard-core", "0.2.0");
    add("guard-core", "0.2.0");
    add("guard-core", "");

    assertThat(problem()).isEmpty();
  }

  @Test
  void knowsEveryModuleThatRunsInAnApplication() throws IOException {
    List<String> modules =
        Pattern.compile("<module>(guard-[a-z-]+)</module>")
            .matcher(Files.readString(Path.of("../pom.xml")))
            .results()
            .map(
                module ->
                    module.group(1).replace("guard-spring-boot", "hotguard-spring-boot-starter"))
            .filter(module -> !module.matches("guard-(agent|bom|build|cli|lint|.*-plugin)"))
            .toList();

    assertThat(StartUpChecks.MODULES).containsExactlyInAnyOrderElementsOf(modules);
  }

  /** A program that registers two guards, as an application does at its start. */
  static final class TwoGuards {
    private TwoGuards() {}

    public static void main(String[] args) {
      for (String name : args) {
        io.hotguard.Guards.register(
            io.hotguard.Guard.of(name, io.hotguard.GuardMode.WARN, counts -> {}));
      }
      System.out.println("runs " + io.hotguard.Guards.all().keySet());
    }
  }

  @Test
  void anApplicationStartsAndIsToldOnce() throws Exception {
    add("guard-core", "0.1.0");
    add("guard-core", "0.2.0");
    Path output = folder.resolve("output.txt");
    String jars =
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + jars,
                TwoGuards.class.getName(),
                "one",
                "two")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();

    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(output, UTF_8).lines())
        .containsExactly(
            "hotguard: the class path has several versions of Hotguard: guard-core 0.1.0 and"
                + " 0.2.0; the first of each is used; remove the jars of the other version",
            "runs [one, two]");
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guards;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that has guard-jdbc on its class path, and not the guard-core that it needs. */
@Tag("no-mutation")
final class MissingCoreTest {
  private static final long LIMIT_SECONDS = 120;
  private static final String ADVICE = "; take guard-jdbc and guard-core of one version";

  @TempDir private Path folder;

  private static boolean isNoCore(String entry) {
    return !entry.matches("(.*/)?guard-core(/target/.*|-[0-9][^/]*)");
  }

  /** The class path of this test without guard-core, behind some jars. */
  private static String classPath(Path... first) {
    String own =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String rest =
        Arrays.stream(own.split(File.pathSeparator))
            .filter(MissingCoreTest::isNoCore)
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(rest).isNotEqualTo(own);
    return Stream.concat(Arrays.stream(first).map(Path::toString), Stream.of(rest))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Packs the module of a class as a jar of that version. */
  private Path jar(Class<?> sample, String module, String version) throws Exception {
    Path jar = folder.resolve(module + '-' + version + ".jar");
    Path classes = Path.of(sample.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (FileSystem packed = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
      if (Files.isDirectory(classes)) {
        copy(classes, packed.getPath("/"));
      } else {
        try (FileSystem given = FileSystems.newFileSystem(classes)) {
          copy(given.getPath("/"), packed.getPath("/"));
        }
      }
      Path coordinates = packed.getPath("/META-INF/maven/io.hotguard", module);
      Files.createDirectories(coordinates);
      Files.writeString(coordinates.resolve("pom.properties"), "version=" + version);
    }
    return jar;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  private List<String> run(String classPath) throws Exception {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                App.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("still running").isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
      return Files.readAllLines(output);
    } finally {
      process.destroyForcibly();
    }
  }

  private static void assertConnectsUnchecked(List<String> output, String problem) {
    assertThat(output)
        .containsExactly(
            "hotguard: connections are not checked: the class path " + problem + ADVICE,
            "connected to jdbc:h2:mem:shop0",
            "connected to jdbc:h2:mem:shop1");
  }

  @Test
  void driverManagerConnectsWithoutGuardCore() throws Exception {
    assertConnectsUnchecked(run(classPath()), "has no guard-core");
  }

  @Test
  void driverManagerConnectsBesideAnotherGuardCore() throws Exception {
    Path jdbc = jar(HotguardDriver.class, "guard-jdbc", "0.2.0");
    Path core = jar(Guards.class, "guard-core", "0.1.0");

    assertConnectsUnchecked(
        run(classPath(jdbc, core)),
        "mixes versions of Hotguard: guard-jdbc 0.2.0, guard-core 0.1.0");
  }

  @Test
  void checksWithGuardCoreOfItsVersion() throws Exception {
    Path jdbc = jar(HotguardDriver.class, "guard-jdbc", "0.2.0");
    Path core = jar(Guards.class, "guard-core", "0.2.0");

    assertThat(run(classPath(jdbc, core)))
        .contains("connected to jdbc:h2:mem:shop1")
        .noneMatch(line -> line.contains("not checked"));
  }

  /** An application that connects twice and knows nothing of Hotguard. */
  static final class App {
    private App() {}

    public static void main(String[] args) throws SQLException {
      for (int i = 0; i < 2; i++) {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop" + i)) {
          System.out.println("connected to " + connection.getMetaData().getURL());
        }
      }
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that has guard-jdbc on its class path, and not the guard-core that it needs. */
@Tag("no-mutation")
final class MissingCoreTest {
  private static final long LIMIT_SECONDS = 120;

  @TempDir private Path folder;

  private static boolean isNoCore(String entry) {
    return !entry.matches("(.*/)?guard-core(/target/.*|-[0-9][^/]*)");
  }

  /** The class path of this test without guard-core. */
  private static String classPath() {
    String own =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String rest =
        Arrays.stream(own.split(File.pathSeparator, -1))
            .filter(MissingCoreTest::isNoCore)
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(rest).isNotEqualTo(own);
    return rest;
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

  @Test
  void driverManagerConnectsWithoutGuardCore() throws Exception {
    List<String> output = run(classPath());

    assertThat(output.get(0))
        .startsWith("hotguard: connections are not checked: a class is missing or does not fit (")
        .contains("NoClassDefFoundError: io/hotguard/")
        .endsWith("); take guard-jdbc and guard-core of one version");
    assertThat(output.subList(1, output.size()))
        .containsExactly("connected to jdbc:h2:mem:shop0", "connected to jdbc:h2:mem:shop1");
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

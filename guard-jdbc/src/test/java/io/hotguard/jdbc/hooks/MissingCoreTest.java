/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that has guard-jdbc on its class path, and not what guard-jdbc needs. */
@Tag("no-mutation")
final class MissingCoreTest {
  private static final long LIMIT_SECONDS = 120;

  @TempDir private Path folder;

  private static boolean isNoCore(String entry) {
    return !entry.matches("(.*/)?guard-core(/target/.*|-[0-9][^/]*)");
  }

  private List<String> run(String classPath) throws Exception {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                DriverManagerApp.class.getName())
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
    String own =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String classPath =
        Arrays.stream(own.split(File.pathSeparator))
            .filter(MissingCoreTest::isNoCore)
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(classPath).isNotEqualTo(own);

    assertThat(run(classPath))
        .containsExactly(
            "hotguard: connections are not checked: a class is missing or does not fit"
                + " (java.lang.NoClassDefFoundError: io/hotguard/Guard); take guard-jdbc and guard-core of one version",
            "connected to jdbc:h2:mem:shop0",
            "connected to jdbc:h2:mem:shop1");
  }
}

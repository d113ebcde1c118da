/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts an application with the last Spring Boot 2 and its Logback 1.2, see the pom. */
final class LastOfBoot2Test {
  @TempDir Path directory;

  @Test
  void startsTheApplicationAndSaysThatStarterAndGuardAreOff() throws Exception {
    String version = System.getProperty("test.spring-boot");
    BootProcess.Result result =
        new BootProcess(directory, BootProcess.LOGBACK)
            .property("java.io.tmpdir", directory.toString())
            .resource("application.yml", "hotguard.mode: enforce")
            .run(AutoApp.class);

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.line("RUNS")).isEqualTo("true");
    assertThat(result.output()).contains(" INFO ", "Started AutoApp in ");
    assertThat(result.output().lines().filter(line -> line.contains("hotguard: ")))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("the logging guard is off: Logback 1.2."),
            line -> assertThat(line).contains("the starter is off: Spring Boot " + version));
  }
}

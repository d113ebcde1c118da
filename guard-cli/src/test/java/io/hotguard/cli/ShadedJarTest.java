/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that users get, in a process of its own; runs after it is packaged. */
final class ShadedJarTest {
  private static final Path JAR = Path.of("target/hotguard.jar").toAbsolutePath();
  private static final long MAX_SECONDS = 60;

  @TempDir private Path folder;

  private record Ended(int exitCode, String output) {}

  private Ended run(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(List.of(args));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(output, UTF_8));
  }

  @Test
  void holdsTheRulesAndPagesOfEveryModule() throws Exception {
    Ended rules = run("rules");

    assertThat(rules.exitCode()).isZero();
    assertThat(rules.output().lines()).hasSameSizeAs(RuleCatalog.load().rules());
    assertThat(run("rules", "UnboundedQueue").output()).startsWith("# UnboundedQueue\n");
  }

  @Test
  void endsWithTheExitCodeOfItsCommand() throws Exception {
    assertThat(run("check", "--jdbc-url=jdbc:h2:mem:shop").exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(run("check", "--jdbc-url=jdbc:mysql://db/shop?a=1&a=2", "--fail-on=note").exitCode())
        .isEqualTo(ExitCode.FINDINGS);
    assertThat(run("check").exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void readsARecording() throws Exception {
    Path file = folder.resolve("shop.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.CPULoad");
      recording.start();
      recording.stop();
      recording.dump(file);
    }

    Ended read = run("diagnose", file.toString());

    assertThat(read.exitCode()).as(read.output()).isEqualTo(ExitCode.CLEAN);
    assertThat(read.output())
        .startsWith("Too little to judge: all threads together worked")
        .contains("recorded by the JDK");
    assertThat(run("diagnose", "nowhere.jfr").exitCode()).isEqualTo(ExitCode.USAGE);
  }
}

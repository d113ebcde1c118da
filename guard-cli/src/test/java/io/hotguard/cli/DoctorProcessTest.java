/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process tells its class path and options, and goes on. */
final class DoctorProcessTest {
  private static final String SECRET = "hunter2";

  @TempDir private Path folder;

  private Process java(String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void readsTheClassPathTheVersionsAndTheOptions() throws Exception {
    new MadeApplication("")
        .type("", OpenShop.class)
        .text("log4j2.xml", MadeApplication.LOG4J_TO_A_SOCKET)
        .write(folder.resolve("shop.jar"));
    new MadeApplication("").write(folder.resolve("log4j-core-2.26.1.jar"));
    Process shop =
        java(
            "-Xmx64m",
            "-Xint",
            "-Dpassword=" + SECRET,
            "-cp",
            "shop.jar" + File.pathSeparator + "log4j-core-2.26.1.jar",
            OpenShop.class.getName(),
            SECRET);
    try {
      assertThat(shop.inputReader().readLine()).isEqualTo("open");

      CommandRun run = CommandRun.in(folder, "doctor", "--pid=" + shop.pid());

      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
      assertThat(run.out())
          .startsWith(
              "process "
                  + shop.pid()
                  + " (Java "
                  + System.getProperty("java.version")
                  + ", -Xmx64m, -Xint): Log4j 2.26.1\n")
          .contains("worst     ERROR BlockingNetworkPath at shop.jar!/log4j2.xml:")
          .contains("warning")
          .contains("more      java -jar hotguard.jar diagnose --pid=" + shop.pid() + " (")
          .contains("guards    logging (Log4j 2.26.1); ")
          .doesNotContain(SECRET);
      assertThat(run.out().lines()).hasSize(10);
      assertThat(shop.isAlive()).isTrue();
    } finally {
      shop.destroy();
    }
  }

  /** Where the system tells the open files of a process. */
  @Test
  void findsTheLibrariesOfALauncher() throws Exception {
    assumeThat(Path.of("/proc/self/fd")).isDirectory();
    new MadeApplication("")
        .type("", OpenShop.class)
        .type("", LauncherShop.class)
        .write(folder.resolve("launcher.jar"));
    new MadeApplication("").write(folder.resolve("lib/log4j-core-2.26.1.jar"));
    Process shop =
        java("-cp", "launcher.jar", LauncherShop.class.getName(), "lib/log4j-core-2.26.1.jar");
    try {
      assertThat(shop.inputReader().readLine()).isEqualTo("open");

      CommandRun run = CommandRun.in(folder, "doctor", "--pid=" + shop.pid());

      assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
      assertThat(run.out()).contains("guards    logging (Log4j 2.26.1); ");
    } finally {
      shop.destroy();
    }
  }

  @Test
  void saysThatAProcessIsGoneOrClosed() throws Exception {
    new MadeApplication("").type("", OpenShop.class).write(folder.resolve("shop.jar"));
    Process closed =
        java("-XX:+DisableAttachMechanism", "-cp", "shop.jar", OpenShop.class.getName());
    try {
      assertThat(closed.inputReader().readLine()).isEqualTo("open");
      assertMisuse(closed, "does not let others attach to it");
    } finally {
      closed.destroy();
    }
    closed.waitFor();
    assertMisuse(closed, "there is no process " + closed.pid());
    Process other = new ProcessBuilder("sleep", "600").start();
    try {
      assertMisuse(other, "is no Java virtual machine");
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroy();
    }
  }

  @Test
  void saysThatNoFileOfTheClassPathIsThere() throws Exception {
    Path jar = folder.resolve("shop.jar");
    new MadeApplication("").type("", OpenShop.class).write(jar);
    Process shop = java("-cp", "shop.jar", OpenShop.class.getName());
    try {
      assertThat(shop.inputReader().readLine()).isEqualTo("open");
      Files.delete(jar);

      CommandRun run = CommandRun.in(folder, "doctor", "--pid=" + shop.pid());

      assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("no file of its class path can be read from here");
    } finally {
      shop.destroy();
    }
  }

  private void assertMisuse(Process process, String message) {
    CommandRun run = CommandRun.in(folder, "doctor", "--pid=" + process.pid());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("hotguard: --pid: ").contains(message);
    assertThat(run.err().lines()).hasSize(2);
  }
}

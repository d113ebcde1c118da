/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes are recorded, and left as they were. */
final class DiagnoseProcessTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private static Path folder;
  private static Process shop;

  @BeforeAll
  static void open() throws IOException {
    shop = java(OpenShop.class.getName());
    assertThat(shop.inputReader().readLine()).isEqualTo("open");
  }

  @AfterAll
  static void close() throws InterruptedException {
    shop.destroy();
    shop.waitFor();
  }

  private static Process java(String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA_HOME.resolve("bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path")));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static String jcmd(Process process, String... command)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(
            List.of(JAVA_HOME.resolve("bin/jcmd").toString(), String.valueOf(process.pid())));
    line.addAll(List.of(command));
    Process jcmd = new ProcessBuilder(line).redirectErrorStream(true).start();
    String text = new String(jcmd.getInputStream().readAllBytes(), UTF_8);
    jcmd.waitFor();
    return text;
  }

  private static String recordings() throws IOException, InterruptedException {
    return jcmd(shop, "JFR.check");
  }

  private static CommandRun diagnose(String... more) {
    List<String> args = new ArrayList<>(List.of("diagnose"));
    args.addAll(List.of(more));
    return CommandRun.in(folder, args.toArray(String[]::new));
  }

  @Test
  void recordsAProcessAndReadsIt() throws Exception {
    CommandRun run = diagnose("--pid=" + shop.pid(), "--seconds=2", "--keep=kept.jfr");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(run.out()).contains("NumberProbing").contains("io.hotguard.cli.OpenShop.isNumber");
    assertThat(recordings()).doesNotContain("hotguard");
    assertThat(CommandRun.in(folder, "diagnose", "kept.jfr").out()).contains("NumberProbing");
  }

  @Test
  void namesADeadlockWithoutARecording() throws Exception {
    assertThat(diagnoseHung("deadlock"))
        .contains("wait for each other and never go on")
        .containsPattern("at io.hotguard.cli.HungShop.(sell|refund):\\d+")
        .contains("deadlocked: pool-");
  }

  @Test
  void namesTheOwnerOfALockThatIsNeverGivenBack() throws Exception {
    assertThat(diagnoseHung("lock"))
        .containsPattern("stay at one place at io.hotguard.cli.HungShop.buy:\\d+")
        .containsPattern(
            "the lock has pool-1-thread-1, at io.hotguard.cli.HungShop.awaitCount:\\d+");
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void namesWhereVirtualThreadsStay() throws Exception {
    assertThat(diagnoseHung("virtual"))
        .containsPattern("stay at one place at io.hotguard.cli.HungShop.awaitCount:\\d+")
        .contains("virtual threads");
  }

  private static String diagnoseHung(String way) throws Exception {
    Process hung = java(HungShop.class.getName(), way);
    try {
      assertThat(hung.inputReader().readLine()).isEqualTo("open");
      CommandRun run = diagnose("--pid=" + hung.pid(), "--seconds=0");
      assertThat(run.err()).isEmpty();
      assertThat(jcmd(hung, "JFR.check")).contains("No available recordings");
      return run.out();
    } finally {
      hung.destroy();
    }
  }

  @Test
  void leavesOtherRecordingsAlone() throws Exception {
    assertThat(jcmd(shop, "JFR.start", "name=theirs")).contains("Started recording");

    CommandRun run = diagnose("--pid=" + shop.pid(), "--seconds=1");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.CLEAN);
    assertThat(recordings()).contains("name=theirs").contains("running").doesNotContain("hotguard");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void endsTheRecordingWhenItIsToldToEnd() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Process diagnosing =
        java(
            "-Djava.io.tmpdir=" + temporary,
            Main.class.getName(),
            "diagnose",
            "--pid=" + shop.pid(),
            "--seconds=3600");
    while (!recordings().contains("name=hotguard-")) {
      assertThat(diagnosing.isAlive()).isTrue();
    }

    diagnosing.destroy();
    assertThat(diagnosing.waitFor()).isNotZero();

    assertThat(recordings()).doesNotContain("hotguard");
    assertThat(temporary).isDirectoryNotContaining("glob:**.jfr");
  }

  @Test
  void saysWhatIsWrongWithAProcess() throws Exception {
    Process other = new ProcessBuilder("sleep", "600").start();
    try {
      assertMisuse(other.pid(), "is no Java virtual machine");
      assertThat(other.isAlive()).as("a signal that it does not expect would end it").isTrue();
    } finally {
      other.destroy();
    }
    assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertMisuse(other.pid(), "there is no process " + other.pid());
    assertMisuse(ProcessHandle.current().pid(), "is this one");
  }

  @Test
  void saysThatAProcessDoesNotLetAttach() throws Exception {
    Process closed = java("-XX:+DisableAttachMechanism", OpenShop.class.getName());
    try {
      assertThat(closed.inputReader().readLine()).isEqualTo("open");
      assertMisuse(closed.pid(), "does not let others attach to it");
    } finally {
      closed.destroy();
    }
  }

  @Test
  void saysThatAProcessEndedMeanwhile() throws Exception {
    Process leaving = java(OpenShop.class.getName());
    assertThat(leaving.inputReader().readLine()).isEqualTo("open");
    FutureTask<Process> end =
        new FutureTask<>(
            () -> {
              String recorded = "";
              while (!recorded.contains("name=hotguard-")) {
                recorded = jcmd(leaving, "JFR.check");
              }
              leaving.destroy();
              return leaving;
            });
    new Thread(end, "customer").start();

    assertMisuse(leaving.pid(), "ended while it was recorded");
    assertThat(end.get()).isSameAs(leaving);
  }

  private static void assertMisuse(long pid, String message) throws IOException {
    CommandRun run = diagnose("--pid=" + pid, "--seconds=3600");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("hotguard: --pid: ").contains(message);
    assertThat(run.err().lines()).hasSize(2);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.contains("hotguard-"));
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Sends commands to a Java virtual machine, by the tool that each JDK has for it.
 *
 * <p>The attach API has no command for Flight Recorder. It needs a management agent, which would
 * stay in the other process, or classes that a JDK does not open.
 */
final class Jcmd {
  private static final String EXECUTABLE =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows")
          ? "jcmd.exe"
          : "jcmd";
  private static final long PATIENCE_SECONDS = 60;

  private final Path executable;
  private final ProcessHandle process;

  private Jcmd(Path executable, ProcessHandle process) {
    this.executable = executable;
    this.process = process;
  }

  /** Finds the tool for a process, which must have one and must accept commands. */
  static Jcmd to(long pid, Path javaHome) throws UnrecordableProcessException {
    Path executable = javaHome.resolve("bin").resolve(EXECUTABLE);
    if (!Files.isExecutable(executable)) {
      throw new UnrecordableProcessException(
          "this Java ("
              + javaHome
              + ") has no jcmd, as one without the module jdk.jcmd; start hotguard.jar with a JDK");
    }
    return new Jcmd(executable, JavaProcesses.find(pid));
  }

  ProcessHandle process() {
    return process;
  }

  /** Sends a command and returns the answer, which must come in time. */
  Answer send(String... command) throws UnrecordableProcessException {
    try {
      Path output = Files.createTempFile("hotguard", ".txt");
      try {
        return send(output, command);
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw new UnrecordableProcessException(executable + ": cannot be run (" + e + ")");
    }
  }

  /** Sends a command that each Java virtual machine knows, and returns the text of the answer. */
  String answer(String command) throws UnrecordableProcessException {
    Answer answer = send(command);
    if (answer.exitCode() != 0) {
      throw new UnrecordableProcessException(
          "process "
              + process.pid()
              + ": does not let others attach to it (-XX:+DisableAttachMechanism?); "
              + answer.line());
    }
    return answer.text();
  }

  private Answer send(Path output, String... command)
      throws IOException, UnrecordableProcessException {
    List<String> line = new ArrayList<>();
    line.add(executable.toString());
    line.add(String.valueOf(process.pid()));
    line.addAll(List.of(command));
    Process tool =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      if (!tool.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new UnrecordableProcessException(
            "process "
                + process.pid()
                + " does not answer; is it stopped, or too busy to reach a safepoint?");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnrecordableProcessException(
          "interrupted while process " + process.pid() + " was asked");
    } finally {
      tool.destroyForcibly();
    }
    return new Answer(tool.exitValue(), Files.readString(output));
  }

  /** The answer of a virtual machine: the exit code and output of the tool. */
  record Answer(int exitCode, String text) {

    boolean holds(String words) {
      return text.contains(words);
    }

    /** The first line that is about this command. */
    String line() {
      Optional<String> line =
          text.lines()
              .map(String::strip)
              .filter(each -> !each.isEmpty() && !each.startsWith("Picked up "))
              .filter(each -> !each.matches("\\d+:"))
              .findFirst();
      return line.orElse("no answer");
    }
  }
}

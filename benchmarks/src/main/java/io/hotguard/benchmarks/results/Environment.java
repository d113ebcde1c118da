/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The machine and commit of a result.
 *
 * @param jvmFlags flags of the measuring process; those of the forks are with each result
 * @param commit git commit, with {@code -dirty} if the work tree had changes beside results
 */
public record Environment(
    String jdk,
    List<String> jvmFlags,
    String os,
    String cpu,
    int cpus,
    long memoryMebibytes,
    String commit,
    String date) {
  public static Environment here() {
    return new Environment(
        System.getProperty("java.vm.version", "?")
            + " ("
            + System.getProperty("java.vendor", "?")
            + ")",
        ManagementFactory.getRuntimeMXBean().getInputArguments(),
        System.getProperty("os.name", "?")
            + ' '
            + System.getProperty("os.version", "?")
            + ' '
            + System.getProperty("os.arch", "?"),
        processor(),
        Runtime.getRuntime().availableProcessors(),
        physicalMebibytes(),
        headCommit(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  private static long physicalMebibytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
        >> 20;
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException notLinux) {
      return "unknown"; // A label, from which nothing is computed.
    }
  }

  /** As {@link #commit()}; {@code unknown} without git. */
  private static String headCommit() {
    String hash = git("rev-parse", "--short=12", "HEAD");
    return hash.isEmpty()
        ? "unknown"
        : hash
            + (git("status", "--porcelain", "-uno", "--", ":/", ":(top,exclude)docs/results")
                    .isEmpty()
                ? ""
                : "-dirty");
  }

  private static String git(String... arguments) {
    try {
      List<String> command = new ArrayList<>(List.of("git"));
      command.addAll(List.of(arguments));
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.waitFor() == 0 ? output : "";
    } catch (IOException noGit) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Records another process of this JDK by jcmd, as docs/diagnose.md says. */
public final class FlightRecorder {
  /** Deep enough for a request through a servlet container. */
  public static final String DEEP_STACKS = "-XX:FlightRecorderOptions=stackdepth=128";

  private static final long PATIENCE_SECONDS = 60;
  private static final String NAME = "name=diagnosis";

  private FlightRecorder() {}

  /** The flag that records a process from its start to its orderly end. */
  public static String fromTheStart(Path file, String... settings) {
    return "-XX:StartFlightRecording="
        + String.join(",", settings)
        + (settings.length == 0 ? "" : ",")
        + "settings=profile,dumponexit=true,filename="
        + file.toAbsolutePath();
  }

  public static void start(long pid) throws IOException, InterruptedException {
    jcmd(pid, "JFR.start", NAME, "settings=profile");
  }

  public static void stop(long pid, Path file) throws IOException, InterruptedException {
    jcmd(pid, "JFR.stop", NAME, "filename=" + file.toAbsolutePath());
  }

  private static void jcmd(long pid, String... words) throws IOException, InterruptedException {
    Path tool = Path.of(System.getProperty("java.home", ""), "bin", "jcmd");
    Process process =
        new ProcessBuilder(tool.toString(), String.valueOf(pid), String.join(" ", words))
            .redirectErrorStream(true)
            .start();
    try {
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(List.of(words) + " failed: " + said);
      }
    } finally {
      process.destroyForcibly();
    }
  }
}

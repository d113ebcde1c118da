/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Records another process of this JDK by jcmd, as docs/diagnose.md says. */
public final class FlightRecorder {
  /** Deep enough for a request through a servlet container. */
  public static final String DEEP_STACKS = "-XX:FlightRecorderOptions=stackdepth=128";

  private static final long PATIENCE_SECONDS = 60;
  private static final String NAME = "name=diagnosis";

  private FlightRecorder() {}

  public static void start(long pid) throws IOException, InterruptedException {
    jcmd(pid, "JFR.start", NAME, "settings=profile");
  }

  public static void stop(long pid, Path file) throws IOException, InterruptedException {
    jcmd(pid, "JFR.stop", NAME, "filename=" + file.toAbsolutePath());
  }

  private static void jcmd(long pid, String... words) throws IOException, InterruptedException {
    List<String> command =
        List.of(Jdk.OWN.tool("jcmd"), String.valueOf(pid), String.join(" ", words));
    ToolProcess.run(Path.of("").toAbsolutePath(), command, PATIENCE_SECONDS);
  }
}

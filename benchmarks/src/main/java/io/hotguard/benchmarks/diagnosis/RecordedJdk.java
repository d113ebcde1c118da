/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.process.FlightRecorder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A JDK and a recorder.
 *
 * @param home the JDK of the recorded process
 * @param asyncProfiler the library of async-profiler; null for the JDK's own recorder
 */
record RecordedJdk(Path home, @Nullable Path asyncProfiler) {
  String release() throws IOException {
    Properties properties = new Properties();
    Path file = home.resolve("release");
    if (!Files.exists(file)) {
      throw new IOException(file + " is missing: give the folder of a JDK");
    }
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    return properties.getProperty("JAVA_VERSION", "?").replace("\"", "");
  }

  String recorder() {
    return asyncProfiler == null ? "JFR" : "async-profiler";
  }

  /** The flags that make a process record itself from its start to its orderly end. */
  List<String> arguments(Path recording) {
    List<String> arguments = new ArrayList<>();
    if (asyncProfiler == null) {
      arguments.add(FlightRecorder.DEEP_STACKS);
      arguments.add(FlightRecorder.fromTheStart(recording));
    } else {
      // Counters of the kernel are often forbidden; a timer of the processor time is not.
      arguments.add(
          "-agentpath:"
              + asyncProfiler.toAbsolutePath()
              + "=start,jfr,event=ctimer,alloc=256k,live,lock=1ms,file="
              + recording.toAbsolutePath());
      arguments.add("-XX:+UnlockDiagnosticVMOptions");
      arguments.add("-XX:+DebugNonSafepoints");
    }
    return arguments;
  }
}

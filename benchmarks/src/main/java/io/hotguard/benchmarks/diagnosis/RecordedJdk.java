/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.process.FlightRecorder;
import io.hotguard.benchmarks.process.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JDK and a recorder.
 *
 * @param jdk the JDK of the recorded process
 * @param asyncProfiler the library of async-profiler; null for the JDK's own recorder
 */
record RecordedJdk(Jdk jdk, @Nullable Path asyncProfiler) {
  String recorder() {
    return asyncProfiler == null ? "JFR" : "async-profiler";
  }

  /** The flags that make a process record itself from its start to its orderly end. */
  List<String> arguments(Path recording) {
    if (asyncProfiler == null) {
      return List.of(FlightRecorder.DEEP_STACKS, FlightRecorder.fromTheStart(recording));
    }
    // Counters of the kernel are often forbidden; a timer of the processor time is not.
    String agent =
        "=start,jfr,event=ctimer,alloc=256k,live,lock=1ms,file=" + recording.toAbsolutePath();
    return List.of(
        "-agentpath:" + asyncProfiler.toAbsolutePath() + agent,
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+DebugNonSafepoints");
  }
}

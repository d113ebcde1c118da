/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import com.sun.management.OperatingSystemMXBean;
import io.hotguard.benchmarks.process.PeakHeap;
import io.hotguard.benchmarks.results.Json;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that runs one subject once, from cold, and prints time and heap. Processor time is that
 * of the whole process, compiler and collector included.
 */
public final class MeasuredRun {
  private MeasuredRun() {}

  /** Arguments: hotguard or spotbugs, and the file that lists the jars. */
  public static void main(String[] args) throws Exception {
    Subject subject = args[0].equals("spotbugs") ? new SpotBugsRun() : new HotguardRun();
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = System.nanoTime();
    Subject.Found found = subject.run(Path.of(args[1]));
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuSeconds = system.getProcessCpuTime() / 1e9;
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(
        Json.render(new LintResult.Run(seconds, cpuSeconds, PeakHeap.bytes(), found))
            .replace('\n', ' '));
    System.exit(0);
  }
}

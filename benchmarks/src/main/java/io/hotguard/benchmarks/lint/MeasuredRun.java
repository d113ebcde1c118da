/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import com.sun.management.OperatingSystemMXBean;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.lint.Check;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A process that checks the jars of a list once, from cold, and prints time and heap. Processor
 * time is that of the whole process, compiler and collector included.
 */
public final class MeasuredRun {
  private MeasuredRun() {}

  /** Arguments: hotguard or spotbugs, and the file that lists the jars. */
  public static void main(String[] args) throws Exception {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    Path list = Path.of(args[1]);
    long start = System.nanoTime();
    Map<String, Double> counted =
        new TreeMap<>(args[0].equals("spotbugs") ? spotBugs(list) : hotguard(list));
    counted.put("seconds", (System.nanoTime() - start) / 1e9);
    counted.put("cpuSeconds", system.getProcessCpuTime() / 1e9);
    counted.put("peakHeapMebibytes", peakHeapBytes() / (double) (1 << 20));
    Terminal.OUT.println(Json.line(counted));
    System.exit(0);
  }

  /** The sum of each pool's peak, garbage included; the pools may peak at different times. */
  private static long peakHeapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /** A check with all rules. */
  private static Map<String, Double> hotguard(Path list) throws IOException {
    List<Path> jars = Files.readAllLines(list).stream().map(Path::of).toList();
    CheckReport report =
        new Check(
                RuleCatalog.load(),
                jars,
                CheckSettings.defaults().withAs(CheckedAs.APPLICATION),
                RecordedCode.none(),
                1,
                ReadLimits.DEFAULT)
            .run();
    if (report.statistics().classes() == 0) {
      throw new IllegalStateException("No class was read: " + report.notes());
    }
    return Map.of(
        "findings", (double) report.findings().size(),
        "distinctClasses", (double) report.statistics().classes());
  }

  /**
   * SpotBugs by its own entry point, at default effort and medium confidence. Only this process has
   * it on its class path.
   */
  private static Map<String, Double> spotBugs(Path list) throws Exception {
    Path report = list.resolveSibling("spotbugs.txt");
    List<String> arguments =
        List.of(
            "-quiet",
            "-effort:default",
            "-medium",
            "-output",
            report.toString(),
            "-analyzeFromFile",
            list.toString());
    try {
      Class.forName("edu.umd.cs.findbugs.FindBugs2")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments.toArray(String[]::new));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("SpotBugs failed", e.getCause());
    }
    try (Stream<String> lines = Files.lines(report)) {
      return Map.of("findings", (double) lines.count());
    } finally {
      Files.deleteIfExists(report);
    }
  }
}

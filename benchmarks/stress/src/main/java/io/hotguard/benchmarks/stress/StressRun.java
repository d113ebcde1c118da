/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.stress;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Runs jcstress with its own arguments; then a line for each case says what was seen: {@code CELL}
 * and a cell of a result file in JSON. It counts configurations, samples, samples of an interesting
 * outcome, samples of a forbidden one, and configurations that failed to run. A twin is a case that
 * declares an interesting outcome.
 */
public final class StressRun {
  private static final class Seen {
    private int configurations;
    private int failed;
    private long samples;
    private long interesting;
    private long forbidden;

    private void add(TestResult result) {
      configurations++;
      if (result.status() != Status.NORMAL) {
        failed++;
      }
      samples += result.getTotalCount();
      for (GradingResult outcome : result.grading().gradingResults.values()) {
        if (outcome.expect == Expect.ACCEPTABLE_INTERESTING) {
          interesting += outcome.count;
        } else if (outcome.expect == Expect.FORBIDDEN) {
          forbidden += outcome.count;
        }
      }
    }
  }

  private StressRun() {}

  public static void main(String[] args) throws Exception {
    Options options = new Options(args);
    if (!options.parse()) {
      System.exit(2);
    }
    new JCStress(options).run();
    Map<String, Seen> cases = new TreeMap<>();
    DiskReadCollector results =
        new DiskReadCollector(
            options.getResultFile(),
            result -> cases.computeIfAbsent(result.getName(), name -> new Seen()).add(result));
    results.dump();
    results.close();
    cases.forEach(StressRun::print);
  }

  private static void print(String name, Seen seen) {
    TestInfo info = TestList.getInfo(name);
    boolean twin =
        Stream.concat(info.cases().stream(), Stream.of(info.unmatched()))
            .anyMatch(outcome -> outcome.expect() == Expect.ACCEPTABLE_INTERESTING);
    String cell =
        String.format(
            Locale.ROOT,
            "CELL {'parameters': {'case': '%s', 'kind': '%s'},"
                + " 'jvmFlags': [], 'nanosPerOp': [], 'bytesPerOp': [],"
                + " 'counted': [{'configurations': %d, 'samples': %d, 'interesting': %d,"
                + " 'forbidden': %d, 'failed': %d}]}",
            name.replaceFirst("^(?:[a-z]\\w*[.])*", ""),
            twin ? "twin" : "shipped",
            seen.configurations,
            seen.samples,
            seen.interesting,
            seen.forbidden,
            seen.failed);
    System.out.println(cell.replace('\'', '"'));
  }
}

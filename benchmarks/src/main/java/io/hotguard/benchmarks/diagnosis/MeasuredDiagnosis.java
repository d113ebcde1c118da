/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import com.sun.management.OperatingSystemMXBean;
import io.hotguard.benchmarks.process.PeakHeap;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.ThrowCost;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/** A process that diagnoses one recording from cold and prints its time and heap. */
final class MeasuredDiagnosis {
  private MeasuredDiagnosis() {}

  public static void main(String[] args) throws IOException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    Diagnoser diagnoser =
        new Diagnoser(
            RuleCatalog.load(), List.of(), ThrowCost.measured(), Diagnoser.DEFAULT_LEAST_SHARE);
    long start = System.nanoTime();
    ProfileFacts facts = RecordingReader.read(Path.of(args[0]));
    if (facts.remarks().stream().anyMatch(remark -> remark.contains("chunks could not be read"))) {
      throw new IOException(args[0] + " is not read to its end: " + facts.remarks());
    }
    Diagnosis diagnosis = diagnoser.diagnose(facts);
    double seconds = (System.nanoTime() - start) / 1e9;
    Terminal.OUT.println(
        Json.line(
            new SpeedResult.Run(
                seconds,
                system.getProcessCpuTime() / 1e9,
                PeakHeap.bytes(),
                facts.events(),
                diagnosis.causes().size())));
    System.exit(0);
  }
}

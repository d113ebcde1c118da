/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import com.sun.management.OperatingSystemMXBean;
import io.hotguard.benchmarks.process.PeakHeap;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** A process that loads one recording with JDK Mission Control and prints its time and heap. */
final class MeasuredJmc {
  private MeasuredJmc() {}

  /** Arguments: the recording. */
  public static void main(String[] args) throws Exception {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = System.nanoTime();
    IItemCollection events = JfrLoaderToolkit.loadEvents(Path.of(args[0]).toFile());
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuSeconds = system.getProcessCpuTime() / 1e9;
    long count = 0;
    for (IItemIterable each : events) {
      count += each.getItemCount();
    }
    Terminal.OUT.println(
        Json.line(new SpeedResult.Run(seconds, cpuSeconds, PeakHeap.bytes(), count, 0)));
    System.exit(0); // its loading threads may go on
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import com.sun.management.UnixOperatingSystemMXBean;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.results.SampleCount;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The service's account of its whole run.
 *
 * @param returnedPerWorker logging calls returned; worker w used the sequence numbers 0 to [w],
 *     exclusive
 * @param samples the account of the values for percentiles
 * @param discarded events that the stock Discard policy counted
 */
public record ServiceReport(
    List<Long> returnedPerWorker, SampleCount samples, long discarded, GuardReading guard) {

  /**
   * Memory, threads and files that a service holds at a moment.
   *
   * @param heapBytes after a full collection
   * @param handles open files and sockets
   */
  public record ServiceSample(long heapBytes, int threads, long handles, GuardReading guard) {
    static ServiceSample here() {
      System.gc();
      return new ServiceSample(
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
          ManagementFactory.getThreadMXBean().getThreadCount(),
          ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
              .getOpenFileDescriptorCount(),
          GuardReading.ofThisProcess());
    }
  }
}

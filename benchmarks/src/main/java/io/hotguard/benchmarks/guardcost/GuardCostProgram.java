/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import com.sun.management.OperatingSystemMXBean;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.profile.live.ProfileGuard;
import io.hotguard.property.GuardProperties;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Measures one process in which the guard runs: blocks of windows with its recording off, on, on
 * and off, and control blocks with recording off in both. Prints the ratios of neighbouring
 * windows.
 */
final class GuardCostProgram {
  /* To write the new settings, which is not what is measured. */
  private static final long SETTLE_MILLIS = 40;
  private static final long TICK_MILLIS = 20;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  static final String REQUESTS = "requests/s";
  static final String CPU = "processor time a request";
  static final String ON = ", recorded";
  static final String OFF = ", control";

  /** Requests/s, and processor time of the process for each request. */
  private record Window(double perSecond, double cpuMicros) {
    Map<String, Double> to(Window other, String recording) {
      return Map.of(
          REQUESTS + recording, other.perSecond / perSecond,
          CPU + recording, other.cpuMicros / cpuMicros);
    }
  }

  private final GuardCostService service;
  private final long windowMillis;
  private final Map<Recording, Map<String, String>> settings = new HashMap<>();
  private final List<Map<String, Double>> pairs = new ArrayList<>();

  private GuardCostProgram(GuardCostService service, long windowMillis) {
    this.service = service;
    this.windowMillis = windowMillis;
  }

  /** Arguments: seconds to warm up, milliseconds of a window, blocks. */
  public static void main(String[] args) throws InterruptedException, IOException {
    Lifeline.hold(command -> {});
    try (GuardCostService service = new GuardCostService();
        ProfileGuard guard = ProfileGuard.start(GuardProperties.load())) {
      service.start();
      awaitOn();
      TimeUnit.SECONDS.sleep(Long.parseLong(args[0]));
      GuardCostProgram program = new GuardCostProgram(service, Long.parseLong(args[1]));
      for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
        program.settings.put(recording, recording.getSettings());
      }
      program.measure(Integer.parseInt(args[2]));
      requireQuiet(guard);
      for (Map<String, Double> pair : program.pairs) {
        Terminal.OUT.println(Json.line(pair));
      }
    }
  }

  private void measure(int blocks) throws InterruptedException {
    for (int block = 0; block < blocks; block++) {
      Window first = window(false);
      Window second = window(true);
      Window third = window(true);
      Window fourth = window(false);
      pairs.add(first.to(second, ON));
      pairs.add(fourth.to(third, ON));
      Window one = window(false);
      Window other = window(false);
      pairs.add(block % 2 == 0 ? one.to(other, OFF) : other.to(one, OFF));
    }
    settings.forEach(Recording::setSettings);
  }

  private Window window(boolean recorded) throws InterruptedException {
    settings.forEach((recording, values) -> recording.setSettings(recorded ? values : Map.of()));
    TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
    long before = service.served();
    long cpuBefore = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    TimeUnit.MILLISECONDS.sleep(windowMillis);
    long nanos = System.nanoTime() - start;
    long cpuNanos = SYSTEM.getProcessCpuTime() - cpuBefore;
    long served = service.served() - before;
    return new Window(served * 1e9 / nanos, cpuNanos / 1e3 / Math.max(1, served));
  }

  private static void awaitOn() throws InterruptedException {
    while (snapshot().gauges().getOrDefault("on", 0L) == 0) {
      if (snapshot().counters().getOrDefault("failures", 0L) > 0) {
        throw new IllegalStateException("the guard has stepped aside");
      }
      TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    }
  }

  private static void requireQuiet(ProfileGuard guard) {
    if (snapshot().gauges().getOrDefault("on", 0L) != 1
        || snapshot().counters().getOrDefault("troubles", 1L) > 0
        || !guard.lastDiagnosis().isEmpty()) {
      throw new IllegalStateException(
          "the guard is off or has seen trouble, which is not measured here");
    }
  }

  private static GuardSnapshot snapshot() {
    return Guards.snapshots().stream()
        .filter(each -> each.name().equals("profile"))
        .findFirst()
        .orElseThrow();
  }
}

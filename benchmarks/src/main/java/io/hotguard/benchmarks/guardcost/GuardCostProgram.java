/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import io.hotguard.GuardProperties;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.benchmarks.Lifeline;
import io.hotguard.profile.live.ProfileGuard;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Measures the service without, with, with and without the guard, in one process, block by block;
 * and from the end of a block to the beginning of the next without it twice, which shows what two
 * windows of the same differ by.
 */
final class GuardCostProgram {
  static final String PAIR = "pair";
  static final String CONTROL = "control";

  /* After the guard has come or gone, and as long where neither happens. */
  private static final long SETTLE_MILLIS = 750;
  private static final long TICK_MILLIS = 20;

  private final GuardCostService service;
  private final long windowMillis;

  private GuardCostProgram(GuardCostService service, long windowMillis) {
    this.service = service;
    this.windowMillis = windowMillis;
  }

  /** Arguments: seconds to warm up, milliseconds of a window, blocks. */
  public static void main(String[] args) throws InterruptedException {
    Lifeline.hold(command -> {});
    try (GuardCostService service = new GuardCostService()) {
      service.start();
      GuardCostProgram program = new GuardCostProgram(service, Long.parseLong(args[1]));
      program.warmUp(TimeUnit.SECONDS.toMillis(Long.parseLong(args[0])));
      program.measure(Integer.parseInt(args[2]));
    }
  }

  /* With the guard as well: what the first recorder of a process loads and changes is there in all windows. */
  private void warmUp(long millis) throws InterruptedException {
    try (ProfileGuard guard = guard()) {
      TimeUnit.MILLISECONDS.sleep(millis / 2);
      requireQuiet(guard);
    }
    TimeUnit.MILLISECONDS.sleep(millis / 2);
  }

  private void measure(int blocks) throws InterruptedException {
    double before = 0;
    for (int block = 0; block < blocks; block++) {
      double first = window();
      if (block % 2 == 1) {
        say(CONTROL, before, first);
      } else if (block > 0) {
        say(CONTROL, first, before);
      }
      double second;
      double third;
      try (ProfileGuard guard = guard()) {
        TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
        second = window();
        third = window();
        requireQuiet(guard);
      }
      TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
      before = window();
      say(PAIR, first, second);
      say(PAIR, before, third);
      TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
    }
  }

  private static ProfileGuard guard() throws InterruptedException {
    ProfileGuard guard = ProfileGuard.start(GuardProperties.load());
    while (gauge("on") == 0) {
      if (counter("failures") > 0) {
        throw new IllegalStateException("the guard has stepped aside");
      }
      TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    }
    return guard;
  }

  private static void requireQuiet(ProfileGuard guard) {
    if (gauge("on") != 1 || counter("troubles") > 0 || !guard.lastDiagnosis().isEmpty()) {
      throw new IllegalStateException(
          "the guard is off or has seen trouble, which is not measured here");
    }
  }

  private static long gauge(String name) {
    return snapshot().map(guard -> guard.gauges().getOrDefault(name, 0L)).orElse(0L);
  }

  private static long counter(String name) {
    return snapshot().map(guard -> guard.counters().getOrDefault(name, 0L)).orElse(0L);
  }

  private static Optional<GuardSnapshot> snapshot() {
    return Guards.snapshots().stream().filter(each -> each.name().equals("profile")).findFirst();
  }

  private double window() throws InterruptedException {
    long before = service.served();
    long start = System.nanoTime();
    TimeUnit.MILLISECONDS.sleep(windowMillis);
    return (service.served() - before) * 1e9 / (System.nanoTime() - start);
  }

  private static void say(String kind, double plain, double other) {
    System.out.println(String.format(Locale.ROOT, "%s %.1f %.1f", kind, plain, other));
  }
}

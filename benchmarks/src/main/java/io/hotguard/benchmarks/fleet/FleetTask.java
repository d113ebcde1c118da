/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

/**
 * The task of one process.
 *
 * @param number from 0
 */
record FleetTask(FleetMix mix, int number, Trouble trouble) {
  enum Trouble {
    NONE,
    /** Answers no scrape from the second minute to the last, and its batches arrive last. */
    DELAYED,
    /** Is killed while it answers a scrape in the middle of a minute. */
    KILLED
  }

  /** The slice in whose scrape a process is killed. */
  static int lastSlice(FleetMix mix) {
    return mix.minutes() / 2 * FleetMix.SCRAPES + FleetMix.SCRAPES / 2;
  }

  boolean answers(int slice) {
    return trouble != Trouble.DELAYED
        || slice < FleetMix.SCRAPES
        || slice >= mix.slices() - FleetMix.SCRAPES;
  }

  /** Whether a batch arrives after those of later minutes. */
  boolean isLate(int minute) {
    return !answers(minute * FleetMix.SCRAPES);
  }

  boolean dies(int slice) {
    return trouble == Trouble.KILLED && slice == lastSlice(mix);
  }

  /** The slices whose values a server has scraped in the end. */
  int scraped() {
    return trouble == Trouble.KILLED ? lastSlice(mix) : mix.slices();
  }

  /** The slices that the process has recorded. */
  int recorded() {
    return trouble == Trouble.KILLED ? lastSlice(mix) + 1 : mix.slices();
  }

  /** The minutes whose batches the process has sent. */
  int sent() {
    return scraped() / FleetMix.SCRAPES;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

/** The phase of a run: producers read it, one thread moves it forward. */
final class Phase {
  enum Moment {
    WARM_UP,
    MEASURING,
    OVER
  }

  private volatile Moment now = Moment.WARM_UP;

  Moment now() {
    return now;
  }

  void enter(Moment moment) {
    now = moment;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

/** Share of WARN among the events. */
enum Mix {
  /** None. */
  INFO(0),
  /** 5 %. */
  WARN5(20),
  /** All. */
  WARN100(1);

  private final int warnEvery;

  Mix(int warnEvery) {
    this.warnEvery = warnEvery;
  }

  static Mix of(String parameter) {
    return valueOf(parameter);
  }

  /** One event in so many is WARN; 0 for none. */
  int warnEvery() {
    return warnEvery;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

/** Share of WARN among the events. */
enum Mix {
  INFO(0),
  WARN5(20),
  WARN100(1);

  private final int warnEvery;

  Mix(int warnEvery) {
    this.warnEvery = warnEvery;
  }

  static Mix of(String parameter) {
    return valueOf(parameter);
  }

  int warnEvery() {
    return warnEvery;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

/** The levels that events are counted under, for every logging library, most severe first. */
public enum EventLevel {
  OFF(0),
  FATAL(100),
  ERROR(200),
  WARN(300),
  INFO(400),
  DEBUG(500),
  TRACE(600),
  ALL(Integer.MAX_VALUE);

  private final int number;

  EventLevel(int number) {
    this.number = number;
  }

  /** The number of the level in gauges, on the scale of Log4j. */
  public int number() {
    return number;
  }
}

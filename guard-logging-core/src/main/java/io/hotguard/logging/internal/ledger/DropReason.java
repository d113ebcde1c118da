/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

/** Why an event was dropped. The names appear in counters as {@code dropped.reason.<name>}. */
public enum DropReason {
  /** The ring was full and the level at or below the threshold. */
  RING_FULL("ring-full"),
  /** The ring and the spill were full. */
  SPILL_FULL("spill-full"),
  /** The ring was full, the level at or below the threshold, and its share of the spill in use. */
  OVERFLOW_FULL("overflow-full"),
  /** The ring was full and the spill is off or could not be opened. */
  SPILL_OFF("spill-off"),
  /** An appender threw or was not started; the event did not reach all its appenders. */
  APPENDER_FAILED("appender-failed"),
  /** No appender took the event before the end, and the spill does not keep its level. */
  SHUTDOWN("shutdown"),
  /** A defect of the guard or an error such as OutOfMemoryError while it took the event. */
  GUARD_FAILURE("guard-failure");

  private final String label;

  DropReason(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}

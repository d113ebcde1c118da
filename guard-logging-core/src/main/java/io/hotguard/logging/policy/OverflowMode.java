/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.policy;

/** Where a full ring buffer sends events at or below the threshold. */
public enum OverflowMode {
  /** The event is dropped and counted. */
  DROP,
  /**
   * The event goes to the spill while less than half of the spill is in use. Above that it is
   * dropped and counted, so that it never takes the room of events above the threshold. Without a
   * spill it is dropped as well.
   */
  DISK
}

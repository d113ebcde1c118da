/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

/** When events above the threshold go to disk. */
public enum SpillMode {
  /** When the ring is full, and as long as earlier ones wait there, so that order is kept. */
  FULL,
  /** Always, before the logging call returns: such an event survives the death of the process. */
  ALWAYS,
  /** Never: with the ring full they are dropped and counted. */
  OFF
}

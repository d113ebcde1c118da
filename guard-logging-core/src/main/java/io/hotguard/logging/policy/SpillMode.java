/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.policy;

/** When events above the threshold go to disk. */
public enum SpillMode {
  /** When the ring is full, and while earlier events wait there: this keeps the order. */
  FULL,
  /** Always, before the logging call returns: such an event survives the death of the process. */
  ALWAYS,
  /** Never: a full ring drops and counts events. */
  OFF
}

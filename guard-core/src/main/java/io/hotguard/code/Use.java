/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

/** The use that a method makes of an instruction's result. */
public enum Use {
  /** The instruction has no result. */
  NONE,
  /** The result is discarded at once. */
  DISCARDED,
  /** The result decides a branch at once: a condition, or a comparison with null. */
  TESTED,
  /** Anything else. */
  USED
}

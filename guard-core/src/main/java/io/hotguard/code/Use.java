/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

/** What the method does with the value that an instruction gives. */
public enum Use {
  /** There is no value. */
  NONE,
  /** It is thrown away at once. */
  DISCARDED,
  /** It decides a branch at once: a condition, or a comparison with null. */
  TESTED,
  /** Anything else. */
  USED
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

/** The permission of a guard: how far it may change the application that it runs in. */
public enum GuardMode {
  /** The guard neither looks, counts nor changes anything. */
  OFF,
  /** The guard looks, counts and reports, but never changes what the application does. */
  WARN,
  /** The guard applies the documented fixes, reports each once and counts them all. */
  ENFORCE
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

/** What a guard may do to the application that it runs in. */
public enum GuardMode {
  /** Nothing: the guard does not look, count or change. */
  OFF,
  /** Look, count and report; never change what the application does. */
  WARN,
  /** Apply the documented fixes, report each once, count all of them. */
  ENFORCE
}

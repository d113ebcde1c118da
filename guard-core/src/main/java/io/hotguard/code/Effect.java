/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

/**
 * A costly action of a method, direct or through the methods it calls. A table of the reader lists
 * the library methods with an effect. A method that is not in a table has the effects of the
 * methods it calls, a few calls deep at most.
 */
public enum Effect {
  /** May wait for another thread: a lock with time-out, a queue, a future, sleep, park. */
  WAITS,
  /** Makes a round trip to another process: SQL, Redis, HTTP, an acknowledged message. */
  CALLS_REMOTE,
  /** Reads or writes files. */
  ACCESSES_FILES,
  /** Parses JSON text into objects. */
  PARSES_JSON,
  /** Writes objects as JSON text. */
  WRITES_JSON
}

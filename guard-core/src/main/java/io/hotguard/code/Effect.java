/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

/**
 * Something costly that a method does, itself or through what it calls. Which methods of libraries
 * have an effect is written down in a table of the reader; a method that no table names has the
 * effects of what it calls, over a few calls at most.
 */
public enum Effect {
  /** The thread may wait for another: a lock with time-out, a queue, a future, sleep, park. */
  WAITS,
  /** A round trip to another process: SQL, Redis, HTTP, a message that is confirmed. */
  CALLS_REMOTE,
  /** Reads or writes files. */
  ACCESSES_FILES,
  /** Turns JSON text into objects. */
  PARSES_JSON,
  /** Turns objects into JSON text. */
  WRITES_JSON,
  /**
   * Tries something that throws when it does not fit, such as {@code Long.parseLong}, and catches
   * that.
   */
  THROWS_FOR_CONTROL_FLOW,
  /** Walks the stack of a thread: a new exception, {@code getStackTrace}, {@code StackWalker}. */
  CAPTURES_STACK,
  /** Hands an event to a logging library. */
  LOGS
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Locale;

/** A kind of evidence in a flight recording, each with its own measure. */
public enum Evidence {
  /** Samples of threads that ran Java code; measured in samples. */
  CPU,
  /** Samples of threads that were in native code, such as a socket's; measured in samples. */
  NATIVE,
  /** Waits for monitors, locks and time to pass; measured in nanoseconds. */
  BLOCKED,
  /** Waits for sockets and files; measured in nanoseconds. */
  IO,
  /** Sampled allocations; measured in bytes. */
  ALLOCATION,
  /** Exceptions created; measured in exceptions. */
  EXCEPTION,
  /** Sampled objects that were still alive at the end; measured in objects. */
  RETAINED,
  /** Waits of virtual threads that kept their carrier; measured in nanoseconds. */
  PINNED,
  /** Platform threads started; measured in threads. */
  START;

  /** Returns the name in reports, in lower case. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}

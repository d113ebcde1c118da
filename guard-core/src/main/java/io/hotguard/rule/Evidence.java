/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Locale;

/** A kind of evidence in a flight recording, each with its own measure. */
public enum Evidence {
  /** Samples of threads that ran Java code; measured in samples. */
  CPU("processor time"),
  /** Samples of threads that were in native code, such as a socket's; measured in samples. */
  NATIVE("native code"),
  /** Waits for monitors, locks and time to pass; measured in nanoseconds. */
  BLOCKED("blocked time"),
  /** Waits for sockets and files; measured in nanoseconds. */
  IO("I/O time"),
  /** Sampled allocations; measured in bytes. */
  ALLOCATION("allocated bytes"),
  /** Exceptions created; measured in exceptions. */
  EXCEPTION("exceptions"),
  /** Sampled objects that were still alive at the end; measured in objects. */
  RETAINED("retained objects"),
  /** Waits of virtual threads that kept their carrier; measured in nanoseconds. */
  PINNED("pinned time"),
  /** Platform threads started; measured in threads. */
  START("thread starts");

  private final String whole;

  Evidence(String whole) {
    this.whole = whole;
  }

  /** Returns the words for all evidence of this kind, such as {@code processor time}. */
  String whole() {
    return whole;
  }

  /** Returns the name in reports, in lower case. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}

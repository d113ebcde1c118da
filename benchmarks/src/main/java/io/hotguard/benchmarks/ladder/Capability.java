/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

/** The capabilities of the guard, in the order in which the ladder adds them. */
enum Capability {
  /** A full ring stops no caller. */
  NEVER_BLOCK("never-block"),
  /** The root logger is asynchronous, and files are written once per batch. */
  ALL_ASYNC("all-async"),
  /** Caller location is not collected where nothing prints it. */
  LOCATION("location"),
  /** The network appender has its own journal; by hand, it is Log4j's own. */
  GELF("GELF"),
  /** The JSON text is parsed once for each of its versions. */
  PARSE_CACHE("parse cache"),
  /** The field is found without exceptions. */
  FIELD_LOOKUP("field lookup"),
  /** Driver settings are corrected. */
  JDBC("JDBC"),
  /** Times go into recorders instead of a queue. */
  RECORDER("recorder");

  private final String label;

  Capability(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}

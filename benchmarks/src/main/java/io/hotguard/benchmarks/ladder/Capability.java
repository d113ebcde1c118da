/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

/** The capabilities of the guard, in the order in which the ladder adds them. */
public enum Capability {
  NEVER_BLOCK(
      "never-block",
      "A full ring stops no caller: INFO and below dropped and counted, the rest to disk."),
  ALL_ASYNC(
      "all-async",
      "The synchronous root becomes asynchronous, and the files, which only asynchronous loggers reach then, are written once per batch."),
  LOCATION("location", "Caller location is not collected where nothing prints it."),
  GELF(
      "GELF",
      "The network appender is delivered from its own journal on disk; by hand, it is Log4j's own with `GelfLayout`, which looks for no types."),
  PARSE_CACHE("parse cache", "The JSON text is parsed once for each of its versions."),
  FIELD_LOOKUP("field lookup", "The field is found without exceptions."),
  JDBC(
      "JDBC",
      "Driver settings are corrected: no needless select, and by consent (`hotguard.jdbc.server-prepare`) statements prepared once."),
  RECORDER("recorder", "Times go into recorders instead of a queue.");

  private final String label;
  private final String effect;

  Capability(String label, String effect) {
    this.label = label;
    this.effect = effect;
  }

  public String label() {
    return label;
  }

  public String effect() {
    return effect;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

/** The uses of a part of a thread's time, in the order in which reports show them. */
public enum Activity {
  PROCESSOR("processor", "are on the processor"),
  READY("ready", "could run and have no processor"),
  LOCK("lock", "wait for a lock"),
  PERMIT("permit", "wait for a permit"),
  RESULT("result", "wait for the result of another task"),
  NOTIFY("notify", "wait to be notified"),
  SLEEP("sleep", "sleep"),
  READ("read", "read from a socket"),
  WRITE("write", "write to a socket"),
  FILE("file", "read or write a file"),
  SYNC("sync", "force a file to the disk"),
  STUCK("stuck", "stay at one place"),
  WAIT("wait", "wait"),
  UNKNOWN("unknown", "are in no event");

  private final String column;
  private final String phrase;

  Activity(String column, String phrase) {
    this.column = column;
    this.phrase = phrase;
  }

  /** The head of its column in a table. */
  public String column() {
    return column;
  }

  /** The end of a sentence about the threads that do it. */
  public String phrase() {
    return phrase;
  }

  /** Whether a partner or disk outside the process decides how long it takes. */
  public boolean isOutside() {
    return this == READ || this == WRITE || this == FILE || this == SYNC;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

/** The uses of a part of a thread's time, in the order in which reports show them. */
public enum Activity {
  PROCESSOR("processor", "are on the processor", Hazard.BUSY),
  READY("ready", "could run and have no processor", Hazard.THROTTLED),
  LOCK("lock", "wait for a lock", Hazard.LOCK),
  PERMIT("permit", "wait for a permit", Hazard.PERMIT),
  RESULT("result", "wait for the result of another task", Hazard.RESULT),
  NOTIFY("notify", "wait to be notified", Hazard.NOTIFY),
  QUEUE("queue", "wait to take from a queue or pool", Hazard.QUEUE),
  MESSAGE("message", "wait for a message", Hazard.MESSAGE),
  PACE("pace", "wait for their own next round", Hazard.SLEEP),
  SLEEP("sleep", "sleep", Hazard.SLEEP),
  READ("read", "read from a socket or stream", Hazard.IO),
  WRITE("write", "write to a socket or stream", Hazard.IO),
  FILE("file", "read or write a file", Hazard.IO),
  SYNC("sync", "force a file to the disk", Hazard.SYNC),
  STUCK("stuck", "stay at one place", Hazard.STUCK),
  WAIT("wait", "wait", Hazard.WAIT),
  UNKNOWN("unknown", "are in no event", Hazard.WAIT);

  private final String column;
  private final String phrase;
  private final Hazard hazard;

  Activity(String column, String phrase, Hazard hazard) {
    this.column = column;
    this.phrase = phrase;
    this.hazard = hazard;
  }

  /** The head of its column in a table. */
  public String column() {
    return column;
  }

  /** The end of a sentence about the threads that do it. */
  public String phrase() {
    return phrase;
  }

  /** The kind of cause that much of it is. */
  Hazard hazard() {
    return hazard;
  }

  /** Whether nothing in the process decides how long it takes, or nobody waits for it. */
  public boolean isOutside() {
    return this == MESSAGE
        || this == PACE
        || this == READ
        || this == WRITE
        || this == FILE
        || this == SYNC;
  }
}

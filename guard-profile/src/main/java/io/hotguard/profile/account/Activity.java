/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

/** The uses of a part of a thread's time, in the order in which reports show them. */
public enum Activity {
  PROCESSOR("processor", "are on the processor", Hazard.HOT_METHOD),
  READY("ready", "could run and have no processor", Hazard.CPU_THROTTLING),
  LOCK("lock", "wait for a lock", Hazard.CONTENDED_LOCK),
  PERMIT("permit", "wait for a permit", Hazard.PERMIT_WAIT),
  RESULT("result", "wait for the result of another task", Hazard.RESULT_WAIT),
  NOTIFY("notify", "wait to be notified", Hazard.SIGNAL_WAIT),
  QUEUE("queue", "wait to take from a queue or pool", Hazard.QUEUE_WAIT),
  MESSAGE("message", "wait for a message", Hazard.MESSAGE_WAIT),
  PACE("pace", "wait for their own next round", Hazard.SLEEP_IN_TASK),
  SLEEP("sleep", "sleep", Hazard.SLEEP_IN_TASK),
  READ("read", "read from a socket or stream", Hazard.IO_WAIT),
  WRITE("write", "write to a socket or stream", Hazard.IO_WAIT),
  FILE("file", "read or write a file", Hazard.IO_WAIT),
  SYNC("sync", "force a file to the disk", Hazard.DISK_FORCE),
  STUCK("stuck", "stay at one place", Hazard.STUCK_THREADS),
  WAIT("wait", "wait", Hazard.PARKED_THREADS),
  UNKNOWN("unknown", "are in no event", Hazard.PARKED_THREADS);

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
    return this == MESSAGE || this == PACE || (isHolding() && this != SLEEP);
  }

  /** Whether it waits for what other threads of the process do. */
  boolean isForOthers() {
    return compareTo(LOCK) >= 0 && compareTo(QUEUE) <= 0;
  }

  /** Whether others may wait for a thread that does it, while it waits for none of them. */
  boolean isHolding() {
    return compareTo(SLEEP) >= 0 && compareTo(SYNC) <= 0;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.Evidence;
import java.util.Set;

/** What threads wait for, as the recorder tells it apart. */
public enum WaitKind {
  /** To enter {@code synchronized} code. */
  MONITOR(Evidence.BLOCKED, "jdk.JavaMonitorEnter"),

  /** In {@code Object.wait}. */
  OBJECT_WAIT(Evidence.BLOCKED, "jdk.JavaMonitorWait"),

  /** In {@code LockSupport.park}: locks, queues, futures and pools of java.util.concurrent. */
  PARK(Evidence.BLOCKED, "jdk.ThreadPark"),

  /** In {@code Thread.sleep}. */
  SLEEP(Evidence.BLOCKED, "jdk.ThreadSleep"),

  /** For the other end of a socket. */
  SOCKET(Evidence.IO, "jdk.SocketRead", "jdk.SocketWrite"),

  /** For a file. */
  FILE(Evidence.IO, "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce");

  private final Evidence evidence;
  private final Set<String> events;

  WaitKind(Evidence evidence, String... events) {
    this.evidence = evidence;
    this.events = Set.of(events);
  }

  Evidence evidence() {
    return evidence;
  }

  Set<String> events() {
    return events;
  }
}

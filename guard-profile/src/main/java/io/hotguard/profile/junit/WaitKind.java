/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.rule.Evidence;
import java.util.Set;

/** The kinds of waits that the recorder distinguishes. */
public enum WaitKind {
  /** Entering {@code synchronized} code. */
  MONITOR,

  /** In {@code Object.wait}. */
  OBJECT_WAIT,

  /** In {@code LockSupport.park}: locks, queues, futures and pools of java.util.concurrent. */
  PARK,

  /** In {@code Thread.sleep}. */
  SLEEP,

  /** For the other end of a socket. */
  SOCKET,

  /** For a file. */
  FILE;

  Evidence evidence() {
    return this == SOCKET || this == FILE ? Evidence.IO : Evidence.BLOCKED;
  }

  Set<String> events() {
    return switch (this) {
      case MONITOR -> Set.of("jdk.JavaMonitorEnter");
      case OBJECT_WAIT -> Set.of("jdk.JavaMonitorWait");
      case PARK -> Set.of("jdk.ThreadPark");
      case SLEEP -> Set.of("jdk.ThreadSleep");
      case SOCKET -> Set.of("jdk.SocketRead", "jdk.SocketWrite");
      case FILE -> Set.of("jdk.FileRead", "jdk.FileWrite", "jdk.FileForce");
    };
  }
}

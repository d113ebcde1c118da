/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import org.jspecify.annotations.Nullable;

/**
 * The events of one pool of threads at one place, all together. Immutable.
 *
 * @param type the binary name of the class of the lock; may be empty
 * @param accepted whether a socket was read whose other end has an ephemeral port: a client's
 * @param count the number of events
 * @param nanos how long in all; 0 for samples of the JDK, which have no duration
 * @param threads how many threads
 */
public record Spell(
    Kind kind,
    CallStack stack,
    String type,
    boolean accepted,
    long count,
    long nanos,
    int threads) {

  /** The kinds of events, by what the thread did. */
  public enum Kind {
    PROCESSOR,
    NATIVE,
    MONITOR,
    NOTIFY,
    PARK,
    SLEEP,
    READ,
    WRITE,
    FILE,
    FORCE,
    /** A sample of the wall clock of a thread that was on no processor. */
    WALL,
    /** The start of a thread, by the starting thread. */
    START,
    /** A call of {@code System.gc()}. */
    COLLECT;

    static @Nullable Kind of(String event) {
      return switch (event) {
        case "jdk.ExecutionSample", "jdk.CPUTimeSample" -> PROCESSOR;
        case "jdk.NativeMethodSample" -> NATIVE;
        case "jdk.JavaMonitorEnter" -> MONITOR;
        case "jdk.JavaMonitorWait" -> NOTIFY;
        case "jdk.ThreadPark" -> PARK;
        case "jdk.ThreadSleep" -> SLEEP;
        case "jdk.SocketRead" -> READ;
        case "jdk.SocketWrite" -> WRITE;
        case "jdk.FileRead", "jdk.FileWrite" -> FILE;
        case "jdk.FileForce" -> FORCE;
        case "profiler.WallClockSample" -> WALL;
        case "jdk.ThreadStart" -> START;
        case "jdk.SystemGC" -> COLLECT;
        default -> null;
      };
    }

    /** Whether the event tells how long the thread waited. */
    public boolean isWait() {
      return this != PROCESSOR && this != NATIVE && this != START && this != COLLECT;
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import java.util.List;

/**
 * A thread dump of a process. Immutable.
 *
 * @param threads the threads with Java frames
 * @param deadlocked the names of the threads that wait for each other and never go on; empty for
 *     none
 */
public record ThreadDump(List<DumpedThread> threads, List<String> deadlocked) {
  public ThreadDump {
    threads = List.copyOf(threads);
    deadlocked = List.copyOf(deadlocked);
  }

  /**
   * A thread of a dump.
   *
   * @param key the name and the number of the thread, which tell it from others
   * @param state as {@link Thread.State} names it; empty if the dump does not tell
   * @param awaited the class of the lock that it waits for; empty for none
   */
  public record DumpedThread(
      String name, String key, String state, String awaited, CallStack stack) {
    /** True for a thread that was not on a processor, nor in native code. */
    public boolean isWaiting() {
      return state.startsWith("BLOCKED") || state.contains("WAITING");
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

/** For tests that go on when another thread has come to a stop. */
final class ThreadStates {
  private ThreadStates() {}

  static void await(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      Thread.onSpinWait();
    }
  }

  /** Returns once a thread has come to a stop: true if it has ended, false if it waits. */
  static boolean endsWithoutWaiting(Thread thread) {
    Thread.State state = thread.getState();
    while (state != Thread.State.TERMINATED && state != Thread.State.WAITING) {
      Thread.onSpinWait();
      state = thread.getState();
    }
    return state == Thread.State.TERMINATED;
  }
}

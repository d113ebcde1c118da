/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

/** The threads whose events count for an expectation. A recording sees the whole process. */
public enum RecordedThreads {
  /** Those of the thread that runs the test. Parallel tests do not matter. */
  TEST,

  /**
   * Also those of threads that this thread, directly or not, started while it ran. Older pool
   * threads and virtual threads do not count.
   */
  STARTED,

  /**
   * Those of all threads, except threads that wait for work. If tests run in parallel, the test
   * class must be {@code @Isolated}, otherwise the work of other tests counts.
   */
  ALL
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/** Receives the samples of a log: {@link Arena} for one thread, {@link Reserve} for many. */
interface SampleSink {

  /**
   * Counts samples, as {@link SampleLog#sample} makes them, until memory is short.
   *
   * @return the index of the first sample that is not counted; {@code to} if all are
   */
  int accept(long[] samples, int from, int to);
}

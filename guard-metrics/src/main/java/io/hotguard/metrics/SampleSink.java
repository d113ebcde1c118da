/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/** Where the samples of a log go: {@link Arena} for one thread, {@link Reserve} for many. */
interface SampleSink {

  /**
   * Counts a sample, or throws {@link OutOfMemoryError} and has counted nothing.
   *
   * @param sample as {@link SampleLog#sample} makes it
   */
  void accept(long sample);
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

/**
 * Receives the progress of a check. Called by one thread at a time, not always the same one. The
 * check waits for it, so it must not block.
 */
@FunctionalInterface
public interface Progress {

  /** The stages of a check, in their order. */
  enum Stage {
    /** Reads all inputs once, for the calls in them. */
    READING,
    /** Finds hot code. */
    SEARCHING,
    /** Runs rules over hot and mentioned code. */
    CHECKING,
    /** Reads the paths to findings. */
    WEIGHING
  }

  /**
   * Reports progress.
   *
   * @param done the number of archives and folders that this stage has finished
   */
  void at(Stage stage, int done, int total);

  /** Returns a listener that ignores progress. */
  static Progress none() {
    return (stage, done, total) -> {};
  }
}

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

  /** The parts of a check, in their order. */
  enum Stage {
    /** Reads all inputs once, for the calls in them. */
    READING,
    /** Looks for what is hot. */
    SEARCHING,
    /** Runs rules over what is hot or of interest. */
    CHECKING,
    /** Looks at the ways to what was found. */
    WEIGHING
  }

  /**
   * Says how far the check is.
   *
   * @param done the number of archives and folders of this part that are done
   * @param total the number that there are
   */
  void at(Stage stage, int done, int total);

  /** Returns a listener that ignores progress. */
  static Progress none() {
    return (stage, done, total) -> {};
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The recording that the guard controls. For the guard's thread, except {@link
 * #exceptionsPerSecond()}.
 */
interface JfrSession extends AutoCloseable {

  /** Records what is recorded all the time. */
  void rest();

  /**
   * Reduces excessive recording once a second; returns the shortest recorded wait in nanoseconds.
   */
  long look();

  /** Records samples and shorter waits as well, and exceptions if asked to. */
  void escalate(boolean exceptions);

  /** How many exceptions are made; 0 while that is not known. */
  double exceptionsPerSecond();

  /** Writes what is recorded to a file. */
  void dump(Path file) throws IOException;

  @Override
  void close();
}

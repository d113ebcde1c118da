/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What the guard has recorded for it.
 *
 * <p><b>Threading:</b> the guard's thread alone, but for {@link #exceptionsPerSecond()}.
 */
interface JfrSession extends AutoCloseable {

  /** Records what is recorded all the time. */
  void rest();

  /**
   * Records less where too much is recorded all the time; called once a second.
   *
   * @return from how many nanoseconds on waits are recorded all the time
   */
  long look();

  /**
   * Records samples and shorter waits as well.
   *
   * @param exceptions whether exceptions, too
   */
  void escalate(boolean exceptions);

  /** How many exceptions are made; 0 while that is not known. */
  double exceptionsPerSecond();

  /** Writes what is recorded to a file. */
  void dump(Path file) throws IOException;

  @Override
  void close();
}

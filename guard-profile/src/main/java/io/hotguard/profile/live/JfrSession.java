/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import java.io.IOException;
import java.nio.file.Path;

/** The guard's recording, for its own thread except {@link #exceptionsPerSecond()}. */
interface JfrSession extends AutoCloseable {

  /** Records the normal events only. */
  void rest();

  /** Reduces excessive recording, once a second; returns the shortest recorded wait in nanos. */
  long look();

  /** Records samples and shorter waits as well, and exceptions if asked to. */
  void escalate(boolean exceptions);

  /** The exceptions that are made a second; negative while unknown. */
  double exceptionsPerSecond();

  /** Writes the recording to a file. */
  void dump(Path file) throws IOException;

  @Override
  void close();
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.function.Consumer;

/**
 * A part of the inputs that one thread reads: an archive without the archives in it, an archive in
 * an archive, or some files. What cannot be read becomes a note; reading goes on behind it where it
 * can.
 */
public interface InputUnit {

  /** Reads all files that a visitor wants, in the same order each time. */
  void read(Visitor visitor, Consumer<InputNote> notes);

  /** Who wants files. */
  interface Visitor {

    /** Tells whether a file is worth reading. */
    boolean wants(InputEntry entry);

    /** Takes a file that it wanted. */
    void take(InputEntry entry, byte[] bytes);
  }
}

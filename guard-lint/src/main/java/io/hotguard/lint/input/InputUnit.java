/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.function.Consumer;

/**
 * A part of the inputs that one thread reads: some files, or one archive without the archives in
 * it. Unreadable parts become notes; reading continues behind them where it can.
 */
public interface InputUnit {

  /** Reads all wanted files, in the same order each time. */
  void read(Visitor visitor, Consumer<InputNote> notes);

  /** Receives the files of a unit. */
  interface Visitor {

    /** Tells whether a file is worth reading. */
    boolean wants(InputEntry entry);

    /** Takes a wanted file. */
    void take(InputEntry entry, byte[] bytes);
  }
}

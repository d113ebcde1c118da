/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.live;

import java.io.Serial;

/** A process cannot be recorded; the message says why and what to do. */
public final class UnrecordableProcessException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  /** Creates an exception; the message names the process, the reason and the fix in one line. */
  public UnrecordableProcessException(String message) {
    super(message);
  }
}

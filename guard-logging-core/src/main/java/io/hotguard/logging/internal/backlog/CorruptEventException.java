/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

/** Reports bytes that are no event record of a version that {@code EventDecoder} reads. */
public final class CorruptEventException extends Exception {

  public CorruptEventException(String message) {
    super(message);
  }

  CorruptEventException(String message, Throwable cause) {
    super(message, cause);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

/** Says that bytes given to {@link EventDecoder} are no event record of a version that it reads. */
final class CorruptEventException extends Exception {

  CorruptEventException(String message) {
    super(message);
  }

  CorruptEventException(String message, Throwable cause) {
    super(message, cause);
  }
}

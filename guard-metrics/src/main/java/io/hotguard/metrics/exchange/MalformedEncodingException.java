/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

/**
 * Reports bytes that are cut off, damaged, forged, or of another format.
 *
 * <p>The message says what was found, what is allowed, and at which byte.
 */
public final class MalformedEncodingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  MalformedEncodingException(String message) {
    super(message);
  }

  MalformedEncodingException(String message, Throwable cause) {
    super(message, cause);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

/**
 * A settings file or a baseline that cannot be used. The message names the file, the line where
 * there is one, what stands there and what is allowed.
 */
public final class CheckConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception; the message says what is wrong, where, and what is allowed. */
  public CheckConfigurationException(String message) {
    super(message);
  }
}

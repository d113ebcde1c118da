/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

/**
 * An unusable settings file or baseline. The message names the file, the line if known, the text
 * there and what is allowed.
 */
public final class CheckConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception; the message says what is wrong, where, and what is allowed. */
  public CheckConfigurationException(String message) {
    super(message);
  }
}

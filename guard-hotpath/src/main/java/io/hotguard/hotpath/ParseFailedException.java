/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import org.jspecify.annotations.Nullable;

/** Reports that a text could not be parsed, now or recently; the cause says why. */
public final class ParseFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ParseFailedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

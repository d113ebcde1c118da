/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.io.IOException;

/** The receiver will never take this payload, such as one it cannot read or that is too large. */
public final class RefusedPayloadException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception. */
  public RefusedPayloadException(String message) {
    super(message);
  }
}

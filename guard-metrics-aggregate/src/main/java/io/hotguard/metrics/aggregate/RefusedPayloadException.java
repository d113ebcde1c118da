/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.io.IOException;

/** Reports that the receiver will never take this payload, such as a malformed or too large one. */
public final class RefusedPayloadException extends IOException {
  private static final long serialVersionUID = 1L;

  public RefusedPayloadException(String message) {
    super(message);
  }
}

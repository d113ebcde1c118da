/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;

/** A file that is no flight recording, or a recording with no readable part. */
public final class UnreadableRecordingException extends IOException {
  private static final long serialVersionUID = 1L;

  public UnreadableRecordingException(String message) {
    super(message);
  }
}

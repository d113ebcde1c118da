/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.url.ParsedUrl.Unread;

/** Ends the reading of a URL; never leaves the reader. */
final class UnreadException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Unread unread;

  private UnreadException(Unread unread) {
    super(unread.reason(), null, false, false);
    this.unread = unread;
  }

  /** The driver refuses the URL, too. */
  static UnreadException refused(int offset, String reason) {
    return new UnreadException(new Unread(offset, reason, true));
  }

  /** The driver may read the URL in a way that nobody should rely on. */
  static UnreadException unclear(int offset, String reason) {
    return new UnreadException(new Unread(offset, reason, false));
  }

  Unread unread() {
    return unread;
  }
}

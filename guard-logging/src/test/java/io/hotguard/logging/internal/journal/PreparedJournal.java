/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;

/** Opens journals for tests of other packages. */
public final class PreparedJournal {
  private PreparedJournal() {}

  /** Opens a journal and waits until no append can find its next segment not ready. */
  public static Journal open(JournalConfig config) throws IOException {
    return Journals.open(config);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.util.ArrayDeque;
import java.util.List;

/** Unreadable data: a count and the newest messages. */
final class Damage {
  private static final int KEPT = 16;

  private final String journal;
  private final ArrayDeque<String> messages = new ArrayDeque<>();
  private long count;

  Damage(String journal) {
    this.journal = journal;
  }

  synchronized void add(String message) {
    count++;
    if (messages.size() == KEPT) {
      messages.removeFirst();
    }
    messages.addLast("journal '" + journal + "': " + message);
  }

  void skipped(String file, long offset, long end, String what) {
    add(file + " at offset " + offset + ": " + what + "; skipped " + (end - offset) + " bytes");
  }

  synchronized long count() {
    return count;
  }

  synchronized List<String> messages() {
    return List.copyOf(messages);
  }
}

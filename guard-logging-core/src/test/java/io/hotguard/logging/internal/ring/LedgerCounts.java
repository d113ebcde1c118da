/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.ledger.Ledger;
import java.util.Map;
import java.util.TreeMap;

/** Single counters of a ledger. */
final class LedgerCounts {
  private LedgerCounts() {}

  /** Returns a counter; 0 if the ledger does not report it. */
  static long count(Ledger ledger, long published, String counter) {
    Map<String, Long> counters = new TreeMap<>();
    ledger.report(published, counters);
    return counters.getOrDefault(counter, 0L);
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import java.util.BitSet;
import java.util.Set;

/** Counts the threads that take from queues that grow. */
final class QueueConsumers {
  private static final Set<String> TAKING =
      Set.of("take", "takeFirst", "takeLast", "poll", "pollFirst", "pollLast", "drainTo");

  private QueueConsumers() {}

  /** Counts the threads for the queue of a class of nodes. */
  static int of(ProfileFacts facts, String node) {
    int nested = node.indexOf('$');
    String queue = nested < 0 ? node : node.substring(0, nested);
    BitSet threads = new BitSet();
    for (Evidence kind : Evidence.values()) {
      for (WeightedStack weighted : facts.of(kind)) {
        if (weighted.stack().frames().stream()
            .anyMatch(
                frame -> frame.className().equals(queue) && TAKING.contains(frame.method()))) {
          weighted.addThreadsTo(threads);
        }
      }
    }
    return threads.cardinality();
  }
}

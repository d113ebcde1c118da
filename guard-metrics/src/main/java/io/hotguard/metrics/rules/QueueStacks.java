/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.StackSignature;
import java.util.List;

/** Stack signatures of the JDK's queues: their classes, nodes and waits. */
final class QueueStacks {
  /** Where a thread waits for room or for elements. */
  static final String CONDITION =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#await|awaitNanos";

  /** Where a thread waits for the queue's lock. */
  static final String LOCK = "java.util.concurrent.locks.ReentrantLock#lock|lockInterruptibly";

  /** The nodes of linked queues. */
  private static final String[] NODES = {
    "java.util.concurrent.LinkedBlockingDeque$Node",
    "java.util.concurrent.LinkedBlockingQueue$Node",
    "java.util.concurrent.ConcurrentLinkedQueue$Node",
    "java.util.concurrent.ConcurrentLinkedDeque$Node",
    "java.util.concurrent.LinkedTransferQueue$Node"
  };

  private static final List<String> BLOCKING =
      List.of(
          "java.util.concurrent.ArrayBlockingQueue",
          "java.util.concurrent.LinkedBlockingDeque",
          "java.util.concurrent.LinkedBlockingQueue");

  private QueueStacks() {}

  /** The signature of a queue that grows without bound. */
  static List<StackSignature> growing(Fix fix) {
    return List.of(
        StackSignature.of(
                Confidence.LIKELY,
                fix,
                "The nodes of a queue pile up while the heap grows: its producers are faster than its consumers.")
            .seenAs(Evidence.RETAINED, Evidence.ALLOCATION)
            .ofTypes(NODES)
            .whileHeapGrows());
  }

  /** The signature for each of the queues that can block, waiting in one of its methods. */
  static List<StackSignature> each(StackSignature signature, String wait, String methods) {
    return BLOCKING.stream().map(queue -> signature.on(wait, queue + methods)).toList();
  }
}

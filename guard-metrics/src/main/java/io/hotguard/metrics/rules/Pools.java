/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.HotPaths;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.QueueCalls.QueueCall;
import java.util.List;

/** Recognizes queues that the adding side also empties, in which nothing piles up. */
final class Pools {
  private Pools() {}

  /** A queue that hot paths also take from is a pool, or a buffer that its producers drain. */
  static boolean isPool(CodeFacts facts, List<QueueCall> uses) {
    return uses.stream()
        .anyMatch(
            use ->
                QueueCalls.takes(use.call())
                    && !use.call().target().name().startsWith("take")
                    && facts.isHot(use.body())
                    && !facts.hotPaths().isInThreadLoop(use.body().ref()));
  }

  /** A thread that adds to the queue which its own loop takes from hands work to itself. */
  static boolean isOwnWork(CodeFacts facts, Body body, List<QueueCall> uses) {
    HotPaths paths = facts.hotPaths();
    return paths.isInThreadLoop(body.ref())
        && uses.stream()
            .anyMatch(
                use ->
                    QueueCalls.takes(use.call())
                        && paths.isInThreadLoop(use.body().ref())
                        && entry(paths, use.body()).equals(entry(paths, body)));
  }

  private static String entry(HotPaths paths, Body body) {
    return paths.callsTo(body.ref()).stream()
        .findFirst()
        .map(call -> call.className() + '.' + call.method())
        .orElse(body.type().name() + '.' + body.method().name());
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Makes facts of two thread dumps of a process that was not recorded. */
public final class DumpedProcess {
  private DumpedProcess() {}

  /**
   * Returns the facts of the time between two dumps.
   *
   * @param spanNanos that time
   */
  public static ProfileFacts between(ThreadDump first, ThreadDump last, long spanNanos) {
    return new ProfileFacts(
        spanNanos,
        0,
        0,
        Map.of(Evidence.BLOCKED, waits(last, spanNanos)),
        OptionalLong.empty(),
        new ProfileFacts.Collector(0, 0, 0, 0, List.of()),
        new ProfileFacts.Machine(0, OptionalDouble.empty(), last.threads().size(), 0),
        Map.of(),
        ProfileFacts.Origin.DUMPS,
        new ProfileFacts.Threads(pools(first, last, spanNanos), List.of(first, last), 0, 0, 0),
        Pressure.NONE,
        List.of(
            "Nothing was recorded: two thread dumps tell where threads stand, not how long."
                + " Give --seconds=60 for shares of time."));
  }

  private static List<PoolTimes> pools(ThreadDump first, ThreadDump last, long spanNanos) {
    Map<String, Long> before = new HashMap<>();
    first.threads().forEach(thread -> before.put(thread.key(), thread.processorNanos()));
    Map<String, List<ThreadDump.DumpedThread>> byPool = new TreeMap<>();
    last.threads()
        .forEach(
            thread -> byPool.computeIfAbsent(thread.pool(), name -> new ArrayList<>()).add(thread));
    List<PoolTimes> pools = new ArrayList<>();
    byPool.forEach(
        (name, threads) ->
            pools.add(
                new PoolTimes(
                    name,
                    threads.size(),
                    threads.get(0).virtual(),
                    threads.size() * spanNanos,
                    threads.stream()
                        .mapToLong(
                            thread ->
                                thread.processorNanos()
                                    - before.getOrDefault(thread.key(), thread.processorNanos()))
                        .map(nanos -> Math.max(0, nanos))
                        .sum(),
                    0,
                    List.of())));
    return pools;
  }

  private static List<WeightedStack> waits(ThreadDump dump, long spanNanos) {
    List<WeightedStack> stacks = new ArrayList<>();
    for (ThreadDump.DumpedThread thread : dump.threads()) {
      if (thread.isWaiting()) {
        stacks.add(new WeightedStack(thread.stack(), thread.awaited().type(), 1, spanNanos, 1));
      }
    }
    return stacks;
  }
}

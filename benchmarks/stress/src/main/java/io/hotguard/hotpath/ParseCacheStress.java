/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two callers ask at once for a text that nobody has parsed: r1 and r2 are their values, r3 the
 * number of parses. Each parse gives another number.
 */
public final class ParseCacheStress {
  private ParseCacheStress() {}

  /** The shipped cache: the same version. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "One parses, both have it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Parsed twice, or seen half.")
  @State
  public static class ShippedOneVersion {
    private final AtomicInteger parses = new AtomicInteger();
    private final ParseCache<String, Integer> cache =
        ParseCache.builder().maxEntries(4).nanoTime(() -> 0).build();

    @Actor
    public void one(III_Result result) {
      result.r1 = cache.get("rules", 1, parses::incrementAndGet);
    }

    @Actor
    public void other(III_Result result) {
      result.r2 = cache.get("rules", 1, parses::incrementAndGet);
    }

    @Arbiter
    public void count(III_Result result) {
      result.r3 = parses.get();
    }
  }

  /** The shipped cache: two versions. Each caller gets its own, and both are kept. */
  @JCStressTest
  @Outcome(id = "10, 20, 2", expect = Expect.ACCEPTABLE, desc = "Each has what it asked for.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A version that was not asked for.")
  @State
  public static class ShippedTwoVersions {
    private final ParseCache<String, Integer> cache =
        ParseCache.builder().maxEntries(4).nanoTime(() -> 0).build();

    @Actor
    public void one(III_Result result) {
      result.r1 = cache.get("rules", 1, () -> 10);
    }

    @Actor
    public void other(III_Result result) {
      result.r2 = cache.get("rules", 2, () -> 20);
    }

    @Arbiter
    public void count(III_Result result) {
      cache.get("rules", 1, () -> 30);
      cache.get("rules", 2, () -> 40);
      result.r3 = (int) cache.statistics().parses();
    }
  }

  /** The weakened twin: look, parse, put. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "One parses, both have it.")
  @Outcome(
      id = {"1, 2, 2", "2, 1, 2"},
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A stampede: the harness sees it.")
  @State
  public static class LookThenPut {
    private final AtomicInteger parses = new AtomicInteger();
    private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    private int get() {
      @Nullable Integer known = map.get("rules");
      if (known == null) {
        known = parses.incrementAndGet();
        map.put("rules", known);
      }
      return known;
    }

    @Actor
    public void one(III_Result result) {
      result.r1 = get();
    }

    @Actor
    public void other(III_Result result) {
      result.r2 = get();
    }

    @Arbiter
    public void count(III_Result result) {
      result.r3 = parses.get();
    }
  }
}

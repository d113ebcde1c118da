/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath.micrometer;

import io.hotguard.hotpath.KeyedExecutor;
import io.hotguard.hotpath.LossyWriter;
import io.hotguard.hotpath.ParseCache;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/**
 * The counts of this library's classes as Micrometer's meters, with the tag {@code name}. The
 * record of counts says what each meter counts. A meter does not keep its object alive.
 *
 * <h2>Threading</h2>
 *
 * Any thread. A read of a meter waits for nothing.
 */
public final class HotpathMeters {
  private static final String PREFIX = "hotguard.";

  private HotpathMeters() {}

  /** Returns the meters {@code hotguard.parse.cache.*} of a cache. */
  public static MeterBinder of(String name, ParseCache<?, ?> cache) {
    return registry -> {
      Meters<ParseCache<?, ?>> meters = new Meters<>(registry, name, cache);
      meters.count("parse.cache.hits", c -> c.statistics().hits());
      meters.count("parse.cache.parses", c -> c.statistics().parses());
      meters.count("parse.cache.failures", c -> c.statistics().failures());
      meters.gauge("parse.cache.entries", c -> c.statistics().entries());
    };
  }

  /** Returns the meters {@code hotguard.keyed.executor.*} of an executor. */
  public static MeterBinder of(String name, KeyedExecutor<?> executor) {
    return registry -> {
      Meters<KeyedExecutor<?>> meters = new Meters<>(registry, name, executor);
      meters.count("keyed.executor.accepted", e -> e.counts().accepted());
      meters.count("keyed.executor.handled", e -> e.counts().handled());
      meters.count("keyed.executor.failed", e -> e.counts().failed());
      meters.count("keyed.executor.abandoned", e -> e.counts().abandoned());
      meters.count("keyed.executor.refused.key.full", e -> e.counts().keyFull());
      meters.count("keyed.executor.refused.full", e -> e.counts().full());
      meters.count("keyed.executor.refused.closed", e -> e.counts().closed());
      meters.gauge("keyed.executor.waiting", e -> e.counts().waiting());
    };
  }

  /** Returns the meters {@code hotguard.lossy.writer.*} of a writer. */
  public static MeterBinder of(String name, LossyWriter writer) {
    return registry -> {
      Meters<LossyWriter> meters = new Meters<>(registry, name, writer);
      meters.count("lossy.writer.accepted", w -> w.counts().accepted());
      meters.count("lossy.writer.written", w -> w.counts().written());
      meters.count("lossy.writer.failed", w -> w.counts().failed());
      meters.count("lossy.writer.abandoned", w -> w.counts().abandoned());
      meters.count("lossy.writer.dropped", w -> w.counts().dropped());
      meters.gauge("lossy.writer.waiting", w -> w.counts().waiting());
    };
  }

  private record Meters<T>(MeterRegistry registry, String name, T source) {
    void count(String meter, ToDoubleFunction<T> value) {
      registry.more().counter(PREFIX + meter, Tags.of("name", name), source, value);
    }

    void gauge(String meter, ToDoubleFunction<T> value) {
      registry.gauge(PREFIX + meter, Tags.of("name", name), source, value);
    }
  }
}

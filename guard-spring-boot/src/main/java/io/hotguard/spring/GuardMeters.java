/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes each counter and gauge of each guard as the meter that {@link MeterTable} names, with
 * the tag {@code guard}.
 *
 * <p>Guards come and go. Each read of the meter {@value #GUARDS} adds the meters of guards that are
 * new since the read before. The meters of a guard that ended keep their last numbers.
 *
 * <p><b>Threading:</b> any thread. <b>Shapes:</b> the meters of the table for each guard, and for
 * each isolated appender, level and reason.
 */
public final class GuardMeters implements MeterBinder {
  static final String GUARDS = "hotguard.guards";
  static final String FINDINGS = "hotguard.findings";
  static final String MODE = "hotguard.mode";

  /** One scrape reads the guards once. */
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final MeterTable table = MeterTable.read();
  private final Supplier<List<GuardSnapshot>> source;
  private final LongSupplier nanos;
  private final Map<String, Number> values = new ConcurrentHashMap<>();
  private @Nullable List<GuardSnapshot> latest;
  private long latestNanos;

  /**
   * Creates a binder.
   *
   * @param nanos a clock that counts nanoseconds
   */
  public GuardMeters(Supplier<List<GuardSnapshot>> source, LongSupplier nanos) {
    this.source = source;
    this.nanos = nanos;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Set<String> bound = ConcurrentHashMap.newKeySet();
    Gauge.builder(GUARDS, () -> guards(registry, bound))
        .description("Registered guards.")
        .baseUnit("guards")
        .register(registry);
    guards(registry, bound);
  }

  private int guards(MeterRegistry registry, Set<String> bound) {
    List<GuardSnapshot> snapshots = snapshots();
    for (GuardSnapshot snapshot : snapshots) {
      snapshot
          .counters()
          .keySet()
          .forEach(key -> bind(registry, bound, snapshot.name(), "counter", key));
      snapshot
          .gauges()
          .keySet()
          .forEach(key -> bind(registry, bound, snapshot.name(), "gauge", key));
      if (bound.add(snapshot.name())) {
        bindState(registry, snapshot.name());
      }
    }
    return snapshots.size();
  }

  private void bindState(MeterRegistry registry, String guard) {
    Gauge.builder(FINDINGS, () -> value(guard, FINDINGS))
        .description("Findings that the guard reports.")
        .baseUnit("findings")
        .tags("guard", guard)
        .register(registry);
    Gauge.builder(MODE, () -> value(guard, MODE))
        .description("Mode of the guard: 0 off, 1 warn, 2 enforce.")
        .tags("guard", guard)
        .register(registry);
  }

  private void bind(
      MeterRegistry registry, Set<String> bound, String guard, String kind, String key) {
    String id = id(guard, kind, key);
    if (!bound.add(id)) {
      return;
    }
    MeterTable.Match match = table.find(guard, kind, key).orElse(null);
    if (match == null) {
      return;
    }
    MeterTable.Row row = match.row();
    Tags tags = Tags.of("guard", guard);
    if (!row.tag().isEmpty()) {
      tags = tags.and(row.tag(), match.tagValue());
    }
    String unit = row.unit().isEmpty() ? null : row.unit();
    if (kind.equals("counter")) {
      FunctionCounter.builder(row.meter(), this, meters -> meters.value(guard, id))
          .description(row.description())
          .baseUnit(unit)
          .tags(tags)
          .register(registry);
    } else {
      Gauge.builder(row.meter(), () -> value(guard, id))
          .description(row.description())
          .baseUnit(unit)
          .tags(tags)
          .register(registry);
    }
  }

  private static String id(String guard, String kind, String key) {
    return guard + ' ' + kind + ' ' + key;
  }

  private double value(String guard, String id) {
    snapshots();
    Number value = values.get(id.startsWith("hotguard.") ? guard + ' ' + id : id);
    return value == null ? 0 : value.doubleValue();
  }

  private synchronized List<GuardSnapshot> snapshots() {
    long now = nanos.getAsLong();
    List<GuardSnapshot> current = latest;
    if (current == null || now - latestNanos >= MAX_AGE_NANOS) {
      current = source.get();
      latest = current;
      latestNanos = now;
      for (GuardSnapshot snapshot : current) {
        keep(snapshot);
      }
    }
    return current;
  }

  private void keep(GuardSnapshot snapshot) {
    String guard = snapshot.name();
    snapshot.counters().forEach((key, value) -> values.put(id(guard, "counter", key), value));
    snapshot.gauges().forEach((key, value) -> values.put(id(guard, "gauge", key), value));
    values.put(guard + ' ' + FINDINGS, snapshot.findings().size());
    values.put(guard + ' ' + MODE, number(snapshot.mode()));
  }

  private static int number(GuardMode mode) {
    return switch (mode) {
      case OFF -> 0;
      case WARN -> 1;
      case ENFORCE -> 2;
    };
  }
}

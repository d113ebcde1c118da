/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.hotguard.internal.StartUpLines;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Names a meter that grows by a tag, such as one of a session or a user, in a line on standard
 * error. Registries over recorders watch themselves; bind it to any other registry.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method.
 *
 * <h2>Shapes</h2>
 *
 * Counts the meters of each name; a name with 1,000 of them is reported once.
 */
public final class TagGrowth implements MeterBinder {
  static final int MANY = 1_000;

  public TagGrowth() {}

  @Override
  public void bindTo(MeterRegistry registry) {
    ConcurrentHashMap<String, Integer> meters = new ConcurrentHashMap<>();
    registry
        .config()
        .onMeterAdded(
            meter -> {
              String name = meter.getId().getName();
              if (!isPart(meter) && meters.merge(name, 1, Integer::sum) == MANY) {
                report(registry, meter.getId());
              }
            })
        .onMeterRemoved(
            meter -> {
              if (!isPart(meter)) {
                meters.merge(meter.getId().getName(), -1, Integer::sum);
              }
            });
  }

  /** Returns whether a meter is a part of another, such as a gauge of a percentile. */
  private static boolean isPart(Meter meter) {
    return meter.getId().syntheticAssociation() != null;
  }

  /** Reports the newest meter of many; listeners hear of it before the registry has it. */
  private static void report(MeterRegistry registry, Meter.Id newest) {
    String name = newest.getName();
    Map<String, Set<String>> values = new HashMap<>();
    Stream.concat(registry.getMeters().stream().map(Meter::getId), Stream.of(newest))
        .filter(id -> id.getName().equals(name))
        .flatMap(id -> id.getTags().stream())
        .forEach(
            tag ->
                values.computeIfAbsent(tag.getKey(), key -> new HashSet<>()).add(tag.getValue()));
    values.entrySet().stream()
        .max(
            Map.Entry.<String, Set<String>>comparingByValue(
                    (one, other) -> one.size() - other.size())
                .thenComparing(Map.Entry.comparingByKey()))
        .ifPresent(
            most ->
                StartUpLines.say(
                    ("meter %s has %s series, and its tag %s %s values: each value takes memory"
                            + " here and in the monitoring system until the end -> remove the tag,"
                            + " or give it few values (MeterFilter.replaceTagValues)")
                        .formatted(name, MANY, most.getKey(), most.getValue().size())));
  }
}

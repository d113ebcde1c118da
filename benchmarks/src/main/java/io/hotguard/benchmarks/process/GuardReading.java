/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * The logging guard's counters and gauges as JMX shows them; not {@code present} without a guard.
 */
public record GuardReading(boolean present, Map<String, Long> counters, Map<String, Long> gauges) {
  private static final String NAME = "io.hotguard:type=Guard,name=logging";

  public static GuardReading ofThisProcess() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name = new ObjectName(NAME);
      if (!server.isRegistered(name)) {
        return absent();
      }
      return new GuardReading(
          true,
          toMap(server.getAttribute(name, "Counters")),
          toMap(server.getAttribute(name, "Gauges")));
    } catch (JMException e) {
      throw new IllegalStateException("cannot read " + NAME + " by JMX", e);
    }
  }

  public static GuardReading absent() {
    return new GuardReading(false, new TreeMap<>(), new TreeMap<>());
  }

  public long counter(String name) {
    return counters.getOrDefault(name, 0L);
  }

  public long gauge(String name) {
    return gauges.getOrDefault(name, 0L);
  }

  /** Events accepted and not yet written, in the ring and in the spill. */
  public long waiting() {
    return gauge("ring.waiting") + gauge("spill.waiting");
  }

  /** Events waiting anywhere in the guard, those for isolated appenders included. */
  public long backlog() {
    return waiting() + isolated("waiting");
  }

  /** Sum over the isolated appenders of {@code isolated.NAME.what}, counter or gauge. */
  public long isolated(String what) {
    long sum = 0;
    Map<String, Long> all = new TreeMap<>(counters);
    all.putAll(gauges);
    for (Map.Entry<String, Long> entry : all.entrySet()) {
      if (entry.getKey().startsWith("isolated.") && entry.getKey().endsWith('.' + what)) {
        sum += entry.getValue();
      }
    }
    return sum;
  }

  private static Map<String, Long> toMap(Object attribute) {
    Map<String, Long> map = new TreeMap<>();
    if (attribute instanceof TabularData table) {
      for (Object row : table.values()) {
        CompositeData entry = (CompositeData) row;
        map.put((String) entry.get("key"), ((Number) entry.get("value")).longValue());
      }
    } else if (attribute instanceof Map<?, ?> plain) {
      plain.forEach((key, value) -> map.put(String.valueOf(key), ((Number) value).longValue()));
    }
    return map;
  }
}

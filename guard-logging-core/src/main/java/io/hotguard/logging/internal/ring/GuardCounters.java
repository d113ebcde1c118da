/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ledger.Ledger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The guard's counts, under the names that users see. */
public final class GuardCounters {
  private final Map<String, Long> counters = new TreeMap<>();
  private final Map<String, Long> gauges = new LinkedHashMap<>();

  public void gauge(String name, long value) {
    gauges.put(name, value);
  }

  public void ring(EventRing<?, ?> ring, Ledger ledger) {
    ledger.report(ring.published(), counters);
    counters.put("waits", ring.roomWait().waits());
    counters.put("waits.in-vain", ring.roomWait().inVain());
    gauge("ring.capacity", ring.capacity());
    gauge("ring.waiting", ring.waiting());
    gauge("ring.fill-percent", 100 * ring.waiting() / ring.capacity());
  }

  public void spill(Spill<?, ?> spill) {
    gauge("spill.waiting", spill.waiting());
    Backlog<?> backlog = spill.backlog();
    if (backlog != null) {
      gauge("spill.used-bytes", backlog.own().journal().usedBytes());
      gauge("spill.capacity-bytes", backlog.own().journal().capacityBytes());
      counters.put(
          "spill.corrupt", backlog.own().corrupt() + backlog.own().journal().damageCount());
      counters.put("spill.unreadable", backlog.unreadable());
    }
  }

  public void delivery(IsolatedDelivery<?> delivery) {
    String prefix = "isolated." + delivery.name() + '.';
    counters.put(prefix + "accepted", delivery.accepted());
    counters.put(prefix + "recovered", delivery.recovered());
    counters.put(prefix + "written", delivery.written());
    counters.put(prefix + "given-up", delivery.givenUp());
    counters.put(prefix + "dropped", delivery.dropped());
    counters.put(prefix + "unreadable", delivery.unreadable());
    counters.put(prefix + "failures", delivery.failures());
    gauge(prefix + "waiting", delivery.undelivered());
    gauge(prefix + "used-bytes", delivery.journalBytes());
    gauge(prefix + "capacity-bytes", delivery.journalCapacityBytes());
  }

  public void writeTo(GuardSnapshot.Builder snapshot) {
    counters.forEach(snapshot::counter);
    gauges.forEach(snapshot::gauge);
  }
}

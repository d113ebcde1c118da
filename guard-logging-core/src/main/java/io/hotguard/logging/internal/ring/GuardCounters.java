/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.delivery.DeliveryCounts;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ledger.Ledger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
      counters.merge("truncated", backlog.own().truncated(), Long::sum);
    }
  }

  /**
   * Reports an isolated appender, whose counts may come from several deliveries.
   *
   * @param now the delivery that the appender has now; null if it is away
   */
  public void delivery(String name, DeliveryCounts counts, @Nullable IsolatedDelivery<?> now) {
    String prefix = "isolated." + name + '.';
    counters.put(prefix + "accepted", counts.accepted());
    counters.put(prefix + "recovered", counts.recovered());
    counters.put(prefix + "written", counts.written());
    counters.put(prefix + "handed-over", counts.handedOver());
    counters.put(prefix + "given-up", counts.givenUp());
    counters.put(prefix + "dropped", counts.dropped());
    counters.put(prefix + "refused", counts.refused());
    counters.put(prefix + "unreadable", counts.unreadable());
    counters.put(prefix + "failures", counts.failures());
    counters.put(prefix + "truncated", counts.truncated());
    counters.merge("truncated", counts.truncated(), Long::sum);
    gauge(prefix + "waiting", now == null ? 0 : now.undelivered());
    gauge(prefix + "stalled", now != null && now.isStalled() ? 1 : 0);
    gauge(prefix + "used-bytes", now == null ? 0 : now.journalBytes());
    gauge(prefix + "capacity-bytes", now == null ? 0 : now.journalCapacityBytes());
  }

  public void writeTo(GuardSnapshot.Builder snapshot) {
    counters.forEach(snapshot::counter);
    gauges.forEach(snapshot::gauge);
  }
}

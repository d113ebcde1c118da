/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.jmx.BeanRegistration;
import io.hotguard.rule.Finding;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.management.JMException;

/**
 * One guard's MXBean on the platform's server. No other class outside {@code io.hotguard.jmx} needs
 * {@code java.management}.
 */
final class JmxPublication {
  private static final String DOMAIN = "io.hotguard:type=Guard,name=";

  private JmxPublication() {}

  /**
   * Publishes a guard under its name. If a second copy of Hotguard in this process has taken that
   * name, the next free number is added.
   *
   * @throws JMException if the server refuses
   */
  static BeanRegistration publish(String guard, Supplier<GuardSnapshot> snapshots)
      throws JMException {
    return BeanRegistration.register(
        new View(snapshots), GuardMXBean.class, guard, name -> DOMAIN + name);
  }

  private record View(Supplier<GuardSnapshot> snapshots) implements GuardMXBean {
    @Override
    public GuardMode getMode() {
      return snapshots.get().mode();
    }

    @Override
    public Map<String, Long> getCounters() {
      return snapshots.get().counters();
    }

    @Override
    public Map<String, Long> getGauges() {
      return snapshots.get().gauges();
    }

    @Override
    public List<String> getFindings() {
      return snapshots.get().findings().stream().map(Finding::describe).toList();
    }
  }
}

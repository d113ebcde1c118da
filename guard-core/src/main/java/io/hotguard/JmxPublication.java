/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.jmx.DescribedMXBean;
import io.hotguard.rule.Finding;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * One guard's MXBean on the platform's server. No other class outside {@code io.hotguard.jmx} needs
 * {@code java.management}.
 */
final class JmxPublication {
  private static final String DOMAIN = "io.hotguard:type=Guard,name=";
  private static final int MAX_COPIES = 100;

  private final String guard;
  private final ObjectName name;

  private JmxPublication(String guard, ObjectName name) {
    this.guard = guard;
    this.name = name;
  }

  /**
   * Publishes a guard under its name. If a second copy of Hotguard in this process has taken that
   * name, the next free number is added.
   *
   * @throws JMException if the server refuses
   */
  static JmxPublication publish(String guard, Supplier<GuardSnapshot> snapshots)
      throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    InstanceAlreadyExistsException last = null;
    for (int copy = 1; copy <= MAX_COPIES; copy++) {
      String numbered = Guards.numbered(guard, copy);
      ObjectName name = new ObjectName(DOMAIN + numbered);
      try {
        server.registerMBean(DescribedMXBean.of(new View(snapshots), GuardMXBean.class), name);
        return new JmxPublication(numbered, name);
      } catch (InstanceAlreadyExistsException e) {
        last = e;
      }
    }
    throw last;
  }

  /** The name of the guard, with the number that it has in JMX. */
  String guard() {
    return guard;
  }

  void withdraw() throws JMException {
    ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
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

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.jmx.DescribedMXBean;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.policy.LoggingPolicyMXBean;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.status.StatusLogger;
import org.jspecify.annotations.Nullable;

/** The policy of a guard in JMX. A failed registration costs only the bean. */
final class PolicyBean implements LoggingPolicyMXBean {
  private final LoggingGuard guard;

  private PolicyBean(LoggingGuard guard) {
    this.guard = guard;
  }

  /** Registers the bean; null if that was not possible. */
  static @Nullable ObjectName register(LoggingGuard guard, String name) {
    try {
      ObjectName objectName =
          new ObjectName("io.hotguard:type=LoggingPolicy,name=" + ObjectName.quote(name));
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(
              DescribedMXBean.of(new PolicyBean(guard), LoggingPolicyMXBean.class), objectName);
      return objectName;
    } catch (JMException | RuntimeException | LinkageError e) {
      StatusLogger.getLogger().warn("hotguard: the logging policy is not in JMX: {}", e.toString());
      return null;
    }
  }

  static void unregister(@Nullable ObjectName name) {
    if (name == null) {
      return;
    }
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException | RuntimeException e) {
      StatusLogger.getLogger().debug("hotguard: {} was gone already: {}", name, e.toString());
    }
  }

  @Override
  public String getThreshold() {
    return guard.threshold().name();
  }

  @Override
  public void setThreshold(String threshold) {
    Level level = Level.getLevel(threshold.toUpperCase(Locale.ROOT));
    if (level == null) {
      throw new IllegalArgumentException(
          "threshold=" + threshold + ": must be one of " + Arrays.toString(Level.values()));
    }
    guard.setThreshold(level);
  }

  @Override
  public String getSpill() {
    return guard.spill().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void setSpill(String mode) {
    for (SpillMode candidate : SpillMode.values()) {
      if (candidate.name().equalsIgnoreCase(mode)) {
        guard.setSpill(candidate);
        return;
      }
    }
    throw new IllegalArgumentException("spill=" + mode + ": must be one of full, always, off");
  }

  @Override
  public String getOverflow() {
    return guard.overflow().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void setOverflow(String mode) {
    for (OverflowMode candidate : OverflowMode.values()) {
      if (candidate.name().equalsIgnoreCase(mode)) {
        guard.setOverflow(candidate);
        return;
      }
    }
    throw new IllegalArgumentException("overflow=" + mode + ": must be one of drop, disk");
  }

  @Override
  public boolean isRelief() {
    return guard.isRelief();
  }

  @Override
  public void setRelief(boolean relief) {
    guard.setRelief(relief);
  }

  @Override
  public List<String> getChanges() {
    return guard.changes();
  }

  @Override
  public List<String> getProblems() {
    return guard.problems();
  }
}

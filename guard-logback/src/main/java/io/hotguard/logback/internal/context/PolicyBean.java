/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.Level;
import io.hotguard.jmx.BeanRegistration;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logback.internal.appender.LogbackStatus;
import io.hotguard.logging.policy.LoggingPolicyMXBean;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The policy of a guard in JMX. A failed registration costs only the bean. */
final class PolicyBean implements LoggingPolicyMXBean {
  private static final String NAME = "io.hotguard:type=LoggingPolicy,name=";

  private final LogbackGuard guard;

  private PolicyBean(LogbackGuard guard) {
    this.guard = guard;
  }

  /**
   * Registers the bean; null if that fails.
   *
   * @param name the name of the guard in JMX
   */
  static @Nullable BeanRegistration register(LogbackGuard guard, String name) {
    try {
      return BeanRegistration.register(
          new PolicyBean(guard),
          LoggingPolicyMXBean.class,
          copy -> NAME + ObjectName.quote(copy == 1 ? name : name + '#' + copy));
    } catch (JMException | RuntimeException | LinkageError e) {
      LogbackStatus.INSTANCE.warn("hotguard: the logging policy is not in JMX: " + e);
      return null;
    }
  }

  @Override
  public String getThreshold() {
    return guard.threshold().toString();
  }

  @Override
  public void setThreshold(String threshold) {
    String name = threshold.toUpperCase(Locale.ROOT);
    Level level = Level.toLevel(name, null);
    if (level == null || level.toInt() == Level.ALL_INT) {
      throw new IllegalArgumentException(
          "threshold=" + threshold + ": must be one of ERROR, WARN, INFO, DEBUG, TRACE, OFF");
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

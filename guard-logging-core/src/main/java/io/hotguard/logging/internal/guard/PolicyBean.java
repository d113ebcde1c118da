/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.jmx.BeanRegistration;
import io.hotguard.logging.internal.backlog.StatusLog;
import io.hotguard.logging.policy.LoggingPolicy;
import io.hotguard.logging.policy.LoggingPolicyMXBean;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The policy of a guard in JMX. <b>Threading:</b> any thread. */
public final class PolicyBean<L> implements LoggingPolicyMXBean {
  private static final String NAME = "io.hotguard:type=LoggingPolicy,name=";

  private final LoggingPolicy<L> policy;
  private final Function<String, L> thresholds;

  private PolicyBean(LoggingPolicy<L> policy, Function<String, L> thresholds) {
    this.policy = policy;
    this.thresholds = thresholds;
  }

  /**
   * Registers the bean. Returns null if that fails, which costs only the bean.
   *
   * @param thresholds reads the name of a level in any case, and throws an {@link
   *     IllegalArgumentException} for a name that is no threshold
   * @param name the name of the guard in JMX
   */
  public static <L> @Nullable BeanRegistration register(
      LoggingPolicy<L> policy, Function<String, L> thresholds, String name, StatusLog status) {
    try {
      return BeanRegistration.register(
          new PolicyBean<>(policy, thresholds),
          LoggingPolicyMXBean.class,
          name,
          free -> NAME + ObjectName.quote(free));
    } catch (JMException | RuntimeException | LinkageError e) {
      status.warn("hotguard: the logging policy is not in JMX: " + e);
      return null;
    }
  }

  @Override
  public String getThreshold() {
    return String.valueOf(policy.threshold());
  }

  @Override
  public void setThreshold(String threshold) {
    policy.setThreshold(thresholds.apply(threshold));
  }

  @Override
  public String getSpill() {
    return text(policy.spill());
  }

  @Override
  public void setSpill(String mode) {
    policy.setSpill(mode("spill", mode, SpillMode.values()));
  }

  @Override
  public String getOverflow() {
    return text(policy.overflow());
  }

  @Override
  public void setOverflow(String mode) {
    policy.setOverflow(mode("overflow", mode, OverflowMode.values()));
  }

  @Override
  public List<String> getChanges() {
    return policy.changes();
  }

  @Override
  public List<String> getProblems() {
    return policy.problems();
  }

  private static String text(Enum<?> mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> E mode(String setting, String value, E[] modes) {
    for (E mode : modes) {
      if (mode.name().equalsIgnoreCase(value)) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        Arrays.stream(modes)
            .map(PolicyBean::text)
            .collect(Collectors.joining(", ", setting + '=' + value + ": must be one of ", "")));
  }
}

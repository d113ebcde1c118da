/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jmx;

import java.util.Arrays;
import java.util.Optional;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.StandardMBean;
import org.jspecify.annotations.Nullable;

/**
 * An MXBean whose metadata carries the {@link Description}s of its interface, registered in place
 * of the bean. <b>Threading:</b> as the bean; the metadata is made once.
 */
final class DescribedMXBean extends StandardMBean {
  private volatile boolean registered;

  /**
   * Wraps a bean.
   *
   * @param type the MXBean interface
   * @throws IllegalArgumentException if the type is not an MXBean interface
   */
  <T> DescribedMXBean(T bean, Class<T> type) {
    super(bean, type, true);
  }

  /** Whether a server has this bean. */
  boolean isRegistered() {
    return registered;
  }

  @Override
  public void postRegister(Boolean done) {
    super.postRegister(done);
    registered = done;
  }

  @Override
  public void postDeregister() {
    super.postDeregister();
    registered = false;
  }

  @Override
  protected @Nullable String getDescription(MBeanInfo info) {
    Description description = getMBeanInterface().getAnnotation(Description.class);
    return description == null ? super.getDescription(info) : description.value();
  }

  @Override
  protected @Nullable String getDescription(MBeanAttributeInfo info) {
    String prefix = info.isReadable() ? info.isIs() ? "is" : "get" : "set";
    return description(prefix + info.getName(), info.isReadable() ? 0 : 1)
        .orElseGet(() -> super.getDescription(info));
  }

  @Override
  protected @Nullable String getDescription(MBeanOperationInfo info) {
    return description(info.getName(), info.getSignature().length)
        .orElseGet(() -> super.getDescription(info));
  }

  private Optional<String> description(String name, int parameters) {
    return Arrays.stream(getMBeanInterface().getMethods())
        .filter(method -> method.getName().equals(name))
        .filter(method -> method.getParameterCount() == parameters)
        .findFirst()
        .map(method -> method.getAnnotation(Description.class))
        .map(Description::value);
  }
}

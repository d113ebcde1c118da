/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jmx;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * An MXBean on the platform's server, with the {@link Description}s of its interface. Each bean of
 * Hotguard is registered here.
 *
 * <p>A second copy of Hotguard in this process, as in another web application, asks for the same
 * names. Such a bean takes the next free number, and the first bean stays in place.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method.
 */
public final class BeanRegistration implements AutoCloseable {
  private static final int MAX_COPIES = 100;

  /** Dropped with the registration, which an application may keep. */
  private final AtomicReference<@Nullable DescribedMXBean> bean;

  private final ObjectName name;
  private final int copy;

  private BeanRegistration(DescribedMXBean bean, ObjectName name, int copy) {
    this.bean = new AtomicReference<>(bean);
    this.name = name;
    this.copy = copy;
  }

  /**
   * Registers a bean under the first free name.
   *
   * @param type the MXBean interface, which must be visible to its callers
   * @param names the object name of each copy, from 1
   * @throws JMException if the server refuses the bean, or the names of all copies are taken
   * @throws IllegalArgumentException if the type is not an MXBean interface
   */
  public static <T> BeanRegistration register(T bean, Class<T> type, IntFunction<String> names)
      throws JMException {
    DescribedMXBean described = new DescribedMXBean(bean, type);
    for (int copy = 1; copy <= MAX_COPIES; copy++) {
      ObjectName name = new ObjectName(names.apply(copy));
      try {
        ManagementFactory.getPlatformMBeanServer().registerMBean(described, name);
        return new BeanRegistration(described, name, copy);
      } catch (InstanceAlreadyExistsException e) {
        // Another copy of Hotguard has that name.
      }
    }
    throw new JMException(names.apply(1) + " and the names of all further copies are taken");
  }

  /** Returns the name of the bean. */
  public ObjectName name() {
    return name;
  }

  /** Returns the number of the copy, 1 for the first. */
  public int copy() {
    return copy;
  }

  /**
   * Ends the registration of this bean. It does nothing if the bean is gone already, even if
   * another bean has its name now.
   */
  @Override
  public void close() {
    DescribedMXBean ended = bean.getAndSet(null);
    if (ended == null || !ended.isRegistered()) {
      return;
    }
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException | RuntimeException e) {
      // Gone since the look, so there is nothing to do.
    }
  }
}

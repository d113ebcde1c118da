/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jmx;

import io.hotguard.internal.NumberedName;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.jspecify.annotations.Nullable;

/**
 * An MXBean on the platform's server. Each bean of Hotguard is registered here.
 *
 * <p>A second copy of Hotguard in this process, as in another web application, asks for the same
 * names. Such a bean takes the next free {@link NumberedName}, and the first bean stays in place.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method.
 */
public final class BeanRegistration implements AutoCloseable {
  private static final int MAX_COPIES = 100;

  /** Dropped with the registration, which an application may keep. */
  private final AtomicReference<@Nullable Bean> bean;

  private final String name;
  private final ObjectName objectName;

  private BeanRegistration(Bean bean, String name, ObjectName objectName) {
    this.bean = new AtomicReference<>(bean);
    this.name = name;
    this.objectName = objectName;
  }

  /**
   * Registers a bean under the first free name.
   *
   * @param type the MXBean interface, which must be visible to its callers
   * @param name the name that the first copy has alone
   * @param objectNames makes the object name from the name of a copy
   * @throws JMException if the server refuses the bean, or the names of all copies are taken
   * @throws IllegalArgumentException if the type is not an MXBean interface
   */
  public static <T> BeanRegistration register(
      T bean, Class<T> type, String name, UnaryOperator<String> objectNames) throws JMException {
    Bean watched = new Bean(bean, type);
    for (int copy = 1; copy <= MAX_COPIES; copy++) {
      String free = NumberedName.of(name, copy);
      ObjectName objectName = new ObjectName(objectNames.apply(free));
      try {
        ManagementFactory.getPlatformMBeanServer().registerMBean(watched, objectName);
        return new BeanRegistration(watched, free, objectName);
      } catch (InstanceAlreadyExistsException e) {
        // Another copy of Hotguard has that name.
      }
    }
    throw new JMException(
        objectNames.apply(name) + " and the names of all further copies are taken");
  }

  /** Returns the name of the bean, with its number from the second copy on. */
  public String name() {
    return name;
  }

  /** Returns the name of the bean on the server. */
  public ObjectName objectName() {
    return objectName;
  }

  /**
   * Ends the registration of this bean. It does nothing if the bean is gone already, even if
   * another bean has its name now.
   */
  @Override
  public void close() {
    Bean ended = bean.getAndSet(null);
    if (ended == null || !ended.isRegistered()) {
      return;
    }
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(objectName);
    } catch (JMException | RuntimeException e) {
      // Gone since the look, so there is nothing to do.
    }
  }

  /** A bean that knows whether a server has it. */
  private static final class Bean extends StandardMBean {
    private volatile boolean registered;

    <T> Bean(T bean, Class<T> type) {
      super(bean, type, true);
    }

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
  }
}

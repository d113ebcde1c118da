/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.spring;

import io.hotguard.jdbc.hooks.DataSourceCheck;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Hands every {@link DataSource} bean to {@link DataSourceCheck} when its properties are set and
 * before it is initialised; the bean stays the object that it is.
 *
 * <p>Spring Boot finds it by itself; in other Spring applications,
 * {@code @Import(DataSourceBeanCheck.class)}.
 *
 * <h2>Errors</h2>
 *
 * As {@link DataSourceCheck#checked}: none leaves it unless {@code hotguard.jdbc.fail} is true.
 */
public final class DataSourceBeanCheck implements BeanPostProcessor {

  /** Creates the processor; called by Spring. */
  public DataSourceBeanCheck() {}

  /*
   * Without an order, so that it comes after the processors that have one: the one that binds the
   * properties of the environment to the pool is among them.
   */
  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    return bean instanceof DataSource dataSource ? DataSourceCheck.checked(dataSource) : bean;
  }
}

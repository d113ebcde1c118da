/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.spring;

import io.hotguard.internal.StartUpLines;
import io.hotguard.jdbc.hooks.DataSourceCheck;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Passes every {@link DataSource} bean to {@link DataSourceCheck} after its properties are set and
 * before it is initialized. The bean stays the same object.
 *
 * <p>Spring Boot finds this class by itself. In other Spring applications, add
 * {@code @Import(DataSourceBeanCheck.class)}.
 *
 * <h2>Errors</h2>
 *
 * As {@link DataSourceCheck#checked}: no error leaves it unless {@code hotguard.jdbc.fail} is true.
 * Without a jar that the check needs, beans stay as they are, and a line says so.
 */
public final class DataSourceBeanCheck implements BeanPostProcessor {
  private static final AtomicBoolean TOLD = new AtomicBoolean();

  /** Called by Spring. */
  public DataSourceBeanCheck() {}

  /*
   * No order, so that it runs after the ordered processors. The processor that binds the properties
   * of the environment to the pool is one of them.
   */
  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof DataSource dataSource) {
      try {
        return DataSourceCheck.checked(dataSource);
      } catch (LinkageError e) {
        tell(e);
      }
    }
    return bean;
  }

  private static void tell(LinkageError error) {
    if (!TOLD.getAndSet(true)) {
      String line =
          "data sources are not checked: a class is missing or does not fit ("
              + error
              + "); take guard-jdbc and guard-core of one version";
      try {
        StartUpLines.say(line); // Endpoints show it.
      } catch (LinkageError e) {
        System.err.println("hotguard: " + line);
      }
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.spring;

import io.hotguard.jdbc.hooks.HotguardDriver;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationTargetException;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Names the driver of {@code jdbc:hotguard:} URLs. Spring Boot does not know it: it takes the
 * driver of an embedded database instead, or fails.
 */
final class OptInDriver {
  private static final String DRIVER = HotguardDriver.class.getName();
  private static final String PREFIX = "jdbc:hotguard:";

  /** In Spring Boot 3 and 4. */
  private static final Set<String> PROPERTIES =
      Set.of(
          "org.springframework.boot.autoconfigure.jdbc.DataSourceProperties",
          "org.springframework.boot.jdbc.autoconfigure.DataSourceProperties");

  private OptInDriver() {}

  /** Sets the driver class of Spring Boot's properties, or of a pool that names another driver. */
  static void name(Object bean) {
    boolean isPool = bean instanceof DataSource;
    if (!isPool && !PROPERTIES.contains(bean.getClass().getName())) {
      return;
    }
    try {
      String url = text(bean, "getUrl");
      url = url == null ? text(bean, "getJdbcUrl") : url;
      String driver = text(bean, "getDriverClassName");
      boolean needed = driver == null ? !isPool : !driver.equals(DRIVER);
      if (url != null && url.startsWith(PREFIX) && needed) {
        bean.getClass().getMethod("setDriverClassName", String.class).invoke(bean, DRIVER);
        if (driver != null) {
          tell(driver);
        }
      }
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      // The pool then says that its driver does not take the URL.
    }
  }

  private static void tell(String replaced) {
    System.getLogger("io.hotguard.jdbc")
        .log(
            Level.INFO,
            "hotguard: "
                + replaced
                + " is named as the driver of a jdbc:hotguard: URL; "
                + DRIVER
                + " takes its place and finds the driver of the rest of the URL");
  }

  private static @Nullable String text(Object bean, String getter)
      throws IllegalAccessException, InvocationTargetException {
    try {
      return bean.getClass().getMethod(getter).invoke(bean) instanceof String text ? text : null;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * Asks a real driver of DB2 for its data source. The driver makes no connection if it finds the key
 * of a tool that wants the data source only.
 */
record Db2Driver(DriverJar jar) implements RealDriver {
  /** The newest release. */
  static final String JAR = "jcc-12.1.5.0";

  /** The last release that takes the name of a JNDI entry from the URL. */
  static final String JAR_WITH_JNDI = "jcc-11.5.8.0";

  private static final String DRIVER = "com.ibm.db2.jcc.DB2Driver";
  private static final String SOURCE_ONLY =
      "JCC_INTERNAL_KEY_TO_GET_INTERNAL_DATASOURCE_dbpoolcrt_";

  private static final List<String> KEYS =
      List.of(
          "appTokenGenClassName",
          "clientRerouteServerListJNDIName",
          "pluginClassName",
          "traceDirectory",
          "traceFile");

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    Properties given = new Properties();
    properties.forEach(given::setProperty);
    given.setProperty(SOURCE_ONLY, "");
    Map<?, ?> sources = (Map<?, ?>) jar.staticField(DRIVER, "dataSourceTable__");
    try {
      jar.call(Objects.requireNonNull(jar.make(DRIVER)), "connect", url, given);
      Object source = Objects.requireNonNull(given.get(SOURCE_ONLY));
      if (source instanceof String) {
        return DriverAnswer.unsuitable();
      }
      return DriverAnswer.taken(settings(source));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refusedBy(e);
    } finally {
      if (sources != null) {
        sources.clear();
      }
    }
  }

  private Properties settings(Object source) throws InvocationTargetException {
    Properties settings = new Properties();
    for (Method method : source.getClass().getMethods()) {
      for (String key : KEYS) {
        String getter = "get" + key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
        if (method.getName().equals(getter) && method.getParameterCount() == 0) {
          Object value = jar.call(source, getter);
          if (value != null) {
            settings.setProperty(key, value.toString());
          }
        }
      }
    }
    return settings;
  }
}

/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Properties;

/** Asks Teradata's driver for the parameters that it reads. */
record TeradataDriver(DriverJar jar) implements RealDriver {
  /** The only release, since there is no model to compare. */
  static final String JAR = "terajdbc-20.00.00.54";

  private static final String PREFIX = "jdbc:teradata://";

  private static final Map<String, String> GETTERS =
      Map.of(
          "BROWSER", "getBrowser",
          "CODE_APPEND_FILE", "getCodeAppendFile",
          "ELICIT_FILE_PATH", "getElicitFilePath",
          "XXE_PROCESSING", "getXXEProcessing");

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    if (!url.startsWith(PREFIX)) {
      return DriverAnswer.unsuitable();
    }
    String rest = url.substring(PREFIX.length());
    String settings = rest.substring(rest.indexOf('/') + 1);
    Properties given = new Properties();
    properties.forEach(given::setProperty);
    try {
      Object read =
          jar.construct(
              "com.teradata.jdbc.URLParameters", rest.equals(settings) ? "" : settings, given);
      Properties named = new Properties();
      for (Map.Entry<String, String> getter : GETTERS.entrySet()) {
        Object value = jar.call(read, getter.getValue());
        if (value != null) {
          named.setProperty(getter.getKey(), written(value));
        }
      }
      return DriverAnswer.taken(named);
    } catch (InvocationTargetException e) {
      return DriverAnswer.refusedBy(e);
    }
  }

  private static String written(Object value) {
    return value instanceof Boolean isOn ? (isOn ? "ON" : "OFF") : value.toString();
  }
}
